import assert from 'node:assert/strict';
import { isObject, own, parseJson, writeJson, type JsonObject } from '../../../../../src/platform/common/json/json.ts';
import { countJson, countMembers, type JsonCount } from '../../../../../src/platform/common/json/jsonCount.ts';
import { layJsonOut } from '../../../../../src/platform/common/json/jsonLayout.ts';
import { maxJsonDepth, maxJsonValues } from '../../../../../src/platform/common/json/jsonLimits.ts';
import { ExactNumber, numberOf, RepeatedMember } from '../../../../../src/platform/common/json/verbatim.ts';

const shown = (text: string) => writeJson(parseJson(text));

describe('parseExactly', () => {
  it('parseExactly keeps every digit of numbers that JavaScript changes', () => {
    const large = ['9007199254740993', '-9223372036854775808', '18446744073709551615', '100000000000000000000000'];
    for (const literal of [...large, '0.10', '3.0', '1e400', '-0', '1E5', '0.1000000000000000055511151231257827']) {
      const value = parseJson(`{"a": [ ${literal} ,{"b":${literal}}]}`);
      assert.equal(writeJson(value), `{"a":[${literal},{"b":${literal}}]}`);
      const [first] = (value as { a: unknown[] }).a;
      assert.ok(first instanceof ExactNumber && !isObject(first));
      assert.deepEqual([String(first), numberOf(first)], [literal, Number(literal)]);
      assert.equal(shown(literal), literal);
    }
  });

  it('parseExactly returns a plain JavaScript number if no digit is lost', () => {
    for (const literal of ['0', '7', '-12', '123456789012345', '9007199254740991', '98.5', '0.1', '1e+21'])
      assert.equal(parseJson(literal), Number(literal));
  });

  it('parseExactly keeps members in their original order, even if their names are numbers', () => {
    const text = '{"10":{"b":0,"9":1,"a":2},"9":{},"1":[{"3":0,"2":0}],"x":0,"\\u0030":1}';
    assert.equal(shown(text), text.replace('\\u0030', '0'));
    const value = parseJson(text) as JsonObject;
    assert.deepEqual(Object.keys(value), ['10', '9', '1', 'x', '0']);
    assert.deepEqual(own(value, '9'), {});
    assert.equal(own(value, '2'), undefined);
    assert.equal(writeJson(parseJson(text), 2), layJsonOut(text.replace('\\u0030', '0')));
  });

  it('parseJson reads keys that begin with an escaped character right, which JSON.parse of Node.js 24 does not', () => {
    const keys = ['\\b', '\\f', '\\n', '\\r', '\\t', '\\/', '\\\\', '\\"', '\\u0041', 'a'];
    for (const first of keys)
      for (const second of keys.filter((one) => one !== first)) {
        const text = `{"${first}":1,"x":{"${second}":[{"${first}":2}]}}`;
        const [one, other] = [first, second].map((key) => JSON.parse(`"${key}"`) as string);
        const value = parseJson(text) as { x: Record<string, Record<string, number>[]> };
        assert.deepEqual(Object.keys(value), [one, 'x'], text);
        assert.deepEqual(Object.keys(value.x), [other], text);
        assert.equal((countJson(text) as JsonCount).isOrdered, false, text);
      }
    assert.equal((countJson('{"a\\n":1,"b":"\\n"}') as JsonCount).isOrdered, true);
  });

  it('parseExactly merges the objects and joins the lists of a repeated key', () => {
    assert.equal(
      shown('{"1:A":{"10:O":["R"],"11:B":["W"]},"x":1,"1:A":{"10:O":["W"]},"x":1}'),
      '{"1:A":{"10:O":["R","W"],"11:B":["W"]},"x":1}',
    );
  });

  it("parseExactly keeps every different value of a repeated key that can't be merged", () => {
    assert.equal(shown('{"a":{"b":1},"a":{"c":2},"a":7}'), '{"a":{"b":1,"c":2},"a":7}');
    assert.equal(shown('{"a":1.0,"a":1.0,"a":1}'), '{"a":1.0,"a":1}');
    const text = '{"a":[1],"b":{"id":1,"id":2,"id":"2"},"a":7}';
    const value = parseJson(text) as JsonObject;
    assert.ok(own(value, 'a') instanceof RepeatedMember && !isObject(own(value, 'a')));
    assert.equal(shown(text), '{"a":[1],"a":7,"b":{"id":1,"id":2,"id":"2"}}');
  });

  it('parseExactly takes linear time however often a key is repeated', () => {
    const cost = (member: (index: number) => string, count: number) => {
      const text = `{${Array.from({ length: count }, (_, index) => `"k":${member(index)}`).join(',')}}`;
      const before = process.cpuUsage();
      parseJson(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    for (const member of [
      (index: number) => `[${index}]`,
      (index: number) => `{"${index}":0}`,
      (index: number) => String(index),
      (index: number) => `{"k":{"${index}":0}}`,
    ]) {
      cost(member, 1000);
      const [few, many] = [cost(member, 4000), cost(member, 64_000)];
      assert.ok(many < 80 * (few + 2000), `${few} µs, then ${many} µs`);
    }
  });

  it('parseExactly treats a member named __proto__ as ordinary data', () => {
    for (const text of ['{"__proto__":{"a":1}}', '{"__proto__":{"a":1.0}}', '{"__proto__":1.0,"2":0,"1":0}'])
      assert.equal(shown(text), text);
  });

  it('parseExactly throws a SyntaxError for texts that JSON.parse rejects', () => {
    for (const text of ['', '{"a":1.0,}', '[01.0]', '{"a":1.0 /* note */}', '1.0 2.0', '[1.0', "{'a':1.0}", '"\n1.0"'])
      assert.throws(() => parseJson(text), SyntaxError, text);
  });

  it('parseExactly rejects JSON that is nested too deeply, and countJson reports too many values', () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    assert.ok(parseJson(deep(maxJsonDepth)));
    assert.throws(() => parseJson(deep(maxJsonDepth + 1)), SyntaxError);
    assert.equal(countJson(`[${'0,'.repeat(maxJsonValues)}0]`), 'many');
    assert.equal(countJson(`{"a":${'['.repeat(maxJsonDepth)}`), 'deep');
  });

  it('parseExactly returns what JSON.parse returns if no information is lost, and otherwise a value that is written back unchanged', () => {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const below = (count: number) => Math.floor(random() * count);
    const pick = <T>(...all: T[]): T => all[below(all.length)] as T;
    const blank = () => pick('', '', ' ', '\n\t', '\r\n  ');
    const string = () =>
      JSON.stringify(pick('', 'a', '1', '10', '"', '\\', '\\"', '{"', 'ü', '日本', ':[,', '007', '\u2028'));
    const number = () => pick('0', '-1', '1.5', '1.50', '12345678901234567', '-0', '1e3', '20');
    const write = (depth: number): string => {
      const kind = depth > 4 ? below(3) : below(5);
      if (kind === 0) return string();
      if (kind === 1) return number();
      if (kind === 2) return pick('true', 'false', 'null');
      const parts = Array.from({ length: below(4) }, () => {
        const value = `${blank()}${write(depth + 1)}${blank()}`;
        return kind === 3 ? value : `${blank()}${string()}${blank()}:${value}`;
      });
      const [open, close] = kind === 3 ? '[]' : '{}';
      return `${open}${parts.join(',') || blank()}${close}`;
    };
    let exact = 0;
    for (let turn = 0; turn < 4000; turn += 1) {
      const text = blank() + write(0) + blank();
      const plain = JSON.parse(text) as unknown;
      const count = countJson(text);
      assert.ok(typeof count === 'object');
      const read = parseJson(text);
      const laidOut = layJsonOut(text) ?? '';
      assert.deepEqual(JSON.parse(laidOut), plain, text);
      const isKept = typeof plain !== 'object' || plain === null || countMembers(plain) === count.members;
      if (count.isOrdered && count.inexact.size === 0 && isKept) {
        assert.deepEqual(read, plain, text);
        assert.equal(laidOut, JSON.stringify(parseJson(laidOut), null, 2), text);
      } else exact += 1;
      if (isKept)
        assert.equal(
          writeJson(read, 2)?.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'),
          laidOut.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'),
          text,
        );
    }
    assert.ok(exact > 200, `${exact}`);
  });
});
