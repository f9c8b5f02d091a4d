/**
 * The HTTP client, as a bundle of its own: it is read with the first request, not when the editor starts. node-fetch goes
 * through Node's `http` and `https`, where the editor puts its proxy and certificate settings.
 */
export { default as fetch } from 'node-fetch';
export { httpsFetch } from '../core/service/httpsFetch.ts';
