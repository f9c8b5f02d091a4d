import type { Operation } from '../../../src/api/common/operation.ts';

/** An operation as a person adds one, with nothing known of it but these members. */
export function endpoint(known: Pick<Operation, 'id' | 'name' | 'method' | 'path'> & Partial<Operation>): Operation {
  return { kind: known.method === 'GET' ? 'read' : 'write', needs: 'chosen', parameters: [], ...known };
}
