import assert from 'node:assert/strict';
import { own, parseObject, writeJson, type JsonObject } from '../../../../src/core/base/json.ts';
import { deepestJson } from '../../../../src/core/base/jsonLimits.ts';
import { redaction } from '../../../../src/core/redaction/redaction.ts';

const hiding = redaction(['the-token-of-the-session']);
const clean = (value: unknown) => hiding.json(value);

describe('JSON without credentials', () => {
  it('drops members at any depth and leaves the original alone', () => {
    const original = { a: { password: 1, b: [{ password: 2, y: 3 }] }, Password: 4 };
    const before = JSON.stringify(original);
    assert.deepEqual(clean(original), { a: { b: [{ y: 3 }] } });
    assert.equal(JSON.stringify(original), before);
  });

  it('shares what it does not change', () => {
    const untouched = { deep: [1, 2, { a: [] }] };
    const rewritten = clean({ untouched, password: 1 }) as { untouched: unknown };
    assert.equal(rewritten.untouched, untouched);
    assert.equal(clean(untouched), untouched);
  });

  it('changes several members of the same object, of its parent and of lists', () => {
    const rewritten = clean({
      note: 'the-token-of-the-session',
      a: { password: 3, list: [[], ['the-token-of-the-session'], 0, { password: 1, z: [] }] },
      last: 1,
    });
    assert.deepEqual(rewritten, {
      note: '•••••••• (hidden)',
      a: { list: [[], ['•••••••• (hidden)'], 0, { z: [] }] },
      last: 1,
    });
  });

  it('takes __proto__ as data', () => {
    const original = JSON.parse(
      '{"__proto__": {"password": 1, "y": 2}, "z": {"password": 2, "__proto__": {"x": 1}}}',
    ) as unknown;
    const rewritten = clean(original);
    assert.equal(JSON.stringify(rewritten), '{"__proto__":{"y":2},"z":{"__proto__":{"x":1}}}');
    assert.equal(Object.getPrototypeOf(rewritten), Object.prototype);
    assert.equal(own({}, 'constructor'), undefined);
  });

  it('goes as deep as the value', () => {
    let inner = clean(JSON.parse('{"a":'.repeat(50_000) + '{"password":1}' + '}'.repeat(50_000))) as JsonObject;
    let depth = 0;
    for (; own(inner, 'a') !== undefined; depth++) inner = own(inner, 'a') as JsonObject;
    assert.equal(depth, 50_000);
    assert.deepEqual(inner, {});
  });
});

describe('an object of JSON', () => {
  it('is read where a text is one, and nothing else is', () => {
    assert.deepEqual(parseObject('{"a":[1]}'), { a: [1] });
    for (const text of ['', '7', 'null', '"{}"', '[{}]', '{"a":', '{} {}', undefined])
      assert.equal(parseObject(text), undefined, text);
  });

  it('is not read where it is nested too deeply', () => {
    const deep = `${'{"a":'.repeat(deepestJson + 1)}0${'}'.repeat(deepestJson + 1)}`;
    assert.ok(JSON.parse(deep));
    assert.equal(parseObject(deep), undefined);
  });
});

describe('JSON that is written', () => {
  it('is not when it would become too long by its layout, which is told before', () => {
    const deep = JSON.parse(`${'['.repeat(900)}${'0,'.repeat(100_000)}0${']'.repeat(900)}`) as unknown;
    const before = process.cpuUsage();
    assert.equal(writeJson(deep, 2), undefined);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 1_000_000, `${(user + system) / 1000} ms of processor time`);
    assert.equal(writeJson(deep), JSON.stringify(deep));
    const deepest = JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)) as unknown;
    for (const indent of [2, 0]) assert.equal(writeJson(deepest, indent), undefined);
  });

  it('is as JSON.stringify has it', () => {
    const value = { a: [1, -2.5, 'x\n"', null, true, {}, []], b: { '': [[]] } };
    assert.equal(writeJson(value, 2), JSON.stringify(value, null, 2));
    for (const scalar of ['x', 1, null, false]) assert.equal(writeJson(scalar), JSON.stringify(scalar));
    assert.equal(writeJson(undefined), undefined);
  });
});
