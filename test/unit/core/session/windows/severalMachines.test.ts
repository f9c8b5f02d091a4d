import assert from 'node:assert/strict';
import { systemClock } from '../../../../../src/core/base/clock.ts';
import { createServiceClient } from '../../../../../src/core/service/serviceClient.ts';
import { SessionManager } from '../../../../../src/core/session/manager/sessionManager.ts';
import { isLive, SessionStore, stateOf } from '../../../../../src/core/session/session.ts';
import { SecretTokenVault } from '../../../../../src/core/session/storage/secretTokenVault.ts';
import { ForeignTimes } from '../../../../../src/core/windows/foreignTimes.ts';
import { MachineSlots } from '../../../../../src/core/windows/machineSlots.ts';
import { MachineTurns } from '../../../../../src/core/windows/machineTurns.ts';
import { startDemoService, type DemoService } from '../../../../../src/demo/service.ts';
import { eventually } from '../../../../support/eventually.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { figure } from '../../../../support/figures.ts';
import { rounds } from '../../../../support/rounds.ts';
import { keptFetch } from '../../../../support/service/directly.ts';
import { connectionTo } from '../../../../support/session/connectionTo.ts';
import { MemoryLock, MemoryMarks, silentLog } from '../../../../support/session/sessionBench.ts';
import { DesktopStorage } from '../../../../support/storage/desktop.ts';

const hourMs = 60 * 60_000;
const minuteMs = 60_000;
/** Real time for the delays of VS Code's storage, which are ten times shorter here, as all waits of the machines are. */
const fasterBy = 10;

/** Machines with locks, marks and clocks of their own, and windows of all of them on one secret storage. */
class Machines {
  readonly service: DemoService;
  readonly storage = new DesktopStorage(100 / fasterBy);
  readonly truth: FakeClock;
  readonly windows: { readonly manager: SessionManager; readonly store: SessionStore; readonly leave: () => void }[] =
    [];

  constructor(service: DemoService, truth: FakeClock) {
    this.service = service;
    this.truth = truth;
  }

  get id(): string {
    return connectionTo(this.service).id;
  }

  add(machine: number, wrongByMs: number, windows: number): void {
    const [lock, marks] = [new MemoryLock(), new MemoryMarks()];
    const startMs = Date.now();
    const clock = {
      now: () => this.truth.now() + (Date.now() - startMs) * fasterBy + wrongByMs,
      after: (delayMs: number, callback: () => void) => systemClock.after(delayMs / fasterBy, callback),
    };
    const name = () => Promise.resolve(machine === 0 ? undefined : `machine ${machine}`);
    for (let window = 0; window < windows; window++) {
      const secrets = this.storage.window();
      // The machines have known each other for long.
      const slots = new MachineSlots({ secrets, clock, machine: name, newcomerMs: () => 0 });
      const turns = new MachineTurns({
        secrets,
        slots,
        clock,
        random: Math.random,
        isAway: machine > 0,
        deadlineMs: () => 30_000,
      });
      const client = createServiceClient({ fetch: keptFetch, clock, log: silentLog, deadlineMs: () => 30_000 });
      const store = new SessionStore();
      const times = new ForeignTimes(clock);
      const vault = new SecretTokenVault(secrets, {
        clock,
        name,
        here: async (...args) => await Promise.resolve(times.here(...args)),
      });
      const ports = {
        clock,
        client,
        vault,
        marks,
        lock,
        turns,
        log: silentLog,
        random: Math.random,
        isFocused: () => true,
      };
      const manager = new SessionManager(ports, store);
      this.windows.push({ manager, store, leave: () => (manager.dispose(), secrets.leave()) });
    }
  }

  tokens(): (string | undefined)[] {
    return this.windows.map(({ store }) => {
      const state = stateOf(store.snapshot, this.id);
      return isLive(state) ? state.session.tokens.accessToken : undefined;
    });
  }

  close(): void {
    for (const { leave } of this.windows) leave();
  }
}

describe('sessions of several machines', function () {
  this.timeout(600_000);

  it('are refreshed once for each expiry, with clocks that are minutes apart, and none is lost', async () => {
    const expiries = rounds(200, 12);
    const truth = new FakeClock();
    const service = await startDemoService({ rotate: true, clock: truth });
    const machines = new Machines(service, truth);
    machines.add(0, 0, 2);
    machines.add(1, 7 * minuteMs, 2);
    machines.add(2, -6 * minuteMs, 1);
    machines.storage.plant('orgAccess.severalMachines', 'yes');
    const connection = connectionTo(service);
    await Promise.all(machines.windows.map(({ manager }) => manager.setConnections([connection])));
    const { username, password, clientSecret } = service;
    const [first] = machines.windows;
    await first?.manager.signIn(connection, { username, password, clientSecret }, new AbortController().signal, () =>
      Promise.resolve(),
    );
    const areOne = () => {
      const tokens = machines.tokens();
      return tokens[0] !== undefined && new Set(tokens).size === 1;
    };
    await eventually('all windows are signed in', areOne);
    for (let expiry = 1; expiry <= expiries; expiry++) {
      truth.advance(hourMs);
      const [before] = machines.tokens();
      await eventually('all windows have the next token', async () => {
        await Promise.all(machines.windows.map(({ manager }) => manager.check()));
        return areOne() && machines.tokens()[0] !== before;
      });
    }
    machines.close();
    await service.close();
    const { refreshes, refusals, signIns } = service.counters;
    assert.deepEqual({ oldTokens: refusals.invalid_grant ?? 0, signIns }, { oldTokens: 0, signIns: 1 });
    // Clocks that are apart may make a machine refresh a little earlier than another one would.
    assert.ok(refreshes >= expiries && refreshes <= expiries + 3, `${refreshes} refreshes`);
    figure(
      `3 machines with 5 windows, clocks up to 13 minutes apart, ${expiries} expiries: ${refreshes} refreshes, 0 old refresh tokens sent, 0 sessions lost`,
    );
  });
});
