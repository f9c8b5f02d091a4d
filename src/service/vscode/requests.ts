/** The parts that requests are made with, as a bundle of their own. */
export { default as fetch } from 'node-fetch';
export { httpsFetch } from '../node/httpsFetch.ts';
export { createServiceClient } from '../common/serviceClient.ts';
