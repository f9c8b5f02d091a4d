import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { hidden, mostHidden } from '../../../../src/core/redaction/names/credentialNames.ts';
import { longestText, redaction } from '../../../../src/core/redaction/redaction.ts';
import { credentialForms } from '../../../../src/core/redaction/text/credentialForms.ts';
import { figure } from '../../../support/figures.ts';

const page = readFileSync('docs/redaction.md', 'utf8');

/** Rows of the tables with an example, under a heading. */
function rowsUnder(heading: string): { what: string; example: string; shown: string }[] {
  const [, section = ''] = page.split(`## ${heading}\n`);
  return (
    section
      .split('\n## ')[0]
      ?.split('\n')
      .flatMap((line) => {
        const [, what = '', example, shown, ...rest] = line
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim().replaceAll('\\|', '|'));
        return rest.length === 1 && example?.startsWith('`') === true && shown?.startsWith('`') === true
          ? [{ what, example: codeOf(example), shown: codeOf(shown) }]
          : [];
      }) ?? []
  );
}

/** What stands between backticks, with line ends for their signs. */
const codeOf = (cell: string) => cell.replace(/^`(.*)`$/, '$1').replaceAll('⏎', '\n');

describe('docs/redaction.md', () => {
  const byName = rowsUnder('By name');
  const byForm = rowsUnder('By form');

  it('has every form that is looked for, and no other', () => {
    assert.deepEqual(byForm.map(({ what }) => what).sort(), credentialForms.map(({ what }) => what).sort());
  });

  it('shows of each example what is shown of it', () => {
    for (const { what, example, shown } of [...byName, ...byForm]) {
      assert.equal(redaction().text(example), shown, what);
      assert.ok(shown.includes(hidden), what);
    }
    assert.ok(byName.length >= 20);
    figure(`docs/redaction.md: ${byName.length} examples by name and ${byForm.length} by form, all shown as it says`);
  });

  it('has the limits as they are', () => {
    assert.ok(page.includes(`the first ${longestText / 1024 / 1024} MiB`));
    assert.ok(page.includes(`${mostHidden.toLocaleString('en')} credentials`));
  });
});
