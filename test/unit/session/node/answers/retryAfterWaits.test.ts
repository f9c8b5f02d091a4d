import assert from 'node:assert/strict';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const imf = (ms: number) => new Date(ms).toUTCString();
const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

describe('SessionManager with Retry-After', () => {
  const waits: Readonly<Record<string, readonly [waitMs: number, way: (nowMs: number) => Record<string, string>]>> = {
    none: [0, () => ({})],
    ...Object.fromEntries(
      ['0', '', '-5', '1.5', '1e3', '0x10', '1, 2', 'soon', '0 '].map(
        (value) => [`'${value}'`, [0, () => ({ 'Retry-After': value })]] as const,
      ),
    ),
    'a second': [second, () => ({ 'Retry-After': '1' })],
    'half a minute': [30 * second, () => ({ 'Retry-After': '30' })],
    'a hundred seconds': [100 * second, () => ({ 'Retry-After': '100' })],
    'a huge number of seconds': [15 * minute, () => ({ 'Retry-After': '99999999999' })],
    'a date': [60 * second, (now) => ({ Date: imf(now), 'Retry-After': imf(now + 60 * second) })],
    'a date from a clock that is ahead': [
      60 * second,
      (now) => ({ Date: imf(now + day), 'Retry-After': imf(now + day + 60 * second) }),
    ],
    'a date from a clock that is behind': [
      60 * second,
      (now) => ({ Date: imf(now - day), 'Retry-After': imf(now - day + 60 * second) }),
    ],
    'a date next to an invalid Date header': [
      60 * second,
      (now) => ({ Date: 'now', 'Retry-After': imf(now + 60 * second) }),
    ],
    'a date that has passed': [0, (now) => ({ Date: imf(now), 'Retry-After': imf(now - 60 * second) })],
    'a date that is now': [0, (now) => ({ Date: imf(now), 'Retry-After': imf(now) })],
  };

  const most = new Map<string, number>();
  for (const [name, [waitMs, way]] of Object.entries(waits)) {
    for (const random of [0, 0.5, 1]) {
      it(`SessionManager retries after the back-off or Retry-After, whichever is longer (Retry-After: ${name}; random: ${random})`, async () => {
        const tries: number[] = [];
        const bench = await SessionBench.open({
          onRequest: ({ grantType }) => grantType === 'refresh_token' && tries.push(bench.clock.now()),
        });
        try {
          bench.random = () => random;
          await bench.signedIn();
          bench.clock.advance(54 * minute);
          bench.service.failNext({
            operation: 'refresh',
            times: 1000,
            status: 503,
            get headers() {
              return way(bench.clock.now());
            },
          });
          await bench.manager.refresh(bench.connection.id);
          await bench.pass(5 * minute - second, second);
          for (const [index, at] of tries.slice(1).entries()) {
            const gapMs = at - (tries[index] ?? NaN);
            const ceilingMs = Math.min(5 * minute, 5 * second * 2 ** index);
            const shortestMs = Math.max(ceilingMs / 2, waitMs - 2 * second);
            assert.ok(
              gapMs >= shortestMs && gapMs <= Math.max(ceilingMs, waitMs) + 2 * second,
              `${index + 1} tries, then ${gapMs} ms`,
            );
          }
          most.set(name, Math.max(most.get(name) ?? 0, tries.length));
          assert.equal(bench.live.kind, 'degraded');
        } finally {
          await bench.close();
        }
      });
    }
  }
});
