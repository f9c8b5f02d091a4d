import type { Transport } from '../core/service/http.ts';
import type { ServiceClient } from '../core/service/serviceClient.ts';
import type { Tokens } from '../core/tokens.ts';
import type { UserRecord } from '../core/userRecord.ts';
import { later } from './later.ts';
import { readFetch } from './lazyFetch.ts';

/** Reads what requests are made with, so that the first one need not, and goes through its answers once. @returns what it has read, which is made up */
export async function prepareRequests(): Promise<{ readonly tokens: Tokens; readonly record: UserRecord }> {
  void readFetch();
  return (await import('./serviceParts.ts')).rehearseAnswers();
}

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
