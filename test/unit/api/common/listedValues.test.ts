import assert from 'node:assert/strict';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { hostNameFilter, listedValues, listOperation } from '../../../../src/api/common/listedValues.ts';
import { valueSources } from '../../../../src/api/common/operation.ts';

describe('listedValues', () => {
  it('listedValues returns the applications in all nested groups, each once', () => {
    const app = (id: unknown, name: string) => ({ applicationId: id, applicationName: name, level: 2 });
    const apps = [app('a1', 'Payroll'), app(7, 'Ledger'), app('', 'None')];
    const web = { groupId: 'g3', groupName: 'Web', appList: [app('a1', 'Payroll'), app('a3', 'Shop')] };
    const groupElements = [
      { groupId: 'g1', groupName: 'Finance', appList: apps },
      { groupId: 'g2', groupName: 'Sales', appList: null },
    ];
    const child = { groupElements: [web], child: { groupElements: [{ appList: [{ applicationId: 'a4' }] }] } };
    const answer = { data: { level: 1, groupElements, child } };
    assert.deepEqual(listedValues('applications', answer), [
      { value: 'a1', name: 'Payroll', details: ['Finance'] },
      { value: '7', name: 'Ledger', details: ['Finance'] },
      { value: 'a3', name: 'Shop', details: ['Web'] },
      { value: 'a4', details: [] },
    ]);
    assert.deepEqual(
      listedValues('applicationGroups', answer)?.map(({ value, name }) => `${value} ${name}`),
      ['g1 Finance', 'g2 Sales', 'g3 Web'],
    );
  });

  it('listedValues returns devices and jobs from a page or a plain list', () => {
    const device = { deviceId: 'd1', hostName: 'core-1', discoveredIpAddr: '192.0.2.1', fqdn: 'core-1' };
    const page = {
      data: { pageInfo: { totalRecords: '31' }, pageData: [device, { deviceId: 'd2', fqdn: 'b.example' }] },
    };
    assert.deepEqual(listedValues('devices', page), [
      { value: 'd1', name: 'core-1', details: ['192.0.2.1'] },
      { value: 'd2', name: 'b.example', details: [] },
    ]);
    assert.deepEqual(listedValues('devices', [device])?.length, 1);
    const job = { requestId: 'r1', requestName: 'sweep', status: 'IN_PROGRESS', progressStatus: 42.5 };
    assert.deepEqual(listedValues('jobs', { pageInfo: { totalRecords: 1 }, pageData: [job] }), [
      { value: 'r1', name: 'sweep', details: ['IN_PROGRESS', '42.5'] },
    ]);
  });

  it('listedValues returns an empty list if the list is empty, and undefined if there is no list', () => {
    assert.deepEqual(listedValues('devices', { data: { pageData: [] } }), []);
    for (const answer of [null, 'x', {}, { data: null }, { error: 'no' }])
      assert.equal(listedValues('devices', answer), undefined);
  });

  it('every list that offers values for a parameter is requested with a read operation', () => {
    for (const source of valueSources)
      assert.equal(catalogue.find(({ id }) => id === listOperation[source])?.kind, 'read', source);
  });

  it('hostNameFilter writes the typed text as a JSON string', () => {
    const { filterClassList } = JSON.parse(hostNameFilter('we"b')) as { filterClassList: Record<string, unknown>[] };
    const [{ columnName, searchOperator1, searchValue1 } = {}] = filterClassList;
    assert.deepEqual([columnName, searchOperator1, searchValue1], ['hostName', 'CONTAINS', 'we"b']);
  });
});
