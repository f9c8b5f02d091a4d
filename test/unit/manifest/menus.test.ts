import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { accessFailures, accessStates, contextKeys } from '../../../src/session/common/contextKeys.ts';
import { connection, failure, live, loaded, nothing, snapshot } from '../../support/session/shownStates.ts';
import { holds, manifest, menuOf } from '../../support/texts/manifest.ts';

const { menus, viewsWelcome, views } = manifest.contributes;
const panelType = (kind: string) => `orgAccess.${kind}`;
const inOrder = (commands: string) => commands.split(' ').filter(Boolean).sort();

const two = { ...snapshot(live(loaded)), connections: [connection, { ...connection, id: 'b' }] };
const states = {
  nothing: { ...contextKeys(nothing) },
  signedOut: { ...contextKeys(snapshot()) },
  failed: { ...contextKeys(snapshot(live({ kind: 'failed', error: failure }))) },
  loaded: { ...contextKeys(snapshot(live(loaded))), 'orgAccess.terminalsHere': true },
  several: {
    ...contextKeys(two),
    'orgAccess.filtered': true,
    'orgAccess.hasDescription': true,
    'orgAccess.hasCalls': true,
    'orgAccess.terminalsHere': true,
    'orgAccess.terminalsAllowed': true,
  },
};
type StateName = keyof typeof states;

const signedOutTitle = 'addConnection showLog checkConnection';
const signedInTitle = `${signedOutTitle} copyToken refreshAccess* selectPlace showRawJson* signOut`;
const loadedTitle = `${signedInTitle} compareAccess exportAccess goToSite showMatrix* whereMayI`;
const apiTitle = 'addEndpoint* editEndpoints';
const apiTitleSignedIn = `${apiTitle} createDiscovery followJob loadDescription selectPlace*`;
const always = (commands: string) =>
  Object.fromEntries(Object.keys(states).map((name) => [name, commands])) as Record<StateName, string>;

/** Commands in the titles of views. */
const titles: Readonly<Record<string, Readonly<Record<StateName, string>>>> = {
  access: {
    nothing: 'addConnection showLog',
    signedOut: signedOutTitle,
    failed: signedInTitle,
    loaded: `${loadedTitle} filterAccess* newTerminal`,
    several: `${loadedTitle} clearFilter* filterAccess newTerminal switchConnection`,
  },
  api: {
    nothing: apiTitle,
    signedOut: apiTitle,
    failed: apiTitleSignedIn,
    loaded: apiTitleSignedIn,
    several: `${apiTitleSignedIn} clearCalls* removeDescription`,
  },
  connections: always('addConnection* shareConnections'),
  changes: always('compareAccess*'),
};

const inSession = ['failed', 'loaded', 'several'] as const;
const withAccess = ['loaded', 'several'] as const;
/** States in which the palette has a command. Others are always there. */
const palette: readonly (readonly [shown: readonly StateName[], commands: string])[] = [
  [['nothing', 'signedOut', 'several'], 'signIn'],
  [['signedOut', ...inSession], 'signInAsAnother showActions checkConnection editConnection removeConnection'],
  [inSession, 'refreshToken refreshAccess copyToken copyAuthorizationHeader showRawJson signOut selectPlace'],
  [inSession, 'runOperation createDiscovery followJob addEndpoint'],
  [withAccess, 'goToSite whereMayI filterAccess compareAccess insertId exportAccess showMatrix'],
  [withAccess, 'newTerminal useInTerminal copyMcpConfiguration'],
  [['several'], 'switchConnection clearFilter manageTerminals'],
  [['nothing'], 'shareConnections'],
  [[], 'sendRequest copyCheckReport'],
];

