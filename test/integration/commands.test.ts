import assert from 'node:assert/strict';
import { commands, ConfigurationTarget, extensions, version, workspace } from 'vscode';
import { startDemoService, type DemoService } from '../../src/demo/service.ts';
import { isLive, stateOf } from '../../src/session/common/session.ts';
import type { TestAccess } from '../../src/testAccess.ts';
import { oldest } from '../host/vscode/editions.mjs';
import { eventually } from '../support/eventually.ts';
import { figure } from '../support/figures.ts';
import { rounds } from '../support/rounds.ts';
import { connectionTo } from '../support/session/connectionTo.ts';

const cyclic: Record<string, unknown> = { id: 'first' };
cyclic.self = cyclic;
const throws = (): never => {
  throw new Error('touched');
};

/** Arguments that another extension may pass. */
const hostile: readonly (readonly unknown[])[] = [
  [],
  [undefined],
  [null, null, null],
  [0, NaN, -1n],
  ['', 'no such connection', '__proto__'],
  ['x'.repeat(1_000_000)],
  [cyclic],
  [
    JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":"__proto__","name":"n","place":[]}',
    ),
  ],
  [{ name: 1, target: null, id: {}, kind: 'site', json: cyclic }],
  [Array.from({ length: 10_000 }, (_, index) => index)],
  [throws, Symbol('symbol'), new Map([['id', 'first']])],
  [new Proxy({}, { get: throws, has: throws, ownKeys: throws })],
];

/** Passes a share of the arguments to each command, which differs between commands and between the two versions of VS Code. */
const oneIn = rounds(1, 6);
const givenTo = (command: number) =>
  hostile.filter((_, index) => (index + command + 3 * Number(version === oldest.vscode)) % oneIn === 0);

describe('commands run by other extensions', function () {
  this.timeout(600_000);
  let service: DemoService;
  let access: TestAccess;
  /** Number of commands in the manifest. */
  let declared: number;
  const setConnections = (value: unknown) =>
    workspace.getConfiguration('orgAccess').update('connections', value, ConfigurationTarget.Global);

  beforeEach(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    declared = (extension.packageJSON as { contributes: { commands: unknown[] } }).contributes.commands.length;
    assert.ok(declared > 0);
    service = await startDemoService();
  });

  afterEach(() => service.close());

  it('Commands neither return a value nor throw an error, whatever arguments another extension passes', async () => {
    const connection = (id: string) => ({ ...connectionTo(service, id), name: id });
    await setConnections([connection('first'), connection('second')]);
    await eventually('the connections are there', () =>
      access.sessions.snapshot.connections.some(({ id }) => id === 'second'),
    );
    const unhandled: unknown[] = [];
    // The oldest VS Code has no ripgrep, which its other extensions use to search for files after tasks.
    const isOfSearch = (error: unknown) => (error as Error | undefined)?.message.endsWith('/rg ENOENT') === true;
    const note = (error: unknown) => void (isOfSearch(error) || unhandled.push(error));
    process.on('unhandledRejection', note);
    // Dismisses every question.
    const dismiss = setInterval(() => void commands.executeCommand('workbench.action.closeQuickOpen'), 40);
    let calls = 0;
    try {
      for (const [index, name] of Object.keys((await access.features()).handlers).entries()) {
        if (!isLive(stateOf(access.sessions.snapshot, 'first'))) {
          await access.manager.signIn(connection('first'), service, new AbortController().signal, () =>
            Promise.resolve(),
          );
        }
        for (const args of givenTo(index)) {
          calls += 1;
          assert.equal(await commands.executeCommand(`orgAccess.${name}`, ...args), undefined, name);
        }
      }
    } finally {
      clearInterval(dismiss);
      process.off('unhandledRejection', note);
    }
    assert.deepEqual(unhandled, []);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    assert.equal(calls, declared * (hostile.length / oneIn));
    figure(`${calls} hostile calls of ${declared} commands: 0 answers, 0 unhandled`);
  });
});
