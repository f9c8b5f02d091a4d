import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Parser } from 'vs/platform/contextkey/common/contextkey.js';

/** Every `when` and `enablement` in a part of the manifest. */
function clausesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    (name === 'when' || name === 'enablement') && typeof value === 'string' ? [value] : clausesIn(value),
  );
}

/** Whether VS Code's own parser takes a clause. What it does not understand it takes to be true. */
function isUnderstood(clause: string): boolean {
  return new Parser().parse(clause) !== undefined;
}

describe('when clauses', () => {
  it('are all understood by VS Code', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as { contributes: unknown };
    const clauses = clausesIn(contributes);
    assert.ok(clauses.length > 100, String(clauses.length));
    assert.deepEqual(
      clauses.filter((clause) => !isUnderstood(clause)),
      [],
    );
  });

  for (const wrong of ['view == a && viewItem !~ /b$/', 'a && && b', '(a', '']) {
    it(`are not when they are wrong: ${JSON.stringify(wrong)}`, () => assert.equal(isUnderstood(wrong), false));
  }
});
