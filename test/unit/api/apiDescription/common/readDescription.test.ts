import assert from 'node:assert/strict';
import { describedOperations } from '../../../../../src/api/apiDescription/common/describedOperations.ts';
import { readDescription } from '../../../../../src/api/apiDescription/common/readDescription.ts';
import { knownOperations } from '../../../../../src/api/common/catalogue/operationText.ts';
import { baseUrl, onlyOperation, openApi, readPart } from '../../../../support/service/descriptions.ts';

const reading = (parameters: readonly unknown[], path = '/widgets/{id}') =>
  onlyOperation(openApi({ [path]: { get: { parameters } } })).parameters;

describe('readDescription', () => {
  it('readDescription returns operations with their names, groups, and kinds', () => {
    const { part } = readPart(
      openApi({
        '/widgets': {
          get: { summary: 'List widgets', tags: ['Widgets', 'All'], description: 'All of *them*.' },
          post: { operationId: 'createWidget', tags: ['Widgets'] },
        },
        '/widgets/{id}': { delete: {} },
      }),
    );
    assert.deepEqual(
      part.operations.map(({ id, name, tag, kind, about }) => [id, name, tag, kind, about]),
      [
        ['described GET /widgets', 'List widgets', 'Widgets', 'read', 'All of *them*.'],
        ['described POST /widgets', 'createWidget', 'Widgets', 'write', undefined],
        ['described DELETE /widgets/{id}', '/widgets/{id}', '', 'write', undefined],
      ],
    );
    assert.deepEqual([part.title, part.version], ['Widgets', '1.2']);
  });

  it('readDescription returns path, query, and header parameters in the order of the request form', () => {
    const parameters = reading([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'state', in: 'query', required: true, schema: { enum: ['UP', 'DOWN'] }, description: 'Its state' },
      { name: 'size', in: 'query', schema: { type: 'integer', default: 10 } },
      { name: 'deep', in: 'query', schema: { type: 'boolean' } },
      { name: 'kind', in: 'query', schema: { type: 'array', items: { enum: ['a', 'b'] } } },
      {
        name: 'joined',
        in: 'query',
        explode: false,
        schema: { type: 'array', items: { type: 'integer' }, default: [1, 2] },
      },
      { name: 'X-Trace', in: 'header', required: true, schema: { type: ['null', 'string'] } },
      { name: 'deviceId', in: 'query', schema: { type: 'string' } },
      { name: 'Authorization', in: 'header', required: true },
      { name: 'session', in: 'cookie' },
    ]);
    assert.deepEqual(parameters, [
      { name: 'id', type: 'text', required: true, format: 'uuid' },
      { name: 'state', type: 'text', required: true, values: ['UP', 'DOWN'], about: 'Its state' },
      { name: 'size', type: 'integer', initial: '10' },
      { name: 'deep', type: 'boolean' },
      { name: 'kind', type: 'text', values: ['a', 'b'], repeated: true },
      { name: 'joined', type: 'text', initial: '1,2', format: 'a,b,c' },
      { name: 'X-Trace', type: 'text', required: true, inHeader: true },
      { name: 'deviceId', type: 'text', from: 'devices' },
    ]);
  });

  it('readDescription adds the parameters of a path to those of its operations, and splits objects in the query', () => {
    const Page = { type: 'object', properties: { page: { type: 'integer' }, sort: { type: 'array', items: {} } } };
    const pageable = { name: 'pageable', in: 'query', required: true, schema: { $ref: '#/components/schemas/Page' } };
    const widgets = {
      parameters: [{ name: 'a', in: 'query' }, { $ref: '#/components/parameters/b' }],
      get: { parameters: [{ name: 'a', in: 'query', required: true }, pageable] },
    };
    const components = { parameters: { b: { name: 'b', in: 'query' } }, schemas: { Page } };
    assert.deepEqual(onlyOperation(openApi({ '/widgets': widgets }, { components })).parameters, [
      { name: 'a', type: 'text', required: true },
      { name: 'b', type: 'text' },
      { name: 'page', type: 'integer' },
      { name: 'sort', type: 'text', repeated: true },
    ]);
  });

  it('readDescription treats the headers orgId and siteId as the place that an operation needs', () => {
    const header = (name: string, required: boolean) => ({ name, in: 'header', required });
    const needsOf = (...headers: readonly object[]) => {
      const { part } = readPart(
        openApi({
          '/a': { get: { parameters: headers } },
          '/b': { get: { parameters: [header('orgId', true), header('siteId', true)] } },
        }),
      );
      return [part.operations[0]?.needs, part.operations[0]?.parameters.length];
    };
    assert.deepEqual(needsOf(header('ORGID', true), header('siteid', true)), ['site', 0]);
    assert.deepEqual(needsOf(header('orgId', true)), ['organization', 0]);
    assert.deepEqual(needsOf(header('orgId', false), header('siteId', false)), ['chosen', 0]);
    assert.deepEqual(needsOf(), ['nothing', 0]);
    // A service may accept the headers in every request without describing them.
    assert.equal(onlyOperation(openApi({ '/a': { get: {} } })).needs, 'chosen');
  });

  it('readDescription resolves paths relative to the base URL, whatever servers the description names', () => {
    const root = `${baseUrl}/root`;
    for (const [server, base, path, resolved] of [
      [undefined, baseUrl, '/api/v2/widgets', '/api/v2/widgets'],
      [{ url: '/' }, root, '/api/v2/widgets', '/api/v2/widgets'],
      [{ url: root }, root, '/api/v2/widgets', '/api/v2/widgets'],
      [{ url: '/root/' }, root, '/widgets', '/widgets'],
      [{ url: '/root/api/v2' }, root, '/widgets', '/api/v2/widgets'],
      [undefined, root, '/root/widgets', '/widgets'],
      // Behind a proxy, the service knows neither scheme nor port.
      [{ url: 'http://service.example:8080/ctx' }, baseUrl, '/widgets', '/ctx/widgets'],
    ] as const) {
      const description = openApi({ [path]: { get: {} } }, server && { servers: [server] });
      assert.equal(onlyOperation(description, base).path, resolved, JSON.stringify(server));
    }
  });

  it('readDescription lists other servers and documents, but requests nothing from them', () => {
    const files = Array.from({ length: 9 }, (_, index) => `file:///etc/${index}`);
    const remote = { $ref: 'https://evil.example/schemas.json#/Widget' };
    const { part, notes } = readPart({
      ...openApi({ '/a': { post: { requestBody: { content: { 'application/json': { schema: remote } } } } } }),
      servers: [{ url: 'https://evil.example/v1' }, ...files.map((url) => ({ url }))],
    });
    assert.deepEqual(
      part.operations.map(({ path }) => path),
      ['/a'],
    );
    assert.deepEqual(notes.otherServers, ['https://evil.example/v1', ...files]);
    assert.deepEqual(notes.remoteReferences, ['https://evil.example/schemas.json#/Widget']);
  });

  it('readDescription accepts Swagger 2.0', () => {
    const strings = { in: 'query', type: 'array', items: { type: 'string' } };
    const put = {
      tags: ['widget-controller'],
      parameters: [
        { name: 'widget-id', in: 'path', type: 'integer', required: true },
        { name: 'kinds', ...strings, collectionFormat: 'multi' },
        { name: 'ids', ...strings },
        { name: 'widget', in: 'body', schema: { $ref: '#/definitions/Widget' } },
      ],
    };
    const operation = onlyOperation({
      ...{ swagger: '2.0', host: 'service.example', basePath: '/api/v2' },
      paths: { '/widgets/{widget-id}': { put } },
      definitions: { Widget: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, at: {} } } },
    });
    assert.equal(operation.path, '/api/v2/widgets/{widget_id}');
    assert.deepEqual(
      operation.parameters.map(({ name, type, repeated, format }) => [name, type, repeated ?? format].join(' ')),
      ['widget_id integer ', 'kinds text true', 'ids text a,b,c'],
    );
    assert.deepEqual(operation.body, { required: true, skeleton: { name: '' } });
  });

  it('describedOperations omits operations that the catalogue already contains, and adds the path to duplicate names', () => {
    const { part } = readPart(
      openApi({
        '/api/v2/sites': { get: { summary: 'All sites' } },
        '/api/v2/dataCollector/schedule': { post: {} },
        '/api/v2/scheduler/devices/{id}': { get: {} },
        '/api/v2/widgets': { get: { summary: 'Devices' }, post: { summary: 'topology' } },
      }),
    );
    const kept = {
      connectionId: 'a',
      loadedAtMs: 0,
      source: { kind: 'file', uri: 'file:///a' },
      parts: [part],
    } as const;
    assert.deepEqual(
      describedOperations(kept, knownOperations()).map(({ name }) => name),
      ['Devices (GET /api/v2/widgets)', 'topology (POST /api/v2/widgets)'],
    );
  });

  it('readDescription follows references of paths and operations in the document, and names those that it cannot', () => {
    const list = { summary: 'List', parameters: [{ name: 'id', in: 'query', required: true }] };
    const json = { content: { 'application/json': {} } };
    const { part, notes } = readPart(
      openApi(
        {
          '/a': { get: { $ref: '#/x-operations/list' }, put: { $ref: 'other.yaml#/put' } },
          '/b': { $ref: '#/x-paths/b', post: { summary: 'Beside', requestBody: json } },
          '/c': { $ref: 'other.yaml#/c' },
          '/d': { post: { requestBody: { $ref: '#/no/body' } }, get: { parameters: [{ $ref: 'other.yaml#/p' }] } },
        },
        { 'x-operations': { list }, 'x-paths': { b: { get: { summary: 'B' } } } },
      ),
    );
    assert.deepEqual(
      part.operations.map(({ id, name, parameters }) => [id, name, parameters.map((one) => one.name).join()]),
      [
        ['described GET /a', 'List', 'id'],
        ['described GET /b', 'B', ''],
        ['described POST /b', 'Beside', ''],
        ['described GET /d', '/d', ''],
      ],
    );
    assert.deepEqual(notes.leftOut, [
      { request: 'PUT /a', why: 'reference' },
      { request: '/c', why: 'reference' },
      { request: 'POST /d', why: 'reference' },
      { request: 'GET /d', parameter: 'other.yaml#/p', why: 'reference' },
    ]);
    assert.deepEqual(notes.remoteReferences, ['other.yaml#/put', 'other.yaml#/c', 'other.yaml#/p']);
  });

  it('readDescription returns the reason for each part of an operation that it leaves out', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ name: `p${index}`, in: 'query' }));
    const parameters = [
      { name: 'id', in: 'query' },
      { name: 'id', in: 'header' },
      { name: 'session', in: 'cookie' },
      { name: 'deep', in: 'query', style: 'deepObject', schema: { type: 'object' } },
      { name: 'json', in: 'query', content: { 'application/json': {} } },
      { name: 'Host', in: 'header' },
      { name: 'Accept', in: 'header' },
      { in: 'query' },
    ];
    const { part, notes } = readPart(
      openApi({
        '/a': { get: { parameters }, delete: { requestBody: { content: { 'application/json': {} } } } },
        '/b': { get: { parameters: many }, put: { parameters: { name: 'x', in: 'query' } }, post: { parameters: 7 } },
      }),
    );
    assert.equal(part.operations.length, 5);
    assert.deepEqual(
      notes.leftOut.map(({ request, parameter, why }) => `${request} ${parameter}: ${why}`),
      [
        'GET /a id: parameterSame',
        'GET /a session: parameter',
        'GET /a deep: parameter',
        'GET /a json: parameter',
        'GET /a Host: parameter',
        'GET /a : wrongForm',
        'DELETE /a undefined: bodyOmitted',
        'GET /b undefined: parameterCount',
        'POST /b : wrongForm',
      ],
    );
  });

  it('readDescription returns the reason for each operation that it leaves out', () => {
    const file = { content: { 'multipart/form-data': {} }, required: true };
    const json = { content: { 'application/json': {} }, required: true };
    const { notes } = readPart(
      openApi({
        '/a': { get: {}, head: {}, delete: { requestBody: json }, post: { requestBody: file } },
        '/a?b=c': { get: {} },
        '/../b': { get: {} },
        '//host/b': { get: {} },
        b: { get: 7 },
        '/c': { put: 'x' },
      }),
    );
    assert.deepEqual(
      notes.leftOut.map(({ request, why }) => `${request}: ${why}`),
      [
        'HEAD /a: method',
        'DELETE /a: bodyNotTaken',
        'POST /a: formBody',
        'GET /a?b=c: query',
        'GET /../b: elsewhere',
        'GET //host/b: elsewhere',
        'GET b: wrongForm',
        'PUT /c: wrongForm',
      ],
    );
  });

  it('readDescription rejects documents that are not API descriptions', () => {
    for (const [value, code, version] of [
      ...[undefined, 7, [], {}].map((value) => [value, 'noDescription', ''] as const),
      [{ swagger: '1.2' }, 'otherVersion', '1.2'],
      [{ openapi: '4.0.0' }, 'otherVersion', '4.0.0'],
      [{ openapi: '3.0.0' }, 'noOperations', ''],
    ] as const)
      assert.deepEqual(readDescription(value, baseUrl), { problem: { code, ...(version && { version }) } });
  });
});
