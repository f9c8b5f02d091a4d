import assert from 'node:assert/strict';
import { leftOutEndpointText } from '../../../../src/api/common/catalogue/operationText.ts';
import { decodeEndpoints, parseEndpoint, type EndpointProblem } from '../../../../src/api/common/endpoints.ts';
import { returnsCredentials, operationsFor } from '../../../../src/api/common/operation.ts';
import { fillPath, placeholderKind, isPathPart, placeholdersOf } from '../../../../src/api/common/placeholders.ts';
import { addressOf } from '../../../../src/service/connection/common/connection.ts';
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

  const refused: Readonly<Record<Exclude<EndpointProblem, { name: string }>['code'], readonly unknown[]>> = {
    noObject: [null, 'x', []],
    noSlash: [{}, { path: 1 }, { path: '' }, JSON.parse('{"__proto__": {"path": "/a"}}')],
    unseen: ['/a b', '/a\n', '/a\u202eb', '/a\u200bb'].map((path) => ({ path })),
    fragment: [{ path: '/a#b' }],
    elsewhere: ['/../x', '/%2e%2e/x', '/a/./b', '/a/.%252e/b', '/a/..;x/b', '/a/..%5Cb', '/a\\b', '/a//b'].map(
      (path) => ({ path }),
    ),
    noOperation: [{ path: '/' }],
    tooLong: [{ path: '/'.padEnd(801, 'a') }, { path: `/${'ä'.repeat(200)}` }],
    noMethod: ['TRACE', 'get'].map((method) => ({ path: '/a', method })),
    same: [{ path: '/good' }, { path: '/good', name: 'again' }],
  };
  for (const [code, entries] of Object.entries(refused))
    it(`decodeEndpoints skips an endpoint with the problem ${code}, and returns its position`, () => {
      for (const entry of entries) {
        const { operations, problems } = decodeEndpoints([{ path: '/good' }, entry]);
        assert.deepEqual([operations.map(({ path }) => path), problems], [['/good'], [[2, { code }]]]);
      }
    });

  it('decodeEndpoints accepts paths of up to 800 characters, and no setting that is not a list', () => {
    assert.deepEqual(decodeEndpoints([{ path: '/'.padEnd(800, 'a') }]).problems, []);
    for (const setting of [undefined, null, {}, 'x', 1])
      assert.deepEqual(decodeEndpoints(setting), { operations: [], problems: [] });
  });

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

  const parameters = [
    ...[{}, ['a', {}], [null], ['a', 'b', ' a']],
    ...[
      { type: 'number' },
      { type: 'integer', initial: 'x' },
      { initial: {} },
      { values: 'UP' },
      { type: 'integer', values: ['x'] },
      { from: 'sites' },
    ].map((more) => [{ name: 'a', ...more }]),
  ];
  for (const [members, problem] of [
    [{ kind: 'READ' }, { code: 'member', name: 'kind' }],
    [{ needs: ['site'] }, { code: 'member', name: 'needs' }],
    ...parameters.map((list) => [{ parameters: list }, { code: 'member', name: 'parameters' }] as const),
    ...[[], { 'a b': 'x' }, { a: 'x\ny' }, { a: null }].map(
      (headers) => [{ headers }, { code: 'member', name: 'headers' }] as const,
    ),
    [{ headers: { Cookie: 'x' } }, { code: 'headerReserved', name: 'Cookie' }],
    [{ headers: { ORGID: '1:x' } }, { code: 'headerOfPlace', name: 'ORGID' }],
    [{ body: {} }, { code: 'member', name: 'body' }],
  ] as const)
    it(`decodeEndpoints skips an endpoint with the members ${JSON.stringify(members)}`, () =>
      assert.deepEqual(decodeEndpoints([{ path: '/a', ...members }, { path: '/b' }]).problems, [[1, problem]]));

  it('leftOutEndpointText names the position of an endpoint, and shows what makes a name unreadable', () =>
    assert.equal(
      leftOutEndpointText([2, { code: 'headerReserved', name: 'a\u202eb' }]),
      'Endpoint 2: Remove the header a‹U+202E›b: Org Access sets it.',
    ));

  it('decodeEndpoints accepts organization and site headers of an endpoint if it needs no place', () => {
    const [own] = decodeEndpoints([{ path: '/a', needs: 'nothing', headers: { orgId: '1:x' } }]).operations;
    assert.deepEqual(own?.headers, [['orgId', '1:x']]);
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
      const address = addressOf('https://a.example/root', fillPath('/site/{siteId}/devices', { siteId: value }));
      assert.ok(address.startsWith('https://a.example/root/site/'), value);
    }
  });

  it('returnsCredentials recognizes the path of stored credentials in every spelling', () => {
    const path = '/api/v2/dataCollector/serviceAccount';
    const [semicolons, encoded] = [path.replace('/v2', ';abc/v2;x=1;y'), path.replace('data', '%64ata')];
    const [twice, slashes] = [path.replace('data', '%2564ata'), path.replaceAll('/', '//').replace('/v2', '%2f%2Fv2')];
    for (const written of [path, `${path}/7?x`, path.toUpperCase(), semicolons, encoded, twice, slashes])
      assert.equal(returnsCredentials({ path: written }), true, written);
    for (const other of ['/api/v2/devices', `${path}s`, `/x${path}`, `/x?${path}`])
      assert.equal(returnsCredentials({ path: other }), false, other);
  });

  it('placeholderKind recognizes common spellings of site and organization IDs', () => {
    for (const name of ['siteId', 'site_id', 'SITEID']) assert.equal(placeholderKind(name), 'siteId');
    for (const name of ['orgId', 'org_id', 'organizationId', 'organization_id'])
      assert.equal(placeholderKind(name), 'organizationId');
    for (const name of ['id', 'siteName', 'siteIds', 'offsiteId', 'borgId', 'organizationIdx', 'site_x', 'siteId\n'])
      assert.equal(placeholderKind(name), undefined, name);
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
