import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readPrivilegeMap } from '../../../../../src/access/common/privilegeMap.ts';
import { shownAccess } from '../../../../support/access/shownAccess.ts';

/** Returns the text between the backticks of a cell. */
const codeOf = (cell: string) => cell.replace(/^`(.*)`$/, '$1').replaceAll('\\|', '|');

const rows = readFileSync('docs/internals/privilege-map.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, rule = '', map = '', shown = '', unrecognized = '', evidence = '', ...rest] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return rest.length === 1 && /^(?:documented|recorded|inferred)$/.test(evidence) && map.startsWith('`')
      ? [{ rule, map: JSON.parse(codeOf(map)) as unknown, shown: codeOf(shown), unrecognized: codeOf(unrecognized) }]
      : [];
  });

describe('docs/internals/privilege-map.md', () => {
  it('docs/internals/privilege-map.md has an example for each rule', () =>
    assert.ok(rows.length >= 24, String(rows.length)));

  for (const { rule, map, shown, unrecognized } of rows) {
    it(`docs/internals/privilege-map.md has a correct example for the rule: ${rule}`, () => {
      assert.equal(shownAccess(map).join(' ⏎ '), shown);
      assert.deepEqual(readPrivilegeMap(map).unrecognized, unrecognized === '' ? [] : JSON.parse(unrecognized));
    });
  }
});
