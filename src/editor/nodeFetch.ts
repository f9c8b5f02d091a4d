/** The HTTP clients, as a bundle of their own. */
export { default as fetch } from 'node-fetch';
export { httpsFetch } from '../core/service/httpsFetch.ts';
