import assert from 'node:assert/strict';
import { callOf } from '../../../../src/api/common/callOf.ts';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import {
  draftOf,
  newDraft,
  operationsAt,
  placeArguments,
  withHeader,
  withPlace,
  withRequest,
  withValues,
} from '../../../../src/api/common/requestDraft.ts';
import type { ServiceCall } from '../../../../src/service/common/serviceClient.ts';
import { endpoint } from '../../../support/service/endpoint.ts';

const headers = [
  ['orgId', 'a1:ACME'],
  ['siteId', 'b2:OSLO'],
] as const;
const oslo = { organization: { id: 'a1', name: 'ACME' }, site: { id: 'b2', name: 'OSLO' } };
const bergen = { organization: { id: 'a1', name: 'ACME' }, site: { id: 'c3', name: 'BERGEN' } };
const devices: ServiceCall = {
  method: 'POST',
  path: '/api/v2/devices/tableView?page=2&sort=hostName%2CASC&sort=deviceId%2CDESC&other=a%20b',
  kind: 'read',
  headers: [...headers, ['sheetId', '7']],
};

const known = (id: string) => catalogue.find((one) => one.id === id) ?? assert.fail(id);

describe('newDraft', () => {
  it('newDraft adds a removable page size of 100 rows for paged operations that declare that parameter', () => {
    const draft = newDraft(known('devices'), oslo);
    assert.equal(callOf(draft).path, '/api/v2/devices/tableView?size=100');
    assert.equal(callOf(withValues(draft, 'size', [])).path, '/api/v2/devices/tableView');
    assert.deepEqual(newDraft(known('topology')), { operation: known('topology'), args: {} });
    assert.deepEqual(newDraft(endpoint({ id: '1', name: 'x', method: 'GET', path: '/x', paged: true })).args, {});
  });
});

