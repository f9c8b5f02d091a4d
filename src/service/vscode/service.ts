import type { Fetch, Transport } from '../common/http.ts';
import type { ServiceClient } from '../common/serviceClient.ts';

/** A third of the code of a start, which a window needs only where somebody signs in, or is signed in. */
const requests = () => import('./requests.ts');

/**
 * The HTTP client: node-fetch, or `httpsFetch` for connections with certificates of their own. node-fetch goes through Node's `http` and
 * `https`, where the editor puts its proxy and certificate settings.
 */
export const serviceFetch: Fetch = async (url, init) => {
  const { fetch, httpsFetch } = await requests();
  // Given a body and a signal that is aborted already, node-fetch would throw an error that nobody can catch.
  init.signal.throwIfAborted();
  return init.tls ? httpsFetch(url, { ...init, tls: init.tls }) : fetch(url, init);
};

/** The service client, read with the first request. */
export function serviceClient(transport: Transport): ServiceClient {
  const client = async () => (await requests()).createServiceClient(transport);
  return {
    passwordGrant: async (...args) => (await client()).passwordGrant(...args),
    refreshGrant: async (...args) => (await client()).refreshGrant(...args),
    userDetail: async (...args) => (await client()).userDetail(...args),
    call: async (...args) => (await client()).call(...args),
  };
}
