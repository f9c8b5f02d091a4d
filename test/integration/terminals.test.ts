import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commands, ConfigurationTarget, extensions, window, workspace } from 'vscode';
import { defaultScope } from '../../src/core/connection.ts';
import { processStart } from '../../src/core/processStart.ts';
import { TerminalGrants } from '../../src/core/terminalGrants.ts';
import { startDemoService, type DemoService } from '../../src/demo/service.ts';
import { TerminalAccess } from '../../src/editor/terminalAccess.ts';
import type { TestAccess } from '../../src/editor/testAccess.ts';
import { eventually } from '../support/eventually.ts';

/** What a workspace remembers, in memory. */
class Memory {
  #values: Record<string, unknown>;

  constructor(values: Record<string, unknown>) {
    this.#values = values;
  }

  keys = () => Object.keys(this.#values);
  get = <T>(key: string, otherwise?: T) => (this.#values[key] ?? otherwise) as T;
  update = (key: string, value: unknown) => Promise.resolve(void (this.#values = { ...this.#values, [key]: value }));
}

describe('terminals with access', () => {
  let service: DemoService;
  let access: TestAccess;
  const set = (value: unknown) => workspace.getConfiguration('orgAccess').update('connections', value, ConfigurationTarget.Global);

  before(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    const { manager, sessions } = access;
    service = await startDemoService();
    const connection = { id: 'terminals', name: 'Terminals', baseUrl: service.url, clientId: service.clientId, scope: defaultScope };
    await set([connection]);
    await eventually('the connection is there', () => sessions.snapshot.connections.some(({ id }) => id === 'terminals'));
    await manager.signIn(connection, service, new AbortController().signal, () => Promise.resolve());
  });

  after(async () => {
    await set(undefined);
    await service.close();
  });

  // Questions in a dialog are not answered in the test host.
  for (const command of ['newTerminal', 'useInTerminal', 'newTerminalWithToken']) {
    it(`are not opened by ${command} before a person agrees`, async () => {
      const before = window.terminals.length;
      await commands.executeCommand(`orgAccess.${command}`);
      assert.equal(window.terminals.length, before);
    });
  }

  it('are known again after a reload by number and start of their shell, and not when the number is that of a later shell', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'resumed-'));
    const nothing = () => undefined;
    const terminal = window.createTerminal('Resumed');
    const pid = await terminal.processId;
    assert.ok(pid !== undefined);
    const started = await processStart(pid);
    assert.ok(started);
    const [key, other] = ['a'.repeat(32), 'b'.repeat(32)];
    const shells = { 'the same shell': { pid, started }, 'a later shell with its number': { pid, started: `${started}0` }, 'as an earlier version remembered it': { pid } };
    const outcomes: [string, number, string][] = [];
    for (const [what, shell] of Object.entries(shells)) {
      const known = { address: { path: path.join(tmpdir(), 'org-access-none/s'), key: other }, terminals: [{ key, ...shell, connectionIds: ['terminals'] }] };
      const grants = new TerminalGrants(access.sessions, access.manager, { debug: nothing, warn: nothing });
      const memory = new Memory({ 'orgAccess.terminals.open': known });
      const connection = () => access.sessions.snapshot.connections.find(({ id }) => id === 'terminals');
      let giveUp = nothing;
      const clock = { now: Date.now, after: (_delayMs: number, callback: () => void) => ((giveUp = () => void callback()), { dispose: nothing }) };
      const resumed = new TerminalAccess({ grants, memory, clock, binFolder: folder, helper: path.join(folder, 'helper.js'), connection });
      await sleep(1_000);
      giveUp();
      const answer = (await grants.answer({ terminal: key, ask: 'url' }, new AbortController().signal)) as { ok: boolean; reason?: string };
      outcomes.push([what, resumed.allowed.length, answer.reason ?? 'answered']);
      resumed.dispose();
    }
    terminal.dispose();
    await rm(folder, { recursive: true });
    assert.deepEqual(outcomes, [
      ['the same shell', 1, 'answered'],
      ['a later shell with its number', 0, 'notAllowed'],
      ['as an earlier version remembered it', 0, 'notAllowed'],
    ]);
  });
});