describe('editing a draft', () => {
  it('draftOf splits a request into parameters, place, and other headers', () => {
    const draft = draftOf(devices, 'Devices', catalogue);
    assert.equal(draft.operation.id, 'devices');
    assert.deepEqual(draft.args, { page: ['2'], sort: ['hostName,ASC', 'deviceId,DESC'], other: ['a b'] });
    assert.deepEqual(draft.place, oslo);
    assert.deepEqual(draft.operation.headers, [['sheetId', '7']]);
    assert.deepEqual(draft.operation.parameters.at(-1), { name: 'other', type: 'text' });
    assert.deepEqual(callOf(draft), devices);
  });

  it('draftOf keeps organization and site headers as plain headers if the operation needs no place', () => {
    const own = [...headers.slice(0, 1), ['sheetId', '7']] as const;
    const everywhere = endpoint({ id: '1', name: 'x', method: 'GET', path: '/x', needs: 'nothing', headers: own });
    const call: ServiceCall = { method: 'GET', path: '/x', kind: 'read', headers: own };
    const draft = draftOf(call, 'x', [everywhere]);
    assert.equal(draft.place, undefined);
    assert.deepEqual(callOf(draft), call);
  });

  it('withPlace drops IDs that were picked at another place, and keeps all other values', () => {
    const draft = { operation: known('device-metrics'), args: { deviceId: 'd1', days: '2' }, place: oslo };
    assert.deepEqual(withPlace(draft, oslo).args, { deviceId: 'd1', days: '2' });
    assert.deepEqual(withPlace(draft, bergen).args, { days: '2' });
  });

  it('draftOf reads the values of placeholders, and returns the operation whose path matches most specifically', () => {
    const of = endpoint({ id: '1', name: 'x', method: 'GET', path: '/a/{siteId}/b?deep={deep}&x=1.0' });
    const all = endpoint({ id: '2', name: 'y', method: 'GET', path: '/a/{siteId}/b' });
    const draft = draftOf({ method: 'GET', path: '/a/b%202/b?deep=1&x=1.0&y=3&z' }, 'x', [all, of]);
    assert.equal(draft.operation.id, '1');
    assert.deepEqual(draft.args, { siteId: ['b 2'], deep: ['1'], y: ['3'], z: [''] });
    assert.equal(draftOf({ method: 'GET', path: '/a/1/b?deep=1&x=1a0' }, 'x', [all, of]).operation.id, '2');
    assert.equal(callOf(draft).path, '/a/b%202/b?deep=1&x=1.0&y=3&z=');
  });

  it('operationsAt returns no operation for a path that only begins like that of an operation, or has an empty part', () => {
    for (const path of ['/api/v2/devices/tableView&x', '/api/v2/devices/tableView/x', '/api/v2/scheduler/devices/'])
      assert.deepEqual(operationsAt(path, catalogue), [], path);
  });

  it('draftOf prefers an operation with a literal path to an endpoint with placeholders', () => {
    const lying = endpoint({ id: '1', name: 'x', method: 'PUT', path: '/api/v2/devices/{what_this_is}', kind: 'read' });
    const hide: ServiceCall = { method: 'PUT', path: '/api/v2/devices/purge', kind: 'write', body: '{}' };
    assert.equal(draftOf(hide, 'Hide', [lying, ...catalogue]).operation.id, 'hide-devices');
  });

  it('callOfDraft sends a draft of an unknown operation unchanged, as a write if its method suggests that', () => {
    const call: ServiceCall = { method: 'PUT', path: '/x?__proto__=1&a=2', body: '{}' };
    const draft = draftOf(call, 'Mine', []);
    assert.deepEqual([draft.operation.name, draft.operation.kind], ['Mine', 'write']);
    assert.deepEqual(callOf(draft), { ...call, kind: 'write' });
    assert.equal(draftOf({ ...call, kind: 'read' }, 'Mine', []).operation.kind, 'write', 'nobody says that it reads');
  });

  it('withRequest keeps the entered values, and takes the kind from the operation that matches the new path', () => {
    const draft = withHeader(withValues(draftOf(devices, 'Devices', catalogue), 'size', ['500']), 'X-A', 'b');
    const hidden = withRequest(draft, { method: 'POST', path: '/api/v2/devices/purged?page=3' }, catalogue);
    assert.deepEqual([hidden.operation.id, hidden.operation.kind], ['hidden-devices', 'read']);
    assert.deepEqual(hidden.args, { ...draft.args, page: ['3'] });
    assert.deepEqual(hidden.operation.headers, [
      ['sheetId', '7'],
      ['X-A', 'b'],
    ]);
    const hide = withRequest(draft, { method: 'PUT', path: '/api/v2/devices/purge' }, catalogue);
    assert.equal(hide.operation.kind, 'write');
    const other = withRequest(draft, { method: 'POST', path: '/api/v2/devices/tableview' }, catalogue);
    assert.deepEqual([other.operation.kind, other.operation.needs, other.place], ['write', 'chosen', oslo]);
    const typed = withRequest(draft, { method: 'GET', path: '/api/v2/scheduler/devices/{requestId}' }, catalogue);
    assert.equal(typed.operation.id, 'discovery-devices');
    assert.equal('requestId' in typed.args, false);
  });

  it('withRequest names a request that is no known operation by its method and path', () => {
    const draft = draftOf(devices, 'Devices', catalogue);
    const nameOf = (method: 'GET' | 'POST', path: string, from = draft) =>
      withRequest(from, { method, path }, catalogue).operation.name;
    assert.equal(nameOf('GET', '/api/v2/does/not/exist?siteId=101'), 'GET /api/v2/does/not/exist');
    assert.equal(nameOf('POST', '/api/v2/devices/purged?page=3'), 'Hidden devices');
    const own = draftOf({ method: 'GET', path: '/own' }, 'Of my own', []);
    assert.equal(nameOf('GET', '/own?a=b', own), 'Of my own');
    assert.equal(nameOf('POST', '/own', own), 'POST /own');
  });

  it('withRequest drops the body if the new method allows none', () => {
    const bodyAs = (method: 'GET' | 'PUT') =>
      withRequest({ ...draftOf(devices, 'x', catalogue), body: '{}' }, { method, path: '/x' }, []).body;
    assert.deepEqual([bodyAs('GET'), bodyAs('PUT')], [undefined, '{}']);
  });

  it('withValues and withHeader add, change, and remove values of a draft', () => {
    const draft = draftOf(devices, 'Devices', catalogue);
    const less = withHeader(withValues(withValues(draft, 'sort', []), 'page', ['1']), 'SHEETID', undefined);
    assert.deepEqual(less.args, { page: ['1'], other: ['a b'] });
    assert.equal(less.operation.headers, undefined);
    assert.deepEqual(withValues(less, 'new', ['1', '2']).operation.parameters.at(-1), {
      name: 'new',
      type: 'text',
      repeated: true,
    });
    assert.deepEqual(withHeader(draft, 'SheetID', '8').operation.headers, [['SheetID', '8']]);
  });

  it('withPlace removes the previous site from the path if the new place is only an organization', () => {
    const own = endpoint({ id: '1', name: 'x', method: 'GET', path: '/a/{siteId}/b' });
    const draft = draftOf({ method: 'GET', path: '/a/b2/b', headers }, 'x', [own]);
    const moved = withPlace(draft, { organization: { id: 'o2', name: 'B' } });
    assert.deepEqual(moved.args, {});
    assert.throws(() => callOf(moved), /parameterMissing/);
  });

  it('withPlace also changes the place in the path and the body', () => {
    const own = endpoint({ id: '1', name: 'x', method: 'PUT', path: '/a/{org_id}/{siteId}/{deviceId}' });
    const body = JSON.stringify({ dsSelectedOrganization: 'a1:ACME', dsSelectedSiteId: 'b2:OSLO', name: 'OSLO' });
    const call: ServiceCall = { method: 'PUT', path: '/a/a1/b2/d', headers, body };
    const moved = callOf(withPlace(draftOf(call, 'x', [own]), bergen));
    assert.equal(moved.path, '/a/a1/c3/d');
    assert.deepEqual(moved.headers, [headers[0], ['siteId', 'c3:BERGEN']]);
    assert.equal(moved.body, body.replace('b2:OSLO', 'c3:BERGEN'));
  });

  it('placeArguments returns values for the placeholders that the place has IDs for', () => {
    const own = { path: '/{orgId}/{siteId}/{deviceId}' };
    assert.deepEqual(placeArguments(own, oslo), { orgId: 'a1', siteId: 'b2' });
    assert.deepEqual(placeArguments(own, { organization: { id: 'a1:ACME', name: 'ACME' } }), { orgId: 'a1' });
    assert.deepEqual(placeArguments(own, { organization: { name: 'ACME' } }), {});
    assert.deepEqual(placeArguments(own, undefined), {});
  });
});
