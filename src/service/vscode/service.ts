import type { Fetch, Transport } from '../common/http.ts';
import type { ServiceClient } from '../common/serviceClient.ts';

const requests = () => import('./requests.ts');

export const serviceFetch: Fetch = async (url, init) => (await requests()).httpFetch(url, init);

export function serviceClient(transport: Transport): ServiceClient {
  const client = async () => (await requests()).createServiceClient(transport);
  return {
    passwordGrant: async (...args) => (await client()).passwordGrant(...args),
    refreshGrant: async (...args) => (await client()).refreshGrant(...args),
    userDetail: async (...args) => (await client()).userDetail(...args),
    call: async (...args) => (await client()).call(...args),
  };
}
