import type { Fetch, Transport } from '../common/http.ts';
import type { ServiceClient } from '../common/serviceClient.ts';

const requests = () => import('./requests.ts');

/** Fetches through Node's `http` and `https`, because VS Code applies its proxy and certificate settings to them. */
export const serviceFetch: Fetch = async (url, init) => {
  const { fetch, httpsFetch } = await requests();
  // With a body and an aborted signal, node-fetch throws an error that can't be caught.
  init.signal.throwIfAborted();
  return init.tls ? httpsFetch(url, { ...init, tls: init.tls }) : fetch(url, init);
};

export function serviceClient(transport: Transport): ServiceClient {
  const client = async () => (await requests()).createServiceClient(transport);
  return {
    passwordGrant: async (...args) => (await client()).passwordGrant(...args),
    refreshGrant: async (...args) => (await client()).refreshGrant(...args),
    userDetail: async (...args) => (await client()).userDetail(...args),
    call: async (...args) => (await client()).call(...args),
  };
}
