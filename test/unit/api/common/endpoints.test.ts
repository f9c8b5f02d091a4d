import assert from 'node:assert/strict';
import type { MemberProblem } from '../../../../src/api/common/endpointMembers.ts';
import { decodeEndpoints, parseEndpoint, type EndpointProblem } from '../../../../src/api/common/endpoints.ts';
import { returnsCredentials, operationsFor } from '../../../../src/api/common/operation.ts';
import { fillPath, placeholderKind, isPathPart, placeholdersOf } from '../../../../src/api/common/placeholders.ts';
import { addressOf } from '../../../../src/connections/common/connection.ts';
import { endpoint } from '../../../support/service/endpoint.ts';

describe('endpoints', () => {
  it('decodeEndpoints adds default values for name, method, and connection', () => {
    const { operations, problems } = decodeEndpoints([
      { path: '/api/v2/devices' },
      { name: 'Remove', method: 'DELETE', path: '/api/v2/devices/{id}', connection: 'Acme' },
    ]);
    assert.deepEqual(problems, []);
    assert.deepEqual(operations, [
      endpoint({ id: 'own GET /api/v2/devices', name: '/api/v2/devices', method: 'GET', path: '/api/v2/devices' }),
      endpoint({
        id: 'own DELETE /api/v2/devices/{id} Acme',
        name: 'Remove',
        method: 'DELETE',
        path: '/api/v2/devices/{id}',
        connection: 'Acme',
      }),
    ]);
    assert.equal(operationsFor({ id: '1', name: 'Acme' }, operations).length, 2);
    assert.equal(operationsFor({ id: 'Acme', name: 'x' }, operations).length, 2);
    assert.equal(operationsFor({ id: '2', name: 'Other' }, operations).length, 1);
  });

  const refused: Readonly<Record<Exclude<EndpointProblem, MemberProblem>['code'], readonly unknown[]>> = {
    noObject: [null, 'x', []],
    noSlash: [
      {},
      { path: 1 },
      { path: '' },
      { path: 'api' },
      { path: 'https://evil.example/' },
      JSON.parse('{"__proto__": {"path": "/a"}}'),
    ],
    unseen: [{ path: '/a b' }, { path: '/a\n' }, { path: '/a\u202eb' }, { path: '/a\u200bb' }],
    fragment: [{ path: '/a#b' }],
    elsewhere: [
      { path: '/../x' },
      { path: '/..\\x' },
      { path: '/%2e%2e/x' },
      { path: '/a/./b' },
      { path: '/a/../b' },
      { path: '/a/%2E%2e/b' },
      { path: '/a/.%252e/b' },
      { path: '/a/..;x/b' },
      { path: '/a/..%2fb' },
      { path: '/a/..%5Cb' },
      { path: '/a\\b' },
      { path: '/a//b' },
    ],
    noOperation: [{ path: '/' }],
    tooLong: [{ path: `/${'a'.repeat(800)}` }, { path: `/${'ä'.repeat(200)}` }],
    noMethod: [
      { path: '/a', method: 'TRACE' },
      { path: '/a', method: 'get' },
    ],
    same: [{ path: '/good' }],
  };
  for (const [why, entries] of Object.entries(refused)) {
    for (const entry of entries) {
      it(`decodeEndpoints skips ${JSON.stringify(entry)} and returns the problem`, () => {
        const { operations, problems } = decodeEndpoints([{ path: '/good' }, entry]);
        assert.deepEqual(
          operations.map(({ path }) => path),
          ['/good'],
        );
        assert.deepEqual(problems, [[2, { code: why }]]);
      });
    }
  }

  it('decodeEndpoints reads every member that an endpoint can define', () => {
    const [read] = decodeEndpoints([
      {
        name: 'Find devices',
        method: 'POST',
        path: '/api/v2/devices/find/{requestId}',
        kind: 'read',
        needs: 'site',
        allowsAll: true,
        paged: 'true',
        parameters: [
          { name: 'requestId', required: true, from: 'jobs' },
          { name: ' size ', type: 'integer', initial: 10 },
          { name: 'state', values: ['UP', 'DOWN', 1], repeated: true },
          { name: 'deep', type: 'boolean', initial: 'TRUE', required: false, values: null, from: null },
          'sort',
        ],
        headers: { sheetId: 7 },
        body: { filter: [null] },
      },
    ]).operations;
    assert.deepEqual(read, {
      id: 'own POST /api/v2/devices/find/{requestId}',
      name: 'Find devices',
      method: 'POST',
      path: '/api/v2/devices/find/{requestId}',
      kind: 'read',
      needs: 'site',
      allowsAll: true,
      paged: true,
      parameters: [
        { name: 'requestId', type: 'text', required: true, from: 'jobs' },
        { name: 'size', type: 'integer', initial: '10' },
        { name: 'state', type: 'text', values: ['UP', 'DOWN', '1'], repeated: true },
        { name: 'deep', type: 'boolean', initial: 'TRUE' },
        { name: 'sort', type: 'text' },
      ],
      headers: [['sheetId', '7']],
      body: { skeleton: { filter: [null] } },
    });
  });

  it('decodeEndpoints requires a body for writes, and for reads only if they define one', () => {
    const bodyOf = (entry: object) => decodeEndpoints([{ path: '/a', ...entry }]).operations[0]?.body;
    assert.deepEqual(bodyOf({ method: 'POST' }), { required: true, skeleton: {} });
    assert.deepEqual(bodyOf({ method: 'PUT', kind: 'job', body: { a: 1 } }), {
      required: true,
      skeleton: { a: 1 },
    });
    assert.equal(bodyOf({ method: 'POST', kind: 'read' }), undefined);
    assert.equal(bodyOf({ method: 'DELETE' }), undefined);
  });

  for (const [members, problem] of [
    [{ kind: 'READ' }, { code: 'unknownWord', member: 'kind', words: ['read', 'write', 'job'] }],
    [
      { needs: ['site'] },
      { code: 'unknownWord', member: 'needs', words: ['nothing', 'organization', 'site', 'chosen'] },
    ],
    [{ parameters: {} }, { code: 'noParameterList' }],
    [{ parameters: ['a', {}] }, { code: 'parameter', position: 2, fault: 'noName' }],
    [{ parameters: [{ name: ' ' }] }, { code: 'parameter', position: 1, fault: 'noName' }],
    [{ parameters: [null] }, { code: 'parameter', position: 1, fault: 'noName' }],
    [{ parameters: ['a', 'b', ' a'] }, { code: 'parameter', position: 3, fault: 'twice' }],
    [{ parameters: [{ name: 'a', type: 'number' }] }, { code: 'parameter', position: 1, fault: 'type' }],
    [
      { parameters: [{ name: 'a', type: 'integer', initial: 'x' }] },
      { code: 'parameter', position: 1, fault: 'initial' },
    ],
    [{ parameters: [{ name: 'a', initial: {} }] }, { code: 'parameter', position: 1, fault: 'initial' }],
    [{ parameters: [{ name: 'a', values: 'UP' }] }, { code: 'parameter', position: 1, fault: 'values' }],
    [
      { parameters: [{ name: 'a', type: 'integer', values: ['x'] }] },
      { code: 'parameter', position: 1, fault: 'values' },
    ],
    [{ parameters: [{ name: 'a', from: 'sites' }] }, { code: 'parameter', position: 1, fault: 'from' }],
    [{ headers: [] }, { code: 'noHeaderObject' }],
    [{ headers: { authorization: 'x' } }, { code: 'headerReserved', name: 'authorization' }],
    [{ headers: { Cookie: 'x' } }, { code: 'headerReserved', name: 'Cookie' }],
    [{ headers: { 'a b': 'x' } }, { code: 'headerName', name: 'a b' }],
    [{ headers: { a: 'x\ny' } }, { code: 'headerValue', name: 'a' }],
    [{ headers: { a: null } }, { code: 'headerValue', name: 'a' }],
    [{ headers: { ORGID: '1:x' } }, { code: 'headerOfPlace', name: 'ORGID' }],
    [{ body: {} }, { code: 'bodyNotTaken', method: 'GET' }],
  ] as const) {
    it(`decodeEndpoints skips an endpoint with the members ${JSON.stringify(members)}`, () => {
      assert.deepEqual(decodeEndpoints([{ path: '/a', ...members }, { path: '/b' }]).problems, [[1, problem]]);
    });
  }

  it('decodeEndpoints accepts organization and site headers of an endpoint if it needs no place', () => {
    const [own] = decodeEndpoints([{ path: '/a', needs: 'nothing', headers: { orgId: '1:x' } }]).operations;
    assert.deepEqual(own?.headers, [['orgId', '1:x']]);
  });

  it('decodeEndpoints drops duplicate endpoints, and returns none if the setting is not a list', () => {
    assert.deepEqual(decodeEndpoints([{ path: '/a' }, { path: '/a', name: 'again' }]).problems, [
      [2, { code: 'same' }],
    ]);
    for (const setting of [undefined, null, {}, 'x', 1])
      assert.deepEqual(decodeEndpoints(setting), { operations: [], problems: [] });
  });

  it('fillPath encodes the value of each placeholder as one path segment', () => {
    const path = '/org/{orgId}/site/{siteId}/x/{siteId}?name={device_name}&json={}';
    assert.deepEqual(placeholdersOf(path), ['orgId', 'siteId', 'device_name']);
    assert.equal(
      fillPath(path, { orgId: '1/2', siteId: 'ä ?&#' }),
      '/org/1%2F2/site/%C3%A4%20%3F%26%23/x/%C3%A4%20%3F%26%23?name={device_name}&json={}',
    );
    assert.equal(fillPath('/{constructor}', {}), '/{constructor}');
    assert.equal(isPathPart(''), false);
    for (const value of ['../../x', '..', '.', '\\..\\', '%2e%2e', '..;x', '../']) assert.ok(!isPathPart(value), value);
    for (const value of ['//evil.example/', '@evil.example', '?x', '#x', '\r\nHost: x', '...', 'a..b', '100%', '.a']) {
      assert.ok(isPathPart(value), value);
      assert.ok(
        addressOf('https://a.example/root', fillPath('/site/{siteId}/devices', { siteId: value })).startsWith(
          'https://a.example/root/site/',
        ),
        value,
      );
    }
  });

  it('decodeEndpoints rejects paths that are longer than 800 characters', () => {
    const problemsOf = (length: number) => decodeEndpoints([{ path: '/'.padEnd(length, 'a') }]).problems;
    assert.deepEqual([problemsOf(800), problemsOf(801)], [[], [[1, { code: 'tooLong' }]]]);
  });

  it('returnsCredentials recognizes the path of stored credentials in every spelling', () => {
    const path = '/api/v2/dataCollector/serviceAccount';
    for (const written of [
      path,
      `${path}/`,
      `${path}/7?x`,
      `${path}?x`,
      path.toUpperCase(),
      path.replace('/v2', ';abc/v2;x=1;y'),
      path.replaceAll('/', '//'),
      path.replace('data', '%64ata'),
      path.replace('data', '%2564ata'),
      path.replace('/v2', '%2f%2Fv2'),
    ])
      assert.equal(returnsCredentials({ path: written }), true, written);
    for (const other of ['/api/v2/devices', `${path}s`, `/x${path}`, `/x?${path}`])
      assert.equal(returnsCredentials({ path: other }), false, other);
  });

  it('placeholderKind recognizes common spellings of site and organization IDs', () => {
    for (const name of ['siteIds', 'offsiteId', 'orgIds', 'borgId', 'organizationIdx', 'site_x', '_siteId', 'siteId\n'])
      assert.equal(placeholderKind(name), undefined, name);
    assert.deepEqual(
      ['siteId', 'site_id', 'SITEID', 'orgId', 'org_id', 'organizationId', 'organization_id', 'id', 'siteName'].map(
        placeholderKind,
      ),
      [
        'siteId',
        'siteId',
        'siteId',
        'organizationId',
        'organizationId',
        'organizationId',
        'organizationId',
        undefined,
        undefined,
      ],
    );
  });
});

describe('parseEndpoint', () => {
  for (const [typed, read] of [
    ['GET /api/v2/devices?site={siteId}', { method: 'GET', path: '/api/v2/devices?site={siteId}' }],
    ['  delete   /api/v2/devices/7 ', { method: 'DELETE', path: '/api/v2/devices/7' }],
    ['/api/v2/devices', { method: 'GET', path: '/api/v2/devices' }],
    ['FETCH /api/v2/devices', { problem: 'noMethod' }],
    ['api/v2/devices', { problem: 'noMethod' }],
    ['POST', { problem: 'noSlash' }],
    ['GET /api/v2/a b', { problem: 'unseen' }],
    ['', { problem: 'noSlash' }],
  ] as const) {
    it(`parseEndpoint splits ${JSON.stringify(typed)} into method and path, or returns the problem`, () =>
      assert.deepEqual(parseEndpoint(typed), read));
  }
});
