import assert from 'node:assert/strict';
import { describedOperations } from '../../../../../src/api/apiDescription/common/describedOperations.ts';
import { descriptionLimits } from '../../../../../src/api/apiDescription/common/description.ts';
import { readDescription } from '../../../../../src/api/apiDescription/common/readDescription.ts';
import { descriptionInBytes } from '../../../../../src/api/apiDescription/node/descriptionText.ts';
import type { ApiNode } from '../../../../../src/api/common/apiNode.ts';
import { callOf, skeletonOf } from '../../../../../src/api/common/callOf.ts';
import { knownOperations } from '../../../../../src/api/common/catalogue/operationText.ts';
import type { Operation } from '../../../../../src/api/common/operation.ts';
import { allParameters } from '../../../../../src/api/common/parameterText.ts';
import { placeholdersOf } from '../../../../../src/api/common/placeholders.ts';
import { apiTree } from '../../../../../src/api/node/apiTree.ts';
import { descriptionReport } from '../../../../../src/api/node/descriptionReport.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { writeJson } from '../../../../../src/platform/common/json/json.ts';
import { addressBelow } from '../../../../../src/service/connection/common/agreedCall.ts';
import { baseUrl, openApi, withBody } from '../../../../support/service/descriptions.ts';

const nested = (levels: number, make: (inner: unknown) => unknown, core: unknown): unknown => {
  let value = core;
  for (let level = 0; level < levels; level += 1) value = make(value);
  return value;
};
const many = <T>(count: number, make: (index: number) => readonly [string, T]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
const get = { get: {} };
const itself = { $ref: '#/components/schemas/A' };
const inQuery = { name: 'p', in: 'query' };
const link = '<img src=x onerror=alert(1)> [press](command:workbench.action.quit) $(trash) **b**';
const bidi = 'a\u202egnp.exe\u0000\u001b[31m\u2066';
const yamlBomb = [
  'openapi: 3.0.0',
  'a0: &a0 {type: object, properties: {x: {type: string}}}',
  ...Array.from({ length: 12 }, (_, level) => {
    const members = Array.from({ length: 10 }, (__, index) => `m${index}: *a${level}`).join(', ');
    return `a${level + 1}: &a${level + 1} {type: object, properties: {${members}}}`;
  }),
  'paths: {/a: {post: {requestBody: {content: {application/json: {schema: *a12}}}}}}',
].join('\n');
const paths = (...written: readonly string[]) => openApi(Object.fromEntries(written.map((path) => [path, get])));

/** API descriptions with one attack each, as text, bytes, or value. */
const hostileDescriptions: Readonly<Record<string, unknown>> = {
  'a schema that refers to itself': withBody(
    { $ref: '#/components/schemas/A' },
    { A: { $ref: '#/components/schemas/A' } },
  ),
  'schemas that refer to each other in a circle': withBody(
    { $ref: '#/components/schemas/A' },
    { A: { allOf: [{ $ref: '#/components/schemas/B' }] }, B: { anyOf: [{ $ref: '#/components/schemas/A' }] } },
  ),
  'a chain of 10,000 references': withBody(
    { $ref: '#/components/schemas/A0' },
    many(10_000, (index) => [`A${index}`, { $ref: `#/components/schemas/A${index + 1}` }]),
  ),
  'a schema with 900 nested levels': withBody(nested(900, (items) => ({ type: 'array', items }), {})),
  '40 levels with two alternatives each': withBody(
    { $ref: '#/components/schemas/L0' },
    many(40, (index) => {
      const next = { $ref: `#/components/schemas/L${index + 1}` };
      return [`L${index}`, { oneOf: [next, next, { allOf: [next, next] }] }];
    }),
  ),
  'a reference to the whole document': withBody({ $ref: '#' }),
  'references to files and other hosts': withBody({
    allOf: ['file:///etc/passwd', 'https://evil.example/x', '//evil.example/x', '../x.json'].map(($ref) => ({ $ref })),
  }),
  '100,000 operations': openApi(many(100_000, (index) => [`/p${index}`, { get: { tags: [`t${index}`] } }])),
  '100,000 parameters': openApi({
    '/a': { get: { parameters: Array.from({ length: 100_000 }, (_, index) => ({ name: `p${index}`, in: 'query' })) } },
  }),
  '1,000 operations with objects in the query that contain themselves 100 times': openApi(
    many(1000, (index) => [`/p${index}`, { get: { parameters: [{ ...inQuery, schema: itself }] } }]),
    { components: { schemas: { A: { properties: many(100, (index) => [`m${index}`, itself]) } } } },
  ),
  'an enum of 100,000 values': openApi({
    '/a': { get: { parameters: [{ ...inQuery, schema: { enum: Array.from({ length: 100_000 }, String) } }] } },
  }),
  'a value that is a megabyte long': withBody({ example: 'x'.repeat(1_000_000), enum: ['y'.repeat(1_000_000)] }),
  'keys named like prototypes': JSON.stringify(
    withBody(
      { $ref: '#/components/schemas/__proto__' },
      { constructor: { type: 'object' }, X: { required: ['__proto__', 'constructor'], properties: { y: {} } } },
    ),
  ).replace('"X":', '"__proto__":'),
  'keys named like prototypes in YAML':
    'openapi: 3.0.0\n__proto__: {polluted: yes}\npaths: {__proto__: {get: {}}, /a: {constructor: {}, get: {parameters: [{name: __proto__, in: query}]}}}',
  'paths with dots': paths('/../x', '/a/../../b', '/a/%2e%2e/b', '/a/%252e%252e/b', '/./x', '/..;x/b', '/a/..'),
  'paths with hosts': paths('//evil.example/x', '/\\evil.example', 'https://evil.example/', '@evil.example/', '/a//b'),
  'paths with queries and fragments': paths('/a?b=c', '/a#b', '/a%3Fb', '/?'),
  'paths with control and bidi characters': paths(`/${bidi}`, '/a\r\nX-Evil: 1', '/a b', '/a\u200b', '/\ud800'),
  'placeholders with odd names': paths('/{__proto__}/{constructor}', '/{}/{{a}}/{a}{a}', '/{a/b}', '/{*rest}'),
  'names with control and bidi characters': openApi(
    { '/a': { get: { summary: bidi, tags: [bidi], description: bidi } } },
    { info: { title: bidi, version: bidi } },
  ),
  'markup and command links': openApi({
    '/a': {
      get: { ...{ summary: link, tags: [link], description: link }, parameters: [{ ...inQuery, name: link }] },
    },
  }),
  'headers that a description may not set': openApi({
    '/a': {
      get: {
        parameters: ['Authorization', 'Cookie', 'Host', 'Content-Length', 'X\r\nY', 'Content-Type', 'orgId'].map(
          (name) => ({
            ...{ name, in: 'header', required: true },
            schema: { default: 'x' },
          }),
        ),
      },
    },
  }),
  'YAML aliases that expand exponentially': yamlBomb,
  'YAML aliases in a circle': 'openapi: 3.0.0\npaths: &p\n  /a: &a\n    get: *a\n    post: {requestBody: *p}\n',
  'YAML tags for code': 'openapi: !!js/function "function(){ throw 1 }"\npaths: {/a: {get: {}}}',
  'UTF-16 with a byte order mark': Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(JSON.stringify(openApi({ '/a': get })), 'utf16le'),
  ]),
  'UTF-8 with a byte order mark and broken bytes': Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from(JSON.stringify(openApi({ '/a': get }))),
    Buffer.from([0xff, 0xfe, 0x00]),
  ]),
  'values of wrong types everywhere': {
    ...{ openapi: 3, info: 7, tags: 'x', components: 9 },
    servers: [7, null, { url: [] }, { url: '{x}', variables: 3 }],
    paths: {
      '/a': null,
      '/b': [],
      '/c': { get: [], post: { requestBody: [7], parameters: {}, tags: {} }, parameters: 'x' },
      '/d': { put: { requestBody: { content: [] }, parameters: [null, 7, { in: [] }, { name: {}, in: 'query' }] } },
      '/e': {
        get: {
          ...{ summary: { a: 1 }, operationId: [] },
          parameters: [{ ...inQuery, schema: { type: 7, enum: {}, default: {}, items: 3, format: [] } }],
        },
      },
    },
  },
  'a schema with members of wrong types': withBody({
    ...{ type: {}, properties: [], required: 'a', enum: 7, allOf: {}, items: [[]] },
  }),
  'the same operationId for every operation': openApi({
    '/a': { get: { operationId: 'x' }, GET: { operationId: 'x' } },
    '/b': { get: { operationId: 'x' } },
  }),
  'names and paths of built-in operations': openApi({
    '/api/v2/devices/purge': { put: { summary: 'Devices' } },
    '/api/v2/{a}/{b}': { get: { operationId: 'devices' }, put: { summary: 'hide-devices' } },
    '/oauth/token': { post: { summary: 'Token' } },
  }),
  'deeply nested brackets': '['.repeat(100_000),
  'JSON that ends early': '{"openapi":"3.0.0","paths":{"/a":{"get":',
};

