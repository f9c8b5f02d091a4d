import assert from 'node:assert/strict';
import { own, rewriteMembers, type JsonObject } from '../../../src/core/json.ts';

const drop = (name: string) => (key: string) => (key === name ? {} : undefined);

describe('json', () => {
  it('drops members at any depth and leaves the original alone', () => {
    const original = { a: { x: 1, b: [{ x: 2, y: 3 }] }, x: 4 };
    const before = JSON.stringify(original);
    assert.deepEqual(rewriteMembers(original, drop('x')), { a: { b: [{ y: 3 }] } });
    assert.equal(JSON.stringify(original), before);
  });

  it('shares what it does not change', () => {
    const untouched = { deep: [1, 2] };
    const original = { untouched, x: 1 };
    const rewritten = rewriteMembers(original, drop('x')) as { untouched: unknown };
    assert.equal(rewritten.untouched, untouched);
    assert.equal(rewriteMembers(untouched, drop('x')), untouched);
  });

  it('changes two members of the same object and of its parent', () => {
    const rewritten = rewriteMembers({ s: 1, a: { s: 2, t: 3, b: { s: 4 } } }, (key) => (key === 's' ? { value: '•' } : key === 't' ? {} : undefined));
    assert.deepEqual(rewritten, { s: '•', a: { s: '•', b: { s: '•' } } });
  });

  it('takes __proto__ as data', () => {
    const original = JSON.parse('{"__proto__": {"x": 1, "y": 2}, "z": {"__proto__": {"x": 1}}}') as unknown;
    const rewritten = rewriteMembers(original, drop('x'));
    assert.equal(JSON.stringify(rewritten), '{"__proto__":{"y":2},"z":{"__proto__":{}}}');
    assert.equal(Object.getPrototypeOf(rewritten), Object.prototype);
    assert.equal(own({}, 'constructor'), undefined);
  });

  it('goes as deep as the value', () => {
    const deep = JSON.parse('{"a":'.repeat(50_000) + '{"x":1}' + '}'.repeat(50_000)) as JsonObject;
    let inner = rewriteMembers(deep, drop('x')) as JsonObject;
    let depth = 0;
    for (; own(inner, 'a') !== undefined; depth++) inner = own(inner, 'a') as JsonObject;
    assert.equal(depth, 50_000);
    assert.deepEqual(inner, {});
  });

  for (const value of [null, undefined, 3, 'text', true]) {
    it(`leaves ${String(value)} alone`, () => assert.equal(rewriteMembers(value, drop('x')), value));
  }
});
