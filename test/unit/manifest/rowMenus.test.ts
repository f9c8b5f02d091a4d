import assert from 'node:assert/strict';
import { contextOf } from '../../../src/access/common/tree/accessNode.ts';
import { accessTree } from '../../../src/access/common/tree/accessTree.ts';
import type { ApiNode } from '../../../src/api/common/apiNode.ts';
import { decodeEndpoints } from '../../../src/api/common/endpoints.ts';
import { jobNodes } from '../../../src/api/jobs/common/jobRows.ts';
import { beginWatch } from '../../../src/api/jobs/common/jobWatch.ts';
import type { ApiCall, ApiOutcome } from '../../../src/api/node/apiCall.ts';
import { apiTree } from '../../../src/api/node/apiTree.ts';
import { followNodes } from '../../../src/responses/follow/node/followRows.ts';
import { beginPolling } from '../../../src/service/common/polling.ts';
import { decodeUserRecord } from '../../../src/service/privileges/common/userRecord.ts';
import { connectionRows } from '../../../src/session/node/connectionRows.ts';
import { everyNode } from '../../support/access/nestedRecord.ts';
import { active, connection, failure, obtainedAtMs, snapshot } from '../../support/session/shownStates.ts';
import { holds, manifest, menuOf } from '../../support/texts/manifest.ts';

const everyOne = <T extends { readonly children?: unknown }>(rows: readonly T[]): T[] =>
  rows.flatMap((row) => [row, ...everyOne((row.children ?? []) as readonly T[])]);

function accessContexts(): string[] {
  const record = decodeUserRecord({
    name: 'Jo',
    orgPrivilegeMap: {
      organizations: [
        {
          id: '1',
          name: 'Acme',
          privileges: ['PLAN'],
          sites: [
            { id: '10', name: 'Oslo', roles: ['Operator', 'Viewer'].map((name) => ({ name, privileges: ['READ'] })) },
            { name: 'Bergen', privileges: ['READ'] },
          ],
        },
        { name: 'Beta', sites: [{ name: 'Paris', privileges: ['READ'] }] },
      ],
      odd: 7,
    },
  });
  const [acme, oslo] = [
    { id: '1', name: 'Acme' },
    { id: '10', name: 'Oslo' },
  ];
  return [{ organization: acme }, { organization: acme, site: oslo }].flatMap((current) =>
    everyNode(accessTree(record, 'en', undefined, current)).map(contextOf),
  );
}

function connectionContexts(): string[] {
  const rowsOf = (state: Parameters<typeof snapshot>[0], more = {}) => {
    const { connections, ...rest } = snapshot(state);
    return connectionRows({ ...rest, connections: connections.map((one) => ({ ...one, ...more })) }, obtainedAtMs, 'en')
      .rows;
  };
  return [
    ...[undefined, { kind: 'signingIn' } as const, active(3600)].flatMap((state) => rowsOf(state)),
    ...rowsOf(undefined, { baseUrl: 'http://localhost', production: true }),
    ...rowsOf(active(3600), { trusted: { kind: 'authority', pem: '' }, production: true }),
  ].map(({ context }) => context);
}

function apiContexts(): string[] {
  const answered: ApiOutcome = { kind: 'answered', durationMs: 1, status: 200, length: 2 };
  const outcomes: ApiOutcome[] = [
    { kind: 'running' },
    answered,
    { ...answered, status: 403 },
    { kind: 'failed', durationMs: 1, error: failure },
    { kind: 'canceled', durationMs: 1 },
  ];
  const call = { method: 'GET', path: '/a', agreed: { address: '/a' } } as unknown as ApiCall['call'];
  const target = { connection, origin: 'https://acme.example', username: 'jo' };
  const calls = outcomes.map((outcome, id): ApiCall => ({ ...target, id, name: 'x', call, startedAtMs: 0, outcome }));
  const write = { ...call, method: 'PUT' } as const;
  calls.push({ ...target, id: 9, name: 'x', call: write, startedAtMs: 0, outcome: answered });
  const first = { query: 'a', goal: { kind: 'changes' }, first: '1', last: '1', sinceMs: 0, times: 0 } as const;
  const followed = calls.slice(0, 1).map((one) => ({ ...first, call: one, ...beginPolling(0) }));
  const watch = beginWatch({ requestId: 'a' }, 0);
  const job = { watch, connectionId: 'acme', baseUrl: 'https://acme.example', username: 'jo', headers: [] };
  const jobs = [true, false].flatMap((isSignedIn) =>
    jobNodes([job, { ...job, watch: { ...watch, phase: 'done' } }], {
      nowMs: 0,
      locale: 'en',
      isSignedIn,
    }),
  );
  const { operations: added } = decodeEndpoints([{ path: '/own' }]);
  const described = added.map((one) => ({ ...one, id: 'described', tag: 'Own' }));
  const jobRows = [...jobs, ...followNodes(followed, 'en')];
  return everyOne<ApiNode>(apiTree({ jobs: jobRows, added, described, problems: ['x'], calls }, 'en')).map(
    ({ context }) => context,
  );
}

