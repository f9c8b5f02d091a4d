import assert from 'node:assert/strict';
import * as v from 'valibot';
import { definedOnly, parseJson } from '../../../../../src/platform/common/json/json.ts';
import { countSchema, objectSchema, read, textSchema } from '../../../../../src/platform/common/json/schema.ts';

describe('schema', () => {
  it('read returns only the members that a schema names, or undefined if one of them is invalid', () => {
    const schema = v.object({ name: textSchema, count: v.exactOptional(countSchema) });
    assert.deepEqual(read(schema, { name: 'a', count: 0, extra: 1 }), { name: 'a', count: 0 });
    assert.deepEqual(read(schema, { name: 'a' }), { name: 'a' });
    for (const value of [null, [], {}, { name: ' ' }, ...[-1, 1.5, '1', null].map((count) => ({ name: 'a', count }))])
      assert.equal(read(schema, value), undefined, JSON.stringify(value));
  });

  it('objectSchema rejects lists and exact numbers, and returns an object unchanged', () => {
    const object = { constructor: 1, nested: [{}] };
    assert.equal(read(objectSchema, object), object);
    for (const value of [[], null, 'a', parseJson('12345678901234567890')])
      assert.equal(read(objectSchema, value), undefined, String(value));
  });

  it('definedOnly removes only the members whose value is undefined', () => {
    assert.deepEqual(definedOnly({ a: undefined, b: null, c: '', d: 0 }), { b: null, c: '', d: 0 });
  });
});
