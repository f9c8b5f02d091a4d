import assert from 'node:assert/strict';
import { applicationAsked, operationOfAct, viewOfAct } from '../../../../src/rawJson/common/applicationActs.ts';

const call = { path: '/api/v2/iman/storage?appId=a%2F1' };

describe('what is shown of an application', () => {
  it('is asked of the service by operations of the catalogue that only read, with the ID alone', () => {
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

  it('is of the application that the response names, or else its request', () => {
    assert.deepEqual(applicationAsked({ act: 'showHierarchy', applicationId: 'b' }, call), {
      act: 'showHierarchy',
      applicationId: 'b',
    });
    assert.deepEqual(applicationAsked({ act: 'showTopology' }, call), { act: 'showTopology', applicationId: 'a/1' });
    assert.deepEqual(applicationAsked({ act: 'showTopology' }, { path: '/x' }), { act: 'showTopology' });
  });

  it('is nothing that a command is called with by anybody else', () => {
    for (const asked of [undefined, null, 'showHierarchy', {}, { act: 'signOut' }, { operation: { id: 'topology' } }])
      assert.equal(applicationAsked(asked, call), undefined, JSON.stringify(asked));
  });

  it('is looked at in a view of its own, where there is one', () => {
    assert.equal(viewOfAct('showHierarchy'), 'outline');
  });
});
