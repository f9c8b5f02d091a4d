import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/core/base/json.ts';
import { deepestJson, heaviestJson, weighJson } from '../../../../src/core/base/jsonWeight.ts';

const mebibyte = 1024 * 1024;
const heavy = { message: /too much/ };

describe('the weight of JSON', () => {
  const weights: Readonly<Record<string, readonly [one: string, least: number]>> = {
    objects: ['{}', 64],
    arrays: ['[]', 40],
    'arrays with something in them': ['[0.5]', 64],
    'objects in objects': ['{"a":{}}', 96],
    'texts of eight letters': ['"abcdefgh"', 32],
    indexes: ['{"99":0}', 208],
    fractions: ['0.5', 20],
  };
  for (const [name, [one, least]] of Object.entries(weights)) {
    it(`is no less than what ${name} take up`, () => {
      const weight = weighJson(`[${`${one},`.repeat(10_000)}0]`);
      assert.ok(typeof weight === 'number' && weight >= 10_000 * least, `${weight}`);
    });
  }

  it('takes no key for another that was written to pass for it', () => {
    // Any polynomial modulo a power of two has the same value for a Thue–Morse word and for its complement.
    const word = (first: number) => Array.from({ length: 128 }, (_, index) => (bits(index) + first) % 2).join('');
    const bits = (value: number) => value.toString(2).replaceAll('0', '').length;
    const words = [word(0), word(1)];
    const keys = Array.from({ length: 1024 }, (_, index) => {
      const choices = index.toString(2).padStart(10, '0');
      return Array.from(choices, (choice) => words[Number(choice)]).join('');
    });
    const weight = weighJson(JSON.stringify(keys.map((key) => ({ [key]: 0 }))));
    assert.equal(new Set(keys).size, 1024);
    assert.ok(typeof weight === 'number' && weight >= 1024 * (176 + 1280), `${weight}`);
  });

  it('is the same wherever the text is cut into pieces, and whatever blanks and escapes are in it', () => {
    const value = { 'a "key"': ['\\', 'é', '一', '😀', '"', '\u0001'], b: { c: [1.5e300, -0, true, null], '\\"': {} } };
    const weight = weighJson(JSON.stringify(value));
    for (let shift = 0; shift < 200; shift += 1) {
      // Half of a pair of code units counts as a character of its own.
      const shifted = weighJson(' '.repeat(32 * 1024 - shift) + JSON.stringify(value));
      assert.ok(
        typeof shifted === 'number' && typeof weight === 'number' && shifted >= weight && shifted <= weight + 4,
        `${shift}: ${shifted}`,
      );
    }
    assert.equal(weighJson(JSON.stringify(value, null, 3)), weight);
  });

  it('is not misled by brackets, commas and quotes in texts', () => {
    const text = JSON.stringify(`${'[{'.repeat(5000)}","a":\\"`);
    const [weight, plain] = [weighJson(`{"a":${text}}`), weighJson(`{"a":"${'x'.repeat(text.length - 2)}"}`)];
    assert.ok(
      typeof weight === 'number' && typeof plain === 'number' && weight <= plain && weight > plain - 10,
      `${weight} and ${plain}`,
    );
  });

  it('ends where there is too much, or where it is too deep', () => {
    assert.equal(weighJson('['.repeat(deepestJson) + ']'.repeat(deepestJson)), weighJson('['.repeat(deepestJson)));
    assert.equal(weighJson('['.repeat(deepestJson + 1)), 'deep');
    assert.equal(weighJson('{"a":'.repeat(deepestJson + 1)), 'deep');
    assert.equal(weighJson(`[${'{},'.repeat(20 * mebibyte)}`), 'heavy');
    assert.equal(weighJson(`"${'x'.repeat(heaviestJson + 1)}`), 'heavy');
    assert.throws(() => parseJson(`[${'[],'.repeat(mebibyte)}0]`), heavy);
    assert.deepEqual(parseJson('[{"a":1}]'), [{ a: 1 }]);
    assert.deepEqual(parseJson(`["${'x'.repeat(deepestJson)}"]`), ['x'.repeat(deepestJson)]);
    for (const wrong of ['', ']', '}}}}', '"', '{"a', '[1 2', '{"a" "b"}', '\\'])
      assert.equal(typeof weighJson(wrong), 'number');
  });

  it('leaves records of twenty thousand sites with thirty privileges at each far below the limit', () => {
    const roles = ['Operator', 'Auditor', 'Administrator'];
    const site = Object.fromEntries(
      roles.map((role) => [role, Array.from({ length: 10 }, (_, index) => `AREA_${index}_${role}`)]),
    );
    const sites = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`${index}:Site ${index}`, site]));
    const text = JSON.stringify({ orgPrivilegeMap: { '1:Acme': sites } });
    const weight = weighJson(text);
    assert.ok(
      typeof weight === 'number' && weight < heaviestJson * 0.8 && text.length < 16 * mebibyte * 0.8,
      `${weight}, ${text.length}`,
    );
  });
});
