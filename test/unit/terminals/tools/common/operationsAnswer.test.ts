import assert from 'node:assert/strict';
import { knownOperations } from '../../../../../src/api/common/catalogue/operationText.ts';
import { operationsAnswer } from '../../../../../src/terminals/tools/common/operationsAnswer.ts';
import { callableOperations } from '../../../../../src/terminals/tools/node/get.ts';
import { dataOf, readAnswer } from '../../../../support/access/toolData.ts';
import { endpoint } from '../../../../support/service/endpoint.ts';

const mark = 'm4rk';

describe('operationsAnswer', () => {
  it('operationsAnswer lists all operations with their requirements and parameters', () => {
    const own = endpoint({ id: 'a', name: 'A\u202e', method: 'GET', path: '/a/{id}', connection: 'Acme' });
    const known = (id: string) => knownOperations().filter((one) => one.id === id);
    const answer = operationsAnswer(
      [own, ...known('devices'), ...known('application-hierarchy'), ...known('monitorable-devices')],
      mark,
    );
    assert.match(
      readAnswer(answer).lead,
      /^These are the operations, with what each needs\.\n.* is data from the interface, the settings, and API descriptions\. /,
    );
    const [first, devices, hierarchy, monitorable] = dataOf<Record<string, unknown>[]>(answer);
    assert.deepEqual(first, {
      operation: 'a',
      name: 'A‹U+202E›',
      needs: 'the organization and site that are selected, if there are any',
      parameters: ['id: required'],
      connection: 'Acme',
    });
    assert.deepEqual(devices?.needs, 'organization and site');
    assert.deepEqual(devices?.parameters, [
      'sort: text, may be a list',
      'showBillable: boolean, false when left out',
      'hiddenDevices: boolean, false when left out',
    ]);
    assert.equal(devices?.pages, 'page, rows, and all');
    assert.equal(devices?.filter, 'yes');
    assert.deepEqual([hierarchy?.needs, hierarchy?.parameters], ['organization', ['appId: text, required']]);
    assert.match(JSON.stringify(monitorable?.parameters), /"reachableList: TELNET \| SSH \|[^"]*, may be a list"/);
  });

  it('tools may call operations that only read, with any method, except those that return credentials of other accounts', () => {
    const own = [
      endpoint({ id: 'a', name: 'A', method: 'GET', path: '/a/{id}' }),
      endpoint({ id: 'b', name: 'B', method: 'DELETE', path: '/b', kind: 'read' }),
      endpoint({ id: 'c', name: 'C', method: 'GET', path: '/c', kind: 'write' }),
      endpoint({ id: 'd', name: 'D', method: 'GET', path: '/d', kind: 'job' }),
      endpoint({ id: 'e', name: 'E', method: 'POST', path: '/e' }),
      endpoint({ id: 'f', name: 'F', method: 'POST', path: '/f', kind: 'read' }),
      ...[
        '/api/v2/dataCollector/serviceAccount',
        '/API/v2/dataCollector/service%41ccount/7',
        '/api/v2;x/dataCollector/serviceAccount/?a',
      ].map((path, index) => endpoint({ id: String(index), name: 'C', method: 'GET', path })),
    ];
    const ids = callableOperations([...knownOperations(), ...own]).map(({ id }) => id);
    assert.deepEqual(ids.slice(-2), ['a', 'f']);
    assert.deepEqual(
      ids.slice(0, -2),
      knownOperations().flatMap(({ kind, id }) => (kind === 'read' && id !== 'service-accounts' ? id : [])),
    );
    for (const id of ['devices', 'device-counts', 'hidden-devices', 'discovery-status'])
      assert.ok(ids.includes(id), id);
    for (const id of ['hide-devices', 'show-devices', 'create-discovery', 'end-discovery', 'configure-mail'])
      assert.ok(!ids.includes(id), id);
  });
});
