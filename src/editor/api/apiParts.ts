/** The parts of calls that features share, read together with the first of them. */
export { ApiCalls } from '../../core/api/apiCalls.ts';
export { Endpoints } from './endpoints/endpoints.ts';
