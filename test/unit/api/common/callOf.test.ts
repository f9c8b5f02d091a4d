import assert from 'node:assert/strict';
import { all } from '../../../../src/access/site/common/placeHeaders.ts';
import { callOf, skeletonOf, type RequestDraft } from '../../../../src/api/common/callOf.ts';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import type { Operation } from '../../../../src/api/common/operation.ts';
import { draftOf } from '../../../../src/api/common/requestDraft.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { endpoint } from '../../../support/service/endpoint.ts';

const place = { organization: { id: 'org-1', name: 'ALPHA' }, site: { id: 'site-1', name: 'LAB: 1' } };
const organizationOnly = { organization: place.organization };
const headers = [
  ['orgId', 'org-1:ALPHA'],
  ['siteId', 'site-1:LAB: 1'],
] as const;

function operationCalled(id: string): Operation {
  const operation = catalogue.find((one) => one.id === id);
  assert.ok(operation, id);
  return operation;
}

const refusal = (operation: Operation, input: Partial<RequestDraft>) => {
  try {
    callOf({ operation, ...input });
  } catch (error) {
    assert.ok(error instanceof OrgAccessError && error.kind === 'shape');
    return error.problem;
  }
  return undefined;
};

describe('callOf', () => {
  it('callOf sends organization and site, the organization alone, or neither, depending on the operation', () => {
    assert.deepEqual(callOf({ operation: operationCalled('device-counts'), place }), {
      method: 'POST',
      path: '/api/v2/devices/tree',
      kind: 'read',
      headers,
    });
    assert.deepEqual(callOf({ operation: operationCalled('application-groups'), place }).headers, [headers[0]]);
    assert.deepEqual(callOf({ operation: operationCalled('application-groups'), place: organizationOnly }).headers, [
      headers[0],
    ]);
    assert.equal(callOf({ operation: operationCalled('sites'), place }).headers, undefined);
    assert.deepEqual(
      callOf({ operation: endpoint({ id: 'own', name: 'Own', method: 'GET', path: '/x' }), place }).headers,
      headers,
    );
    assert.equal(
      callOf({ operation: endpoint({ id: 'own', name: 'Own', method: 'GET', path: '/x' }) }).headers,
      undefined,
    );
  });

  it('callOf throws if the place that the operation needs is missing', () => {
    assert.deepEqual(refusal(operationCalled('devices'), {}), { code: 'siteNeeded' });
    assert.deepEqual(refusal(operationCalled('devices'), { place: organizationOnly }), { code: 'siteNeeded' });
    assert.deepEqual(refusal(operationCalled('application-groups'), {}), { code: 'organizationNeeded' });
  });

  it('callOf sends "*" for all organizations and sites only if the operation allows that', () => {
    const everywhere = { organization: all, site: all };
    assert.deepEqual(callOf({ operation: operationCalled('service-accounts'), place: everywhere }).headers, [
      ['orgId', '*'],
      ['siteId', '*'],
    ]);
    assert.deepEqual(refusal(operationCalled('devices'), { place: everywhere }), { code: 'allNotAllowed' });
  });

  it('callOf encodes the query, repeats repeatable parameters, and keeps a trailing slash', () => {
    const args = { page: '2', size: '25', sort: ['hostName,asc', 'fqdn,DESC'] };
    assert.equal(
      callOf({ operation: operationCalled('devices'), place, args }).path,
      '/api/v2/devices/tableView?page=2&size=25&sort=hostName%2Casc&sort=fqdn%2CDESC',
    );
    assert.equal(
      callOf({ operation: operationCalled('application-hierarchy'), place, args: { appId: 'a&b=c d/é' } }).path,
      '/api/v2/iman/storage?appId=a%26b%3Dc%20d%2F%C3%A9',
    );
    assert.equal(
      callOf({ operation: operationCalled('service-accounts'), place }).path,
      '/api/v2/dataCollector/serviceAccount/',
    );
  });

  it('callOf fills placeholders in the path, and rejects values that would lead to another operation', () => {
    const devices = operationCalled('discovery-devices');
    assert.equal(
      callOf({ operation: devices, place, args: { requestId: 'a/b?c' } }).path,
      '/api/v2/scheduler/devices/a%2Fb%3Fc',
    );
    for (const requestId of ['', '..', '%2e%2e'])
      assert.deepEqual(refusal(devices, { place, args: { requestId } }), {
        code: 'parameterMissing',
        name: 'requestId',
      });
  });

  it('callOf rejects unknown, missing, repeated, and mistyped parameters, but not values that nobody suggested', () => {
    const known = ['days', 'hiddenDevices', 'view', 'enrich', 'force', 'persist'];
    for (const [id, args, problem] of [
      ['topology', { 'days ': '1' }, { code: 'parameterUnknown', name: 'days ', known }],
      ['topology', { constructor: '1' }, { code: 'parameterUnknown', name: 'constructor', known }],
      ['application-hierarchy', {}, { code: 'parameterMissing', name: 'appId' }],
      ['application-hierarchy', { appId: ' ' }, { code: 'parameterMissing', name: 'appId' }],
      ['topology', { days: ['1', '2'] }, { code: 'parameterTwice', name: 'days' }],
      ['topology', { days: 'one' }, { code: 'parameterType', name: 'days', type: 'integer' }],
      ['topology', { force: 'yes' }, { code: 'parameterType', name: 'force', type: 'boolean' }],
      ['discovery-status', { status: 'NOT SUGGESTED' }, undefined],
    ] as const)
      assert.deepEqual(refusal(operationCalled(id), { place, args }), problem, id);
  });

  it('callOf sends the days, the rollup, and the type of device metrics, unless others are given', () => {
    const required = { deviceId: 'd', metricGroup: 'cpuMetrics', instanceType: 'default', instanceName: 'default' };
    const sent = (args: RequestDraft['args']) => {
      const { path } = callOf({ operation: operationCalled('device-metrics'), place, args: { ...required, ...args } });
      const query = new URL(path, 'https://service.example').searchParams;
      return ['days', 'rollup', 'type'].map((name) => query.getAll(name).join());
    };
    assert.deepEqual(sent({}), ['3', '1', 'server']);
    assert.deepEqual(sent({ days: '7', type: 'other' }), ['7', '1', 'other']);
  });

  it('callOf throws if a required body is missing, and sends no body if it is optional and missing', () => {
    assert.deepEqual(refusal(operationCalled('hide-devices'), { place }), { code: 'bodyMissing' });
    assert.equal(
      callOf({ operation: operationCalled('hide-devices'), place, body: '{"deviceIds":["1"]}' }).body,
      '{"deviceIds":["1"]}',
    );
    assert.equal(callOf({ operation: operationCalled('devices'), place }).body, undefined);
  });

  it('callOf sends the headers that are defined for an endpoint', () => {
    const own = endpoint({ id: 'own', name: 'Own', method: 'GET', path: '/x', headers: [['sheetId', '7']] });
    assert.deepEqual(callOf({ operation: own }).headers, [['sheetId', '7']]);
  });
});

