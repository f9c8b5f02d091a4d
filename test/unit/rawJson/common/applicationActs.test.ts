import assert from 'node:assert/strict';
import { applicationAsked, operationOfAct, viewOfAct } from '../../../../src/rawJson/common/applicationActs.ts';

const call = { path: '/api/v2/iman/storage?appId=a%2F1' };

describe('applicationActs', () => {
  it('application acts run read-only operations that take only the ID', () => {
    for (const [act, path] of [
      ['showHierarchy', '/api/v2/iman/storage'],
      ['showTopology', '/api/v2/iman/topology/default'],
    ] as const) {
      const { kind, method, needs, parameters, ...operation } = operationOfAct(act);
      assert.deepEqual([operation.path, method, kind, needs], [path, 'GET', 'read', 'organization']);
      assert.deepEqual(
        parameters.map(({ name, required }) => [name, required]),
        [['appId', true]],
      );
    }
  });

  it('applicationAsked prefers the application that the response names over that of the request', () => {
    assert.deepEqual(applicationAsked({ act: 'showHierarchy', applicationId: 'b' }, call), {
      act: 'showHierarchy',
      applicationId: 'b',
    });
    assert.deepEqual(applicationAsked({ act: 'showTopology' }, call), { act: 'showTopology', applicationId: 'a/1' });
    assert.deepEqual(applicationAsked({ act: 'showTopology' }, { path: '/x' }), { act: 'showTopology' });
  });

  it('applicationAsked rejects invalid arguments of the command', () => {
    for (const asked of [undefined, null, 'showHierarchy', {}, { act: 'signOut' }, { operation: { id: 'topology' } }])
      assert.equal(applicationAsked(asked, call), undefined, JSON.stringify(asked));
  });

  it('viewOfAct returns the view of an act, if it has one', () => {
    assert.equal(viewOfAct('showHierarchy'), 'outline');
  });
});
