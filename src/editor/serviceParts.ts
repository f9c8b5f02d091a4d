/** The parts that requests are made with, read together with the first of them. */
export { createServiceClient } from '../core/service/serviceClient.ts';
