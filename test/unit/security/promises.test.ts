import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

/** A test that SECURITY.md names: its file, and words of its title. */
interface NamedTest {
  readonly file: string;
  readonly words: string;
}

const page = readFileSync('SECURITY.md', 'utf8');

/** The rows of the tables of promises. */
const promises = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(2, -1)
      .split(' |')
      .map((cell) => cell.trim()),
  )
  .filter(([, shownBy = '']) => shownBy.includes('('));

const testsIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(/\[[\w-]+\]\(([\w./-]+)\) “([^”]+)”/g)].map(([, file = '', words = '']) => ({ file, words }));

/** The titles of what a file tests, and of the groups around it. */
function titlesIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [
    ...source.matchAll(
      /\b(?:it|describe)(?:Needs\(\s*(?:'[^'\n]*'|"[^"\n]*"),|Where\(\s*[^,\n]*,\s*"[^"\n]*",|\()\s*(['"`])((?:(?!\1|\n).)*)\1/g,
    ),
  ].map(([, , title = '']) => title);
}

describe('SECURITY.md', () => {
  it('SECURITY.md names an existing, running test for each promise', () => {
    const sections = page.split('\n').filter((line) => line === '|---|---|').length;
    assert.ok(promises.length >= 20 && sections >= 5, `${promises.length} promises in ${sections} tables`);
    for (const [promise = '', shownBy = ''] of promises) {
      const tests = testsIn(shownBy);
      assert.ok(tests.length > 0, promise);
      assert.equal(
        shownBy.replace(/\[[\w-]+\]\([\w./-]+\) “[^”]+”(?:, )?/g, ''),
        '',
        `only tests are named: ${shownBy}`,
      );
      for (const { file, words } of tests) {
        assert.ok(existsSync(file), file);
        assert.ok(
          titlesIn(file).some((title) => title.includes(words)),
          `${file} has a test “${words}”`,
        );
        assert.doesNotMatch(readFileSync(file, 'utf8'), /\b(?:it|describe)\.(?:skip|only)\b|\bxit\(/, file);
      }
    }
  });

  it('the check of SECURITY.md detects a promise whose test is missing', () => {
    const [file] = testsIn('[asking](test/unit/security/asking.test.ts) “a request that nobody has”');
    assert.ok(file && !titlesIn(file.file).some((title) => title.includes(file.words)));
  });

  it('SECURITY.md contains only local links to existing files', () => {
    for (const [, target = ''] of page.matchAll(/\]\(((?!https?:)[^)#]+)\)/g)) assert.ok(existsSync(target), target);
  });
});
