import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Parser } from 'vs/platform/contextkey/common/contextkey.js';

/** Returns every `when` and `enablement` in a part of the manifest. */
function clausesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    (name === 'when' || name === 'enablement') && typeof value === 'string' ? [value] : clausesIn(value),
  );
}

/** Whether VS Code's parser accepts a clause. It evaluates invalid ones as true. */
function isUnderstood(clause: string): boolean {
  return new Parser().parse(clause) !== undefined;
}

/** Returns the terms of a clause. */
const partsOf = (clause: string) =>
  clause
    .split(/&&|\|\||[()]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a term is true if every key has this value. */
function holds(part: string, value: unknown): boolean | undefined {
  return new Parser().parse(part)?.evaluate({ getValue: <T>() => value as T });
}

describe('when clauses', () => {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as { contributes: unknown };
  const clauses = clausesIn(contributes);

  it('the welcome view offers to use another connection if there is one, and otherwise to add one', () => {
    const { viewsWelcome } = contributes as { viewsWelcome: readonly { contents: string; when: string }[] };
    const shownIn = (access: string, hasSeveral: boolean) => {
      const keys = new Map<string, unknown>([
        ['orgAccess.accessState', access],
        ['orgAccess.hasSeveralConnections', hasSeveral],
      ]);
      const isShown = (when: string) =>
        new Parser().parse(when)?.evaluate({ getValue: <T>(key: string) => keys.get(key) as T });
      return viewsWelcome
        .filter(({ contents, when }) => contents.endsWith('Another%') && isShown(when))
        .map(({ contents }) => contents);
    };
    assert.deepEqual(shownIn('signedOut', false), ['%welcome.addAnother%']);
    assert.deepEqual(shownIn('signedOut', true), ['%welcome.useAnother%']);
    assert.deepEqual(shownIn('reauthRequired', false), []);
    assert.deepEqual(shownIn('reauthRequired', true), ['%welcome.useAnother%']);
    assert.deepEqual(shownIn('noConnection', false), []);
  });

  it('the only view on a remote computer says which extension to install', () => {
    const { views, viewsWelcome } = contributes as {
      views: { orgAccess: readonly { id: string; when?: string }[] };
      viewsWelcome: readonly { view: string; contents: string; when: string }[];
    };
    const getValue = <T>(key: string) => (key === 'orgAccess.accessState' ? 'elsewhere' : undefined) as T;
    const isShown = ({ when }: { when?: string }) =>
      when === undefined || new Parser().parse(when)?.evaluate({ getValue });
    assert.deepEqual(
      viewsWelcome
        .filter((welcome) => welcome.view === 'orgAccess.access' && isShown(welcome))
        .map(({ contents }) => contents),
      ['%welcome.elsewhere%'],
    );
    assert.deepEqual(
      views.orgAccess.filter(isShown).map(({ id }) => id),
      ['orgAccess.access'],
    );
  });

  it('VS Code can parse every when clause in the manifest', () => {
    assert.ok(clauses.length > 100, String(clauses.length));
    assert.deepEqual(
      clauses.filter((clause) => !isUnderstood(clause)),
      [],
    );
  });

  it('when clauses evaluate an unset context key like false or an empty text, because keys are not set at startup', () => {
    const own = clauses.flatMap(partsOf).filter((part) => part.includes('orgAccess.'));
    assert.ok(own.length > 50, String(own.length));
    for (const part of own) {
      const nothing = part.includes('==') ? '' : false;
      assert.equal(holds(part, undefined), holds(part, nothing), part);
    }
  });

  it('(control) VS Code rejects invalid when clauses', () =>
    assert.deepEqual(['view == a && viewItem !~ /b$/', 'a && && b', '(a', ''].filter(isUnderstood), []));
});
