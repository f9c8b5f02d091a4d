import assert from 'node:assert/strict';
import { rehearseAnswers } from '../../../../../src/core/service/rehearsal.ts';
import type { SessionsState } from '../../../../../src/core/session/session.ts';
import { decodeTokenResponse } from '../../../../../src/core/tokens.ts';
import { decodeUserRecord } from '../../../../../src/core/userRecord.ts';
import type { AccessNode } from '../../../../../src/model/access/tree/accessNode.ts';
import { accessTree } from '../../../../../src/model/access/tree/accessTree.ts';
import { rehearseSignIn } from '../../../../../src/model/access/tree/signInRehearsal.ts';
import { describeStatus } from '../../../../../src/model/session/sessionStatus.ts';
import { useLanguage } from '../../../../../src/model/text/language.ts';

/** In a language of this test's own, no format of which another test has made. */
const locale = 'fi';

/** The kinds of formats that `work` makes. */
function formatsMadeBy(work: () => void): string[] {
  const made = new Set<string>();
  const formats = Intl;
  const noted = new Proxy(formats, {
    get: (all, kind) => {
      made.add(String(kind));
      return Reflect.get(all, kind) as unknown;
    },
  });
  Object.defineProperty(globalThis, 'Intl', { value: noted, configurable: true, writable: true });
  try {
    work();
  } finally {
    Object.defineProperty(globalThis, 'Intl', { value: formats, configurable: true, writable: true });
  }
  return [...made];
}

describe('the rehearsal of a sign-in', () => {
  before(() => useLanguage(locale));
  after(() => useLanguage('en'));

  it('makes the formats that a person would wait for', () => {
    const rehearsed = formatsMadeBy(() => {
      const { tokens, record } = rehearseAnswers();
      rehearseSignIn(tokens, record, locale);
    });
    const place = (id: number) => ({ id, name: `Place ${id}`, roles: [{ id, name: 'Role', privileges: ['A', 'B'] }] });
    const tokens = decodeTokenResponse({ access_token: 'AT', expires_in: 43_199, refresh_token: 'RT' }, 0);
    const record = decodeUserRecord({
      id: 1,
      name: 'jo',
      lastLoginTime: 1,
      orgPrivilegeMap: {
        organizations: [1, 2, 10].map((id) => ({ id, name: `Org ${id}`, sites: [place(1), place(2)] })),
      },
    });
    const session = { origin: 'https://acme.example', username: 'jo', family: 'a', generation: 1, tokens };
    const state = { kind: 'active', session, detail: { kind: 'loaded', record, loadedAtMs: 0 } } as const;
    const snapshot: SessionsState = {
      connections: [{ id: 'acme', name: 'Acme', baseUrl: 'https://acme.example', clientId: 'c', scope: '' }],
      activeId: 'acme',
      states: new Map([['acme', state]]),
    };
    const open = (rows: readonly AccessNode[]): void => rows.forEach(({ children }) => open(children?.() ?? []));
    const shown = formatsMadeBy(() => {
      assert.ok(describeStatus(snapshot, 0, locale)?.text.includes('11'));
      open(accessTree(record, locale));
    });
    assert.deepEqual(
      shown.filter((kind) => !rehearsed.includes(kind)),
      [],
    );
    assert.ok(
      ['NumberFormat', 'ListFormat', 'DateTimeFormat'].every((kind) => rehearsed.includes(kind)),
      rehearsed.join(),
    );
  });
});