const placeRow = 'copyAs copyName exportAccess revealInRawJson runHere';
const placeWithId = `${placeRow} copyId insertId`;
const grantRow = 'copyName revealInRawJson whereMayI';
const connectionRow = 'checkConnection copyBaseUrl copyConnectionLink editConnection removeConnection signInAsAnother';

/** Commands of rows, by view and `viewItem`; buttons end with `*`. */
const offered: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access: {
    user: 'copyName revealInRawJson',
    field: 'copyName revealInRawJson',
    organization: `${placeRow} useOrganization*`,
    'organization+id': `${placeWithId} useOrganization*`,
    'organization+current+id': placeWithId,
    site: `${placeRow} saveSnapshot useSite*`,
    'site+id': `${placeWithId} saveSnapshot useSite*`,
    'site+current+id': `${placeWithId} saveSnapshot`,
    wholePlace: 'revealInRawJson',
    range: 'exportAccess revealInRawJson',
    role: `${grantRow} exportAccess`,
    privilege: grantRow,
    unrecognized: 'revealInRawJson',
    unrecognizedPart: 'copyName revealInRawJson',
  },
  connections: {
    busy: `${connectionRow} reviewCertificate`,
    live: `${connectionRow} copyToken newTerminal reviewCertificate signOut*`,
    'live trusted': `${connectionRow} copyToken newTerminal reviewCertificate signOut* stopTrusting`,
    over: `${connectionRow} reviewCertificate signIn*`,
    'over plain': `${connectionRow} signIn*`,
  },
  api: {
    area: '',
    added: '',
    history: '',
    problems: '',
    jobs: 'followJob*',
    'operation documented read': 'copyAs editRequest runOperation*',
    'operation documented write': 'copyAs editRequest runOperation*',
    'operation documented job': 'copyAs editRequest runOperation*',
    'operation added read': 'copyAs editEndpoints editRequest runOperation*',
    description: 'loadDescription* removeDescription',
    tag: '',
    'operation described read': 'copyAs editRequest runOperation*',
    'call running read': 'cancelCall* copyAs showAnswer',
    'call answered read': 'compareWith copyAs editRequest followCall runAgain* showAnswer',
    'call answered denied read':
      'compareWith copyAs editRequest followCall runAgain* selectPlace showAnswer whereMayI*',
    'call answered': 'compareWith copyAs editRequest runAgain* showAnswer',
    'call failed read': 'checkConnection* copyAs editRequest runAgain* showAnswer',
    'call canceled read': 'copyAs editRequest runAgain* showAnswer',
    following: '',
    followed: 'stopFollowing*',
    'job following': 'endDiscovery* showFoundDevices* stopFollowing*',
    'job over': 'showFoundDevices* stopFollowing*',
    jobSignedOut: 'stopFollowing*',
  },
  changes: {
    set: 'compareChange* copyChange',
    added: 'copyChange revealChange',
    removed: 'copyChange revealChange',
    changed: 'copyChange revealChange',
    privilege: 'copyChange',
  },
};
/** Rows that the functions below don't create. */
const range = ['range'];
const rows: Readonly<Record<string, () => string[]>> = {
  access: () => [...accessContexts(), ...range],
  connections: connectionContexts,
  api: apiContexts,
  changes: () => Object.keys(offered.changes ?? {}),
};
const inOrder = (commands: string) => commands.split(' ').filter(Boolean).sort();

describe('menus of rows', () => {
  for (const [view, contexts] of Object.entries(rows)) {
    const menu = (viewItem: string, more = {}) =>
      menuOf('view/item/context', {
        view: `orgAccess.${view}`,
        viewItem,
        'orgAccess.canRefresh': true,
        'orgAccess.terminalsHere': true,
        ...more,
      });

    it(`the row menus of the ${view} view show the commands that apply to each kind of row`, () => {
      const found = Object.fromEntries([...new Set(contexts())].map((row) => [row, menu(row)]));
      const expected = Object.entries(offered[view] ?? {}).map(([row, commands]) => [row, inOrder(commands)]);
      assert.deepEqual(found, Object.fromEntries(expected));
    });
  }

  it('every button of a row is also in the menu of the row, except for Follow Discovery of the rows around it', () => {
    const entries = manifest.contributes.menus['view/item/context'] ?? [];
    const onlyButtons = Object.entries(rows).flatMap(([view, contexts]) =>
      contexts().flatMap((viewItem) => {
        const keys = { view: `orgAccess.${view}`, viewItem, 'orgAccess.canRefresh': true };
        const shown = entries.filter(({ when }) => holds(when, keys));
        const inMenu = shown.filter(({ group = '' }) => !group.startsWith('inline')).map(({ command }) => command);
        return shown.flatMap(({ command }) => (inMenu.includes(command) ? [] : [`${viewItem}: ${command}`]));
      }),
    );
    assert.deepEqual([...new Set(onlyButtons)], ['jobs: orgAccess.followJob']);
  });

  it('the menu of several selected rows shows only the commands that copy or insert all of them', () => {
    const forAll = (row: string) =>
      menuOf('view/item/context', { view: 'orgAccess.access', viewItem: row, listMultiSelection: true });
    assert.deepEqual(forAll('site+id'), inOrder('copyId copyName insertId useSite*'));
    assert.deepEqual(forAll('privilege'), inOrder('copyName'));
  });
});
