/** Bundle loaded with the first request. */
export { httpFetch } from '../node/httpFetch.ts';
export { createServiceClient } from '../common/serviceClient.ts';
