import assert from 'node:assert/strict';
import { readApplicationRequest, operationOfAction } from '../../../../src/api/common/applicationRequest.ts';

const call = { path: '/api/v2/iman/storage?appId=a%2F1' };

describe('applicationRequest', () => {
  it('operationOfAction returns read-only operations that require only the application ID', () => {
    for (const [act, path] of [
      ['showHierarchy', '/api/v2/iman/storage'],
      ['showTopology', '/api/v2/iman/topology/default'],
    ] as const) {
      const { kind, method, needs, parameters, ...operation } = operationOfAction(act);
      assert.deepEqual([operation.path, method, kind, needs], [path, 'GET', 'read', 'organization']);
      assert.deepEqual(
        parameters.map(({ name, required }) => [name, required]),
        [['appId', true]],
      );
    }
  });

  it('readApplicationRequest returns the application in the message, or else the one in the path of the request', () => {
    const named = { act: 'showHierarchy', applicationId: 'b' };
    assert.deepEqual(readApplicationRequest(named, call), named);
    const act = 'showTopology';
    assert.deepEqual(readApplicationRequest({ act }, call), { act, applicationId: 'a/1' });
    assert.deepEqual(readApplicationRequest({ act }, { path: '/x' }), { act });
  });

  it('readApplicationRequest returns undefined for invalid arguments of the command', () => {
    for (const asked of [undefined, null, 'showHierarchy', {}, { act: 'signOut' }, { operation: { id: 'topology' } }])
      assert.equal(readApplicationRequest(asked, call), undefined, JSON.stringify(asked));
  });
});
