/** Bundle loaded with the first request. */
export { createServiceClient } from '../common/serviceClient.ts';
export { channelOf } from '../node/channel.ts';
export { httpFetch } from '../node/httpFetch.ts';