describe('menus of titles, editors, and the palette', () => {
  for (const [view, byState] of Object.entries(titles))
    it(`the title bar of the ${view} view shows the commands that apply to the state of the session`, () => {
      const found = Object.entries(states).map(([name, keys]) => [
        name,
        menuOf('view/title', { view: `orgAccess.${view}`, ...keys }),
      ]);
      const expected = Object.entries(byState).map(([name, commands]) => [name, inOrder(commands)]);
      assert.deepEqual(Object.fromEntries(found), Object.fromEntries(expected));
    });

  it('the Command Palette shows the commands that apply to the state of the session', () => {
    const expected = new Map(
      palette.flatMap(([shown, commands]) => inOrder(commands).map((name) => [name, [...shown].sort()])),
    );
    const entries = (menus.commandPalette ?? []).filter(({ when }) => when !== 'false');
    assert.ok(entries.length > 15);
    for (const { command = '', when } of entries) {
      const shown = Object.entries(states).flatMap(([name, keys]) => (holds(when, keys) ? [name] : []));
      assert.deepEqual(shown.sort(), expected.get(command.replace('orgAccess.', '')), command);
    }
    const hidden = new Set(
      (menus.commandPalette ?? []).filter(({ when }) => when === 'false').map(({ command }) => command),
    );
    for (const name of expected.keys()) {
      const entry = entries.some(({ command }) => command === `orgAccess.${name}`);
      const isThere = manifest.contributes.commands.some(({ command }) => command === `orgAccess.${name}`);
      assert.ok(entry || !isThere || hidden.has(`orgAccess.${name}`), `${name} is offered in any state`);
    }
  });

  it('the Command Palette shows at most 26 commands of Org Access in any state of the session', () => {
    const entryOf = new Map((menus.commandPalette ?? []).map(({ command, when }) => [command, when]));
    for (const [name, keys] of Object.entries(states)) {
      const shown = manifest.contributes.commands.filter(({ command }) => holds(entryOf.get(command), keys));
      assert.ok(shown.length <= 26, `${name}: ${shown.length}`);
    }
  });

  it('the menus of documents, panels, and terminals show exactly the expected commands', () => {
    const body = { resourceScheme: 'untitled', resourcePath: 'a', 'orgAccess.requestBodies': ['a'] };
    const page = (kind: string, webviewSection: string, webviewRow?: string, more = {}) =>
      menuOf('webview/context', { webviewId: panelType(kind), webviewSection, webviewRow, ...more }).join(' ');
    const devices = { webviewSorts: true, webviewFilters: true, webviewHides: true };
    assert.deepEqual(
      [
        menuOf('editor/title', {
          resourcePath: '/globalStorage/org-access.org-access/checks/0/Acme connection check.md',
        }),
        menuOf('editor/title', body),
        menuOf('editor/title', { ...body, resourcePath: 'b' }),
        menuOf('terminal/context', states.loaded),
        menuOf('terminal/title/context', states.loaded),
        menuOf('terminal/context', states.failed),
      ].map((commands) => commands.join(' ')),
      ['checkConnection* copyCheckReport*', 'sendRequest*', '', 'useInTerminal', 'useInTerminal', ''],
    );
    assert.deepEqual(
      [
        page('rawJson', 'json'),
        page('response', 'table'),
        page('response', 'table', 'job'),
        page('response', 'table', 'drawn'),
      ],
      [
        'copyShownValue',
        'copyShownValue copyShownWithHeaders queryShownValue',
        'copyShownValue copyShownWithHeaders followShownJob queryShownValue',
        'copyShownValue copyShownWithHeaders queryShownValue showShownInPicture',
      ],
    );
    assert.deepEqual(
      [page('response', 'outline'), page('response', 'outline', 'application')],
      ['copyShownValue', 'copyShownValue showShownHierarchy showShownTopology'],
    );
    assert.deepEqual(
      [
        page('response', 'tableHead'),
        page('response', 'tableHead', undefined, devices),
        page('response', 'table', undefined, devices),
        page('response', 'table', undefined, { webviewUnhides: true }),
      ].map((commands) => commands.split(' ').sort().join(' ')),
      [
        'copyShownValue hideShownColumn queryShownValue',
        'copyShownValue filterShownAtService hideShownColumn queryShownValue sortShownAtService sortShownDescendingAtService',
        'copyShownValue copyShownWithHeaders filterShownAtService hideShownDevices queryShownValue',
        'copyShownValue copyShownWithHeaders queryShownValue unhideShownDevices',
      ],
    );
    assert.deepEqual(
      [page('rawJson', 'text'), page('rawJson', 'json', 'job'), page('matrix', 'json')],
      ['', 'copyShownValue', 'copyShownValue queryShownValue'],
    );
  });
});

describe('when clauses', () => {
  it('when clauses in the manifest compare context keys only with values that the code sets', () => {
    const text = readFileSync('package.json', 'utf8');
    const values = (key: string) =>
      [
        ...text.matchAll(
          new RegExp(`\\b${key} (?:[!=]=|=~) (?:'([\\w ]+)'|/\\^?\\(?([\\w|]+)\\)?\\$?/|([\\w-]+))`, 'g'),
        ),
      ].flatMap(([, ...found]) => found.filter((one) => one !== undefined).flatMap((one) => one.split('|')));
    const pages = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /[\\/]webview[\\/].*\.ts$/.test(name),
    );
    const media = pages.map((name) => readFileSync(path.join('src', name), 'utf8')).join('\n');
    const known: Readonly<Record<string, readonly string[]>> = {
      'orgAccess.accessState': [...accessStates, 'elsewhere'],
      'orgAccess.failure': accessFailures,
      webviewSection: ['json', 'table', 'tableHead', 'outline'],
      webviewRow: ['job', 'drawn', 'application'],
    };
    for (const [key, allowed] of Object.entries(known)) {
      assert.ok(values(key).length > 0, key);
      assert.deepEqual(
        values(key).filter((value) => !allowed.includes(value)),
        [],
        key,
      );
      if (key.startsWith('webview')) for (const value of allowed) assert.ok(media.includes(`'${value}'`), value);
    }
  });

  it('when clauses in the manifest show exactly one welcome text for each session state and each failure', () => {
    const shown = (keys: object) =>
      viewsWelcome
        .filter(({ view, when }) => view === 'orgAccess.access' && holds(when, { ...keys }))
        .map(({ contents }) => contents.replaceAll('%', '').replace('welcome.', ''))
        .filter((name) => !name.endsWith('Another'));
    const texts: Readonly<Record<string, string[]>> = { reauthRequired: ['reauth'], failed: [], loaded: [] };
    for (const state of accessStates)
      assert.deepEqual(shown({ 'orgAccess.accessState': state }), texts[state] ?? [state], state);
    for (const failed of accessFailures)
      assert.deepEqual(shown({ 'orgAccess.accessState': 'failed', 'orgAccess.failure': failed }), [`failed.${failed}`]);
  });

  it('when clauses in the manifest show each view only if it has content', () => {
    const visible = Object.entries(states).map(([name, keys]) => [
      name,
      Object.values(views)
        .flat()
        .filter(({ when }) => holds(when, keys))
        .map(({ id }) => id.replace('orgAccess.', ''))
        .join(' '),
    ]);
    const all = 'access api connections changes';
    assert.deepEqual(Object.fromEntries(visible), {
      nothing: 'access',
      signedOut: 'access connections',
      failed: 'access api connections',
      loaded: all,
      several: all,
    });
  });
});