function valueOf(given: unknown): unknown {
  if (typeof given !== 'string' && !Buffer.isBuffer(given)) return given;
  const read = descriptionInBytes(Buffer.from(given));
  return 'value' in read ? read.value : undefined;
}

describe('hostile API descriptions', () => {
  for (const [title, given] of Object.entries(hostileDescriptions))
    it(`a hostile API description is harmless: ${title}`, () => {
      const read = readDescription(valueOf(given), baseUrl);
      assert.equal(({} as Record<string, unknown>).polluted, undefined);
      if ('problem' in read) return;
      const { part, notes } = read;
      assert.ok(part.operations.length <= descriptionLimits.operations);
      const written = writeJson(part);
      assert.ok(written !== undefined && written.length <= descriptionLimits.kept, String(written?.length));
      const source = { kind: 'service', paths: ['/v3/api-docs'] } as const;
      const description = { connectionId: 'a', loadedAtMs: 0, source, parts: [part] };
      const listed = describedOperations(description, knownOperations());
      const all = [...knownOperations(), ...listed];
      assert.equal(new Set(all.map(({ id }) => id)).size, all.length, 'each ID once');
      for (const operation of part.operations) assertHarmless(operation);
      const report = { connectionName: 'A', tried: [], notes: [notes], description, listed: 1 };
      const rows = everyNode(apiTree({ added: [], described: listed, problems: [], calls: [] }, 'en'));
      assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length, 'each row has an ID of its own');
      for (const text of [
        descriptionReport(report, 'en'),
        ...rows.flatMap(({ label, description: said, tooltip }) => [label, said ?? '', tooltip]),
      ])
        assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u);
    }).timeout(20_000);
});

