import type { Operation } from '../../../src/api/common/operation.ts';

/** Returns a user-defined operation. */
export function endpoint(known: Pick<Operation, 'id' | 'name' | 'method' | 'path'> & Partial<Operation>): Operation {
  return { kind: known.method === 'GET' ? 'read' : 'write', needs: 'chosen', parameters: [], ...known };
}
