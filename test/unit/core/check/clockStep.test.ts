import assert from 'node:assert/strict';
import type { CheckRun } from '../../../../src/core/check/checkRun.ts';
import { checkClock } from '../../../../src/core/check/clockStep.ts';
import type { Probe } from '../../../../src/core/check/probe.ts';

const writtenMs = Date.UTC(2026, 10, 26, 12);
const date = new Date(writtenMs).toUTCString();

const find = (probe: Probe) => checkClock({ probe: () => Promise.resolve(probe) } as unknown as CheckRun);

/** The finding on an answer that was written at `writtenMs` by the service's clock. */
const findOf = (sentAtMs: number, receivedAtMs: number, headers: Record<string, string> = { date }) =>
  find({
    kind: 'answer',
    answer: { status: 200, headers: new Headers(headers), text: '' },
    sentAtMs: writtenMs + sentAtMs,
    receivedAtMs: writtenMs + receivedAtMs,
  });

describe('the clock of a service', () => {
  it('is compared with the middle of the time that the request took, within whole seconds', async () => {
    for (const [ahead, code] of [
      [31_000, 'clocksAgree'],
      [31_001, 'clockAhead'],
      [-30_000, 'clocksAgree'],
      [-30_001, 'clockBehind'],
    ] as const)
      assert.equal((await findOf(ahead, ahead)).code, code, String(ahead));
    assert.equal((await findOf(31_001 - 2000, 31_001 + 2000)).code, 'clocksAgree', 'it may have been at either end');
    assert.equal((await findOf(33_002 - 2000, 33_002 + 2000)).code, 'clockAhead');
    assert.equal((await findOf(31_001 + 2000, 31_001 - 2000)).code, 'clockAhead', 'set back meanwhile');
  });

  it('goes on by the age that a cache names', async () => {
    assert.equal((await findOf(90_000, 90_000, { date, age: ' 90 ' })).code, 'clocksAgree');
    for (const age of ['90s', 'about 90', '-90', '9000000000'])
      assert.equal((await findOf(90_000, 90_000, { date, age })).code, 'clockAhead', age);
  });

  it('is told with both times, and how far they differ', async () => {
    assert.deepEqual(await findOf(190_000, 190_000, { date, age: '100' }), {
      code: 'clockAhead',
      seconds: 90,
      outcome: 'warning',
      facts: [
        ['serviceTime', writtenMs + 100_000],
        ['ownTime', writtenMs + 190_000],
      ],
    });
    assert.deepEqual(await findOf(0, 0), {
      code: 'clocksAgree',
      outcome: 'ok',
      facts: [
        ['serviceTime', writtenMs],
        ['ownTime', writtenMs],
      ],
    });
  });

  it('is not known without an answer that names a time', async () => {
    for (const headers of [{}, { date: 'yesterday' }])
      assert.deepEqual(await findOf(0, 0, headers as Record<string, string>), { code: 'noTime', outcome: 'skipped' });
    assert.deepEqual(await find({ kind: 'aborted' }), { code: 'notTried', outcome: 'skipped' });
  });
});
