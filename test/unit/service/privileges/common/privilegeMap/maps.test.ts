import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { own, parseJson, writeJson, type JsonObject } from '../../../../../../src/platform/common/json/json.ts';
import { readPrivilegeMap } from '../../../../../../src/service/privileges/common/privilegeMap.ts';
import { shownAccess } from '../../../../../support/access/shownAccess.ts';

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);

function itReads(what: string, map: unknown, shown: readonly string[], unrecognized: unknown): void {
  it(`readPrivilegeMap reads ${what}`, () => {
    const before = writeJson(map);
    assert.deepEqual(shownAccess(map), shown);
    assert.equal(writeJson(readPrivilegeMap(map).unrecognized), writeJson(unrecognized));
    assert.equal(writeJson(map), before, 'the map is left alone');
  });
}

describe('the rules of docs/internals/privilege-map.md', () => {
  const codeOf = (cell: string) => cell.replace(/^`(.*)`$/, '$1').replaceAll('\\|', '|');
  const rows = linesOf('docs/internals/privilege-map.md')
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter(([, , , , , evidence = '']) => /^(?:documented|recorded|inferred)$/.test(evidence));

  it('docs/internals/privilege-map.md has an example for each rule', () =>
    assert.ok(rows.length >= 24, String(rows.length)));

  for (const [, rule = '', map = '', shown = '', unrecognized = ''] of rows)
    itReads(
      `the example for the rule: ${rule}`,
      parseJson(codeOf(map)),
      codeOf(shown).split(' ⏎ ').filter(Boolean),
      parseJson(codeOf(unrecognized) || '[]'),
    );
});

describe('the maps of test/records', () => {
  for (const line of linesOf('test/records/shapes.jsonl')) {
    const { about, map, shown } = JSON.parse(line) as { about?: string; map: unknown; shown: readonly string[] };
    const exact = parseJson(line) as JsonObject;
    itReads(about ?? JSON.stringify(map), own(exact, 'map'), shown, own(exact, 'unrecognized') ?? []);
  }
});
