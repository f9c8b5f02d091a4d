/** Bundle loaded with the first request. */
export { default as fetch } from 'node-fetch';
export { httpsFetch } from '../node/httpsFetch.ts';
export { createServiceClient } from '../common/serviceClient.ts';
