import assert from 'node:assert/strict';
import { withoutCredentialsInJson } from '../../../../src/core/redaction/json.ts';
import { hidden } from '../../../../src/core/redaction/names/credentialNames.ts';
import '../../../support/credentials/forgottenNames.ts';

const show = (value: unknown) => withoutCredentialsInJson(value, (text) => text);

/** What is hidden is written as `Kite`, and what stays as anything else. */
const shown = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"Kite"', JSON.stringify(hidden)));

const long = 'x'.repeat(100);
const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]));

const cases: Readonly<Record<string, readonly unknown[]>> = {
  'beside a name, however both are called': [
    { attribute_name: 'api_key', attribute_value: 'Kite' },
    { NAME: 'token', VALUE: 'Kite' },
    { Key1: 'token', Value1: 'Kite' },
    { k: 'token', v: 'Kite', x: 'y' },
    { name: 'token', valueInteger: 'Kite', valInt: 'Kite', valueA: 'Kite', _: 'Kite', '#': 'Kite' },
    {
      name: 'token',
      valuexyz: 'a',
      myvalueInt: 'b',
      'valueInt max': 'c',
      a_: 'd',
      _x: 'e',
      'x#': 'f',
      [`${long}value`]: 'g',
    },
    { color: 'token', value: 'a' },
    { [`${long}name`]: 'token', value: 'a' },
    { name: 'x'.repeat(200) + ' token', value: 'a' },
    { op: 'add', path: '/user/auth', value: 'Kite' },
    { name: 'token/primary', value: 'Kite' },
    { path: '/token/x', value: 'a' },
  ],
  'beside a name in attributes': [
    { $: { name: 'token' }, _: 'Kite' },
    { '@': { name: 'token' }, '#': 'Kite' },
    { _attributes: { name: 'token' }, value: 'Kite' },
    { other: { name: 'token' }, value: 'a' },
    { $: null, value: 'a' },
  ],
  'of a private key as JSON, and no others': [
    { kty: 'RSA', d: 'Kite', k: 'Kite', q: 'Kite', dq: 'Kite', ad: 'a', dx: 'b', n: 'c' },
    { kty: 4, d: 'a' },
  ],
  'the second of a pair in a list': [
    [
      ['user', 'anna'],
      ['token', 'Kite'],
    ],
    { tags: ['token', 'x'] },
    [['token', 'x', 'y']],
    [['token', 12]],
    [[['token'], 'x']],
  ],
  'after a name in a list of headers or arguments': [
    { headers: ['Cookie', 'Kite', 'Accept', 'b'] },
    { headers: ['Cookie', 'a', 'x'] },
    { list: ['Cookie', 'a'] },
    { arg: ['token', 'Kite'] },
    { targets: ['token', 'x'] },
    { headers: ['Accept', 'Cookie', 'x', 'y'] },
    { environment: ['TOKEN', 'Kite'] },
  ],
  'after an option': [
    ['--token', 'Kite'],
    ['-token', 'Kite', 'x'],
    [4, '--token', 'Kite'],
    ['a--token', 'b'],
    ['-user', 'anna'],
    ['---token', 'x'],
    [{ a: 1 }, 'x'],
    [['--token'], 'x'],
  ],
  'in a column': [
    { head: ['user', 'token'], rows: [['anna', 'Kite']] },
    { title: 'ab', rows: [[1, 2]] },
    {
      rows: [
        ['user', 'token'],
        ['anna', 'Kite'],
      ],
    },
    { rows: [[], []] },
    { rows: [null, ['token']] },
    { head: ['token'], rows: [['anna', 'x']] },
    [['user', 'token'], [['anna', 'x']]],
    { ...members(28), head: ['user', 'token'], rows: [['anna', 'Kite']] },
    { ...members(29), head: ['user', 'token'], rows: [['anna', 'x']] },
  ],
};

describe('values in JSON that something beside them calls credentials', () => {
  for (const [what, values] of Object.entries(cases)) {
    for (const value of values)
      it(`are hidden ${what}: ${JSON.stringify(value).slice(0, 100)}`, () =>
        assert.deepEqual(show(value), shown(value)));
  }
});
