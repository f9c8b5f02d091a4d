import assert from 'node:assert/strict';
import { recallBodies, rememberBodies, type BodyRequest } from '../../../../src/api/vscode/requestBodyMemory.ts';
import { memory } from '../../../support/memento.ts';

const request: BodyRequest = {
  connectionId: 'acme',
  connectionName: 'Acme',
  name: 'Hide devices',
  call: { method: 'PUT', path: '/api/v2/devices/purge', kind: 'write', headers: [['orgId', '1:Acme']] },
  template: '/api/v2/devices/purge',
};

describe('requestBodyMemory', () => {
  it('recallBodies restores the kind, place, and headers of edited requests after a reload', async () => {
    const kept = memory();
    await rememberBodies(kept, new Map([['/a.json', request]]));
    assert.deepEqual([...recallBodies(kept)], [['/a.json', request]]);
    await rememberBodies(kept, new Map());
    assert.deepEqual([...recallBodies(kept)], []);
  });

  it('rememberBodies leaves out the headers of an edited request that are named like credentials', async () => {
    const kept = memory();
    const headers = [...(request.call.headers ?? []), ['X-Api-Key', 's3cret']] as const;
    await rememberBodies(kept, new Map([['/a.json', { ...request, call: { ...request.call, headers } }]]));
    assert.deepEqual([...recallBodies(kept)], [['/a.json', request]]);
  });
});
