import assert from 'node:assert/strict';
import {
  collapsibleLines,
  containersOf,
  contentStart,
  insideOf,
  lineOfPath,
  outlineJson,
  outlineOfText,
  pathOfLine,
  valueLine,
  valueText,
} from '../../../../../src/responses/rawJson/common/jsonOutline.ts';
import { formatJson } from '../../../../../src/responses/rawJson/common/rawJson.ts';
import type { JsonPath } from '../../../../../src/service/forms/common/envelope.ts';

function outlineOf(value: unknown) {
  const lines = (formatJson(JSON.stringify(value)) ?? '').split('\n');
  return { lines, outline: outlineJson(lines), textOf: (line: number) => lines[line] ?? '' };
}

/** Yields every value with its path, in document order. */
function everyValue(value: unknown, path: JsonPath = []): { path: JsonPath; value: unknown }[] {
  const children = Array.isArray(value)
    ? value.flatMap((child: unknown, index) => everyValue(child, [...path, index]))
    : Object.entries(typeof value === 'object' ? (value ?? {}) : {}).flatMap(([key, child]) =>
        everyValue(child, [...path, key]),
      );
  return [{ path, value }, ...children];
}

const awkward: unknown = JSON.parse(`{
  "orgPrivilegeMap": { "1:Acme": { "sites": [ { "a": [] }, {}, [[1, 2], [-0.5e-7]], "x: {", "},", "]" ] } },
  "__proto__": { "constructor": null }, "": true, "a\\": \\"b": "\\\\", "{": "[", "quote\\"": "line\\nbreak", "0": false, "last": [null]
}`);

describe('outlineJson', () => {
  it('outlineJson maps every value to a line and back to its path, whatever the keys contain', () => {
    const { outline, textOf } = outlineOf(awkward);
    for (const { path, value } of everyValue(awkward)) {
      const line = lineOfPath(outline, textOf, path);
      assert.deepEqual(pathOfLine(outline, textOf, line), path);
      assert.equal(
        valueText(outline, textOf, line),
        typeof value === 'string' ? value : formatJson(JSON.stringify(value)),
        JSON.stringify(path),
      );
    }
  });

  it('outlineJson assigns a closing bracket to its container', () => {
    const { outline, textOf, lines } = outlineOf({ a: [1], b: 2 });
    const close = lines.indexOf('  ],');
    assert.equal(valueLine(outline, close), 1);
    assert.deepEqual(pathOfLine(outline, textOf, close), ['a']);
    assert.equal(valueText(outline, textOf, close), '[\n  1\n]');
    assert.deepEqual(pathOfLine(outline, textOf, lines.length - 1), []);
  });

  it('lineOfPath returns the line of the nearest existing container if the path does not exist', () => {
    const { outline, textOf } = outlineOf({ a: { b: [1] } });
    assert.equal(lineOfPath(outline, textOf, ['a', 'b', 7]), 2);
    assert.equal(lineOfPath(outline, textOf, ['a', 'c']), 1);
    assert.equal(lineOfPath(outline, textOf, ['z']), 0);
    assert.equal(lineOfPath(outline, textOf, ['-1']), 0);
  });

  it('outlineJson returns the offsets of lines and of container contents', () => {
    const { outline, lines } = outlineOf(awkward);
    const text = lines.join('\n');
    lines.forEach((line, at) => {
      assert.equal(text.slice(outline.start[at]).startsWith(line), true);
      assert.equal(text.slice(contentStart(outline, at)).startsWith(line.trimStart()), true);
    });
    const collapsed = outlineOf({ a: [1, 2], b: {} });
    const inside = insideOf(collapsed.outline, 1);
    assert.equal(collapsed.lines.join('\n').slice(inside?.from, inside?.to), '\n    1,\n    2\n  ');
    assert.equal(insideOf(collapsed.outline, 5), undefined);
  });

  it('containersOf returns the containers around a line, and collapsibleLines the lines of all non-empty containers', () => {
    const { outline } = outlineOf({ a: { b: [1] }, c: [], d: [2] });
    assert.deepEqual(containersOf(outline, 3), [2, 1, 0]);
    assert.deepEqual(collapsibleLines(outline), [1, 2, 7]);
  });

  it('outlineOfText treats each line of a text as a separate value', () => {
    const outline = outlineOfText(['{', '  "a": 1', '', '}']);
    assert.deepEqual(
      [[...outline.start], [...outline.end], [...outline.parent]],
      [
        [0, 2, 11, 12],
        [0, 1, 2, 3],
        [-1, -1, -1, -1],
      ],
    );
    assert.deepEqual([containersOf(outline, 1), collapsibleLines(outline)], [[], []]);
  });

  it('valueText returns a line of millions of characters', () => {
    const { outline, textOf } = outlineOf({ a: ['\\"'.repeat(1e6)] });
    assert.equal(valueText(outline, textOf, 2).length, 2e6);
  });
});
