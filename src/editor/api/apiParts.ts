/** What features share of the calls that are made, read together with the first of them. */
export { ApiCalls } from '../../core/api/apiCalls.ts';
export { Endpoints } from './endpoints/endpoints.ts';
