import assert from 'node:assert/strict';
import { parseObject, writeJson } from '../../../../../src/platform/common/json/json.ts';
import { maxJsonDepth } from '../../../../../src/platform/common/json/jsonLimits.ts';

describe('parseObject', () => {
  it('parseObject returns undefined for any JSON that is not an object', () => {
    assert.deepEqual(parseObject('{"a":[1]}'), { a: [1] });
    for (const text of ['', '7', 'null', '"{}"', '[{}]', '{"a":', '{} {}', undefined])
      assert.equal(parseObject(text), undefined, text);
  });

  it('parseObject returns undefined if the JSON is nested too deeply', () => {
    const deep = `${'{"a":'.repeat(maxJsonDepth + 1)}0${'}'.repeat(maxJsonDepth + 1)}`;
    assert.ok(JSON.parse(deep));
    assert.equal(parseObject(deep), undefined);
  });
});

describe('writeJson', () => {
  it('writeJson returns undefined for a value whose indented form would be too long, without building that text first', () => {
    const deep = JSON.parse(`${'['.repeat(900)}${'0,'.repeat(100_000)}0${']'.repeat(900)}`) as unknown;
    const before = process.cpuUsage();
    assert.equal(writeJson(deep, 2), undefined);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 1_000_000, `${(user + system) / 1000} ms of processor time`);
    assert.equal(writeJson(deep), JSON.stringify(deep));
    const maxDepth = JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)) as unknown;
    for (const indent of [2, 0]) assert.equal(writeJson(maxDepth, indent), undefined);
  });

  it('writeJson returns the same text as JSON.stringify', () => {
    const value = { a: [1, -2.5, 'x\n"', null, true, {}, []], b: { '': [[]] } };
    assert.equal(writeJson(value, 2), JSON.stringify(value, null, 2));
    for (const scalar of ['x', 1, null, false]) assert.equal(writeJson(scalar), JSON.stringify(scalar));
    assert.equal(writeJson(undefined), undefined);
  });
});
