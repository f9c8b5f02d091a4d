import assert from 'node:assert/strict';
import { readToken } from '../../../../src/demo/token/tokenIssuer.ts';
import { systemClock } from '../../../../src/platform/common/clock.ts';
import { isLive } from '../../../../src/session/common/session.ts';
import { describeStatus } from '../../../../src/session/node/status/sessionStatus.ts';
import type { FakeClock } from '../../../support/fakeClock.ts';
import { rounds } from '../../../support/rounds.ts';
import { SessionBench, shortDelayMs } from '../../../support/session/sessionBench.ts';
import { DesktopStorage } from '../../../support/storage/desktop.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const cycles = rounds(20, 8);
/** Time within which an expiry must be noticed. */
const noticedWithinMs = 30 * second;
const lookMs = 3 * second;

const jumps = [
  { name: '8 h of sleep', move: (clock: FakeClock) => clock.sleep(8 * hour) },
  ...Object.entries({
    '+1 h': hour,
    '-1 h': -hour,
    '+1 day': day,
    '-1 day': -day,
    '-30 min': -30 * minute,
    '-40 s': -40 * second,
    '-20 s': -20 * second,
  }).map(([name, ms]) => ({ name, move: (clock: FakeClock) => clock.jump(ms) })),
];

const lifetimes = [
  { name: '20 s', ms: 20 * second },
  { name: '1 h', ms: hour },
  { name: '8 h', ms: 8 * hour },
];

describe('clock', () => {
  let bench: SessionBench;
  let storage: DesktopStorage;
  afterEach(() => bench.close());

  const seen = { cycles: 0, refreshes: 0, wronglyValid: 0, signOuts: 0, notices: 0, slowestMs: 0 };

  /** Opens a client whose clock jumps at a service whose clock doesn't. */
  async function open(lifetimeMs: number): Promise<FakeClock> {
    let clock: FakeClock | undefined = undefined;
    const serviceClock = {
      now: () => clock?.trueNow ?? Date.UTC(2026, 0, 15, 12),
      after: systemClock.after.bind(systemClock),
    };
    storage = new DesktopStorage(shortDelayMs);
    bench = await SessionBench.open({ clock: serviceClock, expiresInS: lifetimeMs / second }, storage);
    clock = bench.clock;
    return clock;
  }

  /**
   * Advances the clock as `SessionBench.pass` does. Storing takes real time, in which a busy machine would otherwise let many steps pass.
   */
  async function pass(ms: number, stepMs: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      await bench.pass(Math.min(stepMs, ms - passed), stepMs);
      await bench.until('all windows have what is stored', () => storage.isQuiet);
    }
  }

  /** Returns the milliseconds for which the service still accepts the token. */
  function trulyLeftMs(): number {
    const { live, clock } = bench;
    return (readToken(live.session.tokens.accessToken)?.expiresAtMs ?? 0) - clock.trueNow;
  }

  function shownAsValid(): boolean {
    const { store, clock } = bench;
    return / \d+[smhd]/.test(describeStatus(store.snapshot, clock.now(), 'en', () => undefined)?.text ?? '');
  }

  for (const lifetime of lifetimes) {
    for (const jump of jumps) {
      it(`a session with tokens that last ${lifetime.name} stays signed in when the clock jumps ${cycles} times (${jump.name})`, async () => {
        const clock = await open(lifetime.ms);
        let signOuts = 0;
        bench.store.onDidChange(() => (signOuts += isLive(bench.state) || bench.state.kind === 'signingIn' ? 0 : 1));
        await bench.manager.setConnections([bench.connection]);
        signOuts = 0;
        await bench.signIn();
        await bench.until('the detail is loaded', () => bench.live.detail.kind === 'loaded');
        for (let cycle = 0; cycle < cycles; cycle++) {
          const ageMs = (lifetime.ms * (cycle + 0.5)) / cycles;
          await pass(ageMs, Math.min(5 * minute, lifetime.ms / 10));
          const before = bench.service.counters.refreshes;
          jump.move(clock);
          const nextDueMs = lifetime.ms - Math.min(5 * minute, lifetime.ms / 3) * 1.05;
          const most = 1 + Math.floor(noticedWithinMs / nextDueMs);
          for (let passedMs = lookMs; passedMs <= noticedWithinMs; passedMs += lookMs) {
            await pass(lookMs, lookMs);
            if (trulyLeftMs() <= 0) seen.slowestMs = Math.max(seen.slowestMs, passedMs);
          }
          const refreshes = bench.service.counters.refreshes - before;
          seen.cycles += 1;
          seen.refreshes += refreshes;
          assert.ok(refreshes <= most, `cycle ${cycle}: ${refreshes} refreshes`);
          assert.ok(
            trulyLeftMs() > 0,
            `cycle ${cycle}: the token has expired, and ${noticedWithinMs / second} s were not enough to notice it`,
          );
          for (let passedMs = 0; passedMs < Math.min(minute, lifetime.ms); passedMs += 2 * lookMs) {
            const isWrong = shownAsValid() && trulyLeftMs() <= 0;
            seen.wronglyValid += isWrong ? 1 : 0;
            assert.ok(
              !isWrong,
              `cycle ${cycle}: shown as valid ${passedMs / second} s after it should be known to have expired`,
            );
            await pass(2 * lookMs, lookMs);
          }
        }
        seen.signOuts += signOuts;
        seen.notices += bench.notices.length;
        assert.equal(signOuts, 0);
        assert.deepEqual(bench.notices, []);
        assert.deepEqual(bench.service.counters.refusals, {});
      });
    }
  }
});
