import type { Transport } from '../core/service/http.ts';
import type { ServiceClient } from '../core/service/serviceClient.ts';
import { later } from './later.ts';

/** The service client, read with the first request. */
export function lazyServiceClient(transport: Transport): ServiceClient {
  const made = later(async () => (await import('./serviceParts.ts')).createServiceClient(transport));
  return {
    passwordGrant: async (...args) => (await made()).passwordGrant(...args),
    refreshGrant: async (...args) => (await made()).refreshGrant(...args),
    userDetail: async (...args) => (await made()).userDetail(...args),
    call: async (...args) => (await made()).call(...args),
  };
}