describe('skeletonOf', () => {
  it('skeletonOf returns a body that contains the place and the arguments of the request', () => {
    assert.deepEqual(skeletonOf({ operation: operationCalled('end-discovery'), place, args: { requestId: 'r-1' } }), {
      requestId: 'r-1',
      dsSelectedOrganization: 'org-1:ALPHA',
      dsSelectedSiteId: 'site-1:LAB: 1',
      action: 'DELETED',
      status: 'CREATED',
      triggerType: 'JOB_ACTION',
      ipPool: { ipRange: [], maskRange: [], fqdnAddress: [] },
    });
    assert.equal(skeletonOf({ operation: operationCalled('topology'), place }), undefined);
  });
});

describe('catalogue', () => {
  it('the catalogue of operations contains each ID, name, and request only once', () => {
    for (const key of ['id', 'name'] as const)
      assert.equal(new Set(catalogue.map((operation) => operation[key])).size, catalogue.length, key);
    const requests = catalogue.map(({ method, path }) => `${method} ${path}`);
    assert.equal(new Set(requests).size, requests.length);
  });

  it('the catalogue of operations marks exactly the six operations that change something for confirmation', () => {
    assert.deepEqual(
      catalogue.filter(({ kind }) => kind !== 'read').map(({ id, kind }) => `${id}: ${kind}`),
      [
        'hide-devices: write',
        'show-devices: write',
        'create-discovery: job',
        'end-discovery: write',
        'configure-traps: write',
        'configure-mail: write',
      ],
    );
  });
});

describe('header parameter', () => {
  const parameters = [{ name: 'X-Trace', type: 'text', required: true, inHeader: true }] as const;
  const traced = { ...endpoint({ id: 'traced', name: 'Traced', method: 'GET', path: '/traced' }), parameters };

  it('callOf sends a header parameter as a header, and throws if a required one is missing', () => {
    const call = callOf({ operation: traced, args: { 'X-Trace': 'a b' } });
    assert.deepEqual(call, { method: 'GET', path: '/traced', kind: 'read', headers: [['X-Trace', 'a b']] });
    const { operation, args } = draftOf(call, 'x', [traced]);
    assert.deepEqual([operation.headers, args], [undefined, { 'X-Trace': ['a b'] }]);
    assert.throws(() => callOf({ operation: traced }), OrgAccessError);
  });
});
