/** The parts that requests are made with, read together with the first of them. */
export { rehearseAnswers } from '../core/service/rehearsal.ts';
export { createServiceClient } from '../core/service/serviceClient.ts';
