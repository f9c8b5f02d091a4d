import assert from 'node:assert/strict';
import { withoutCredentialsInJson } from '../../../../src/core/redaction/json.ts';
import { hidden } from '../../../../src/core/redaction/names/credentialNames.ts';
import '../../../support/credentials/forgottenNames.ts';

const show = (value: unknown) =>
  withoutCredentialsInJson(value, (text, isGranted = false) =>
    text.replace('KnownKite', isGranted ? 'known among what is granted' : hidden).replace('7654321', hidden),
  );

describe('credentials in JSON', () => {
  const cases: Readonly<Record<string, readonly [value: unknown, shown: unknown]>> = {
    'members of such a name, whatever they hold': [
      { token: 'a', apiKey: 7, secret: { b: 1 }, keys: ['a'], credentials: ['a'] },
      { token: hidden, apiKey: hidden, secret: hidden, keys: ['a'], credentials: hidden },
    ],
    'but what tells nothing': [
      { token: '', hasToken: true, secret: null, tokens: 12, password_set: true, credentials: [], secrets: {} },
      { token: '', hasToken: true, secret: null, tokens: 12, password_set: true, credentials: [], secrets: {} },
    ],
    'members called password, which are left out': [
      { a: 1, password: 'x', b: { PassWord: { c: 1 }, d: 2 } },
      { a: 1, b: { d: 2 } },
    ],
    'a name beside its value': [
      [
        { name: 'password', value: 'a' },
        { attributeName: 'api_key', attributeValue: 'b', id: 4 },
        { name: 'color', value: 'red' },
      ],
      [
        { name: 'password', value: hidden },
        { attributeName: 'api_key', attributeValue: hidden, id: 4 },
        { name: 'color', value: 'red' },
      ],
    ],
    'a patch': [
      [
        { op: 'replace', path: '/user/password', value: 'a' },
        { op: 'replace', path: '/user/name', value: 'b' },
      ],
      [
        { op: 'replace', path: '/user/password', value: hidden },
        { op: 'replace', path: '/user/name', value: 'b' },
      ],
    ],
    'XML as JSON': [
      { add: { $: { name: 'token' }, _: 'a' }, x: { '@': { key: 'color' }, '#': 'b' } },
      { add: { $: { name: 'token' }, _: hidden }, x: { '@': { key: 'color' }, '#': 'b' } },
    ],
    'a private key (RFC 7517)': [
      { kty: 'RSA', n: 'a', e: 'b', d: 'c', p: 'd', dp: 'e', qi: 'f' },
      { kty: 'RSA', n: 'a', e: 'b', d: hidden, p: hidden, dp: hidden, qi: hidden },
    ],
    'other members of one letter': [
      { d: 'c', p: 'd' },
      { d: 'c', p: 'd' },
    ],
    'a Secret of Kubernetes': [
      [
        { kind: 'Secret', data: { a: 'b' }, stringData: { c: 'd' } },
        { kind: 'ConfigMap', data: { a: 'b' } },
      ],
      [
        { kind: 'Secret', data: hidden, stringData: hidden },
        { kind: 'ConfigMap', data: { a: 'b' } },
      ],
    ],
    'pairs, headers and options': [
      {
        headers: [
          ['Accept', 'b'],
          ['Authorization', 'a'],
        ],
        args: ['--token', 'a', '-x', 'b'],
        header: ['Cookie', 'a', 'Accept', 'b'],
      },
      {
        headers: [
          ['Accept', 'b'],
          ['Authorization', hidden],
        ],
        args: ['--token', hidden, '-x', 'b'],
        header: ['Cookie', hidden, 'Accept', 'b'],
      },
    ],
    'columns under a head': [
      {
        columns: ['user', 'token'],
        rows: [
          ['anna', 'a'],
          ['kim', 'b'],
        ],
      },
      {
        columns: ['user', 'token'],
        rows: [
          ['anna', hidden],
          ['kim', hidden],
        ],
      },
    ],
    'columns that another object describes': [
      { columns: [{ name: 'user' }, { name: 'token' }], rows: [['anna', 'a']] },
      { columns: [{ name: 'user' }, { name: 'token' }], rows: [['anna', hidden]] },
    ],
    'columns under the first row': [
      [
        ['user', 'token'],
        ['anna', 'a'],
      ],
      [
        ['user', 'token'],
        ['anna', hidden],
      ],
    ],
    'a cell that is called like its column': [
      [
        ['user', 'token'],
        ['kim', 'token'],
      ],
      [
        ['user', 'token'],
        ['kim', hidden],
      ],
    ],
    'a list': [{ tokens: ['a', 'b'] }, { tokens: hidden }],
    'what is known, in names too': [
      { KnownKite: 1, a: ['x KnownKite'], b: { 'KnownKite ': [2] } },
      { [hidden]: 1, a: [`x ${hidden}`], b: { [`${hidden} `]: [2] } },
    ],
    'a text alone': ['KnownKite', hidden],
  };
  for (const [what, [value, shown]] of Object.entries(cases)) {
    it(`are hidden: ${what}`, () => {
      const before = JSON.stringify(value);
      assert.deepEqual(show(value), shown);
      assert.equal(JSON.stringify(value), before, 'what came is left alone');
    });
  }

  it('leave what has none as it is, and share it', () => {
    for (const value of [null, 7, true, [], {}, { a: [{ b: 'c' }] }]) assert.equal(show(value), value);
    const value = { a: { b: 1 }, token: 'x' };
    assert.equal((show(value) as typeof value).a, value.a);
  });

  it('leave the names of what is granted, and hide what is a credential there all the same', () => {
    const map = {
      orgPrivilegeMap: {
        '1:Acme': {
          'API tokens': ['VIEW'],
          secret: 'MANAGE',
          password: 'x',
          token: 'a7#',
          apiKey: 7,
          tokens: ['x', '7#a'],
        },
        '2:Umbrella': ['READ', 'KnownKite', 'KnownKite#7'],
      },
    };
    assert.deepEqual(show(map), {
      orgPrivilegeMap: {
        '1:Acme': { 'API tokens': ['VIEW'], secret: 'MANAGE', token: hidden, apiKey: 7, tokens: ['x', hidden] },
        '2:Umbrella': ['READ', 'known among what is granted', `${hidden}#7`],
      },
    });
  });

  it('are hidden where they are numbers that are known', () => {
    assert.equal(show(7654321), hidden);
    assert.deepEqual(show({ a: [1, 7654321], b: 76.5 }), { a: [1, hidden], b: 76.5 });
  });

  it('take keys of the prototype for names', () => {
    const value: unknown = JSON.parse(
      '{"__proto__":{"token":"a"},"constructor":{"b":1},"x":{"__proto__":"c","token":"d"}}',
    );
    assert.equal(
      JSON.stringify(show(value)),
      `{"__proto__":{"token":"${hidden}"},"constructor":{"b":1},"x":{"__proto__":"c","token":"${hidden}"}}`,
    );
  });

  it('are looked for at any depth', () => {
    let value: unknown = { token: 'x' };
    for (let depth = 0; depth < 20_000; depth += 1) value = [value];
    let shown = show(value);
    while (Array.isArray(shown)) [shown] = shown as unknown[];
    assert.deepEqual(shown, { token: hidden });
  });
});