/** Asserts that a request goes to its path below the base URL, or is refused. */
function assertHarmless(operation: Operation): void {
  const names = allParameters(operation).map(({ name }) => name);
  for (const value of ['x', '..', '../x', '?a', '%2e%2e'])
    try {
      const args = Object.fromEntries(placeholdersOf(operation.path).map((name) => [name, value] as const));
      const call = callOf({ operation: { ...operation, parameters: [], needs: 'nothing' }, args, body: '' });
      const { origin } = new URL(addressBelow(baseUrl, call.path));
      assert.equal(origin, baseUrl);
      assert.doesNotMatch(call.path.replace(/\?.*/s, ''), /\.\.|\/\/|[\s\\]/);
    } catch (error) {
      assert.ok(error instanceof OrgAccessError, String(error));
    }
  assert.equal(new Set(names).size, names.length);
  for (const [name] of operation.headers ?? []) assert.match(name, /^Content-Type$/);
  for (const { name, inHeader } of operation.parameters)
    assert.ok(!inHeader || !/^(?:orgId|siteId|cookie|host|authorization)$/i.test(name), name);
  skeletonOf({ operation: { ...operation, needs: 'nothing' } });
}

const everyNode = (rows: readonly ApiNode[]): ApiNode[] =>
  rows.flatMap((row) => [row, ...everyNode(row.children ?? [])]);
