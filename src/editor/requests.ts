/** The parts that requests are made with, as a bundle of their own. */
export { default as fetch } from 'node-fetch';
export { httpsFetch } from '../core/service/httpsFetch.ts';
export { createServiceClient } from '../core/service/serviceClient.ts';
