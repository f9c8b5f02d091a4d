import assert from 'node:assert/strict';
import { recallBodies, rememberBodies, type BodyRequest } from '../../../../src/api/vscode/requestBodyMemory.ts';
import { memory } from '../../../support/memento.ts';

const request: BodyRequest = {
  connectionId: 'acme',
  connectionName: 'Acme',
  name: 'Hide devices',
  call: {
    method: 'PUT',
    path: '/api/v2/devices/purge',
    kind: 'write',
    headers: [
      ['orgId', '1:Acme'],
      ['siteId', '2:Oslo'],
    ],
  },
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

  for (const wrong of [
    null,
    { ...request, call: null },
    { ...request, name: 1 },
    { ...request, call: { ...request.call, method: 'TRACE' } },
    { ...request, call: { ...request.call, headers: [['orgId']] } },
    { ...request, call: { ...request.call, headers: 'orgId' } },
  ]) {
    it(`recallBodies skips ${JSON.stringify(wrong).slice(0, 150)}`, () =>
      assert.equal(recallBodies(memory({ '/a.json': wrong })).size, 0));
  }

  it('recallBodies treats a stored request of unknown kind as one that needs confirmation', () => {
    const odd = { ...request, call: { ...request.call, kind: 'look' } };
    assert.equal(recallBodies(memory({ '/a.json': odd })).get('/a.json')?.call.kind, undefined);
  });
});
