import assert from 'node:assert/strict';
import { seeded } from '../../../../support/access/mutations.ts';
import { figure } from '../../../../support/figures.ts';
import { rounds } from '../../../../support/rounds.ts';
import { MachineWorld, type Fate } from '../../../../support/windows/machineWorld.ts';

const minuteMs = 60_000;

/** Tokens that were sent again though who sent them first had not died. */
function sentTwice({ sent }: MachineWorld): string[] {
  return sent.flatMap((one, index) => {
    const first = sent.slice(0, index).find(({ number, isLost }) => number === one.number && !isLost);
    return first
      ? [`${one.number} by machine ${one.machine} at ${one.atMs}, after machine ${first.machine} at ${first.atMs}`]
      : [];
  });
}

describe('machines that share one secret storage', function () {
  this.timeout(600_000);

  it('use each token once, in whatever order things happen: slow storage, wrong clocks, deaths', async () => {
    const seeds = rounds(400, 60);
    const expiries = 12;
    const found: string[] = [];
    const counts = { sent: 0, deaths: 0, taken: 0, others: 0 };
    for (let seed = 1; seed <= seeds; seed++) {
      const random = seeded(seed);
      const below = (count: number) => Math.floor(random() * count);
      const deaths = seed % 3 === 0 ? 0.15 : 0;
      const world = new MachineWorld({
        random,
        machines: Array.from({ length: 2 + below(2) }, () => ({
          wrongByMs: (random() - 0.5) * 20 * minuteMs,
          storageMs: [1, 50, 700, 2_000][below(4)] ?? 0,
          windows: 1 + below(3),
        })),
        fateOf: (): Fate =>
          random() >= deaths ? 'lives' : random() < 0.5 ? 'dies before it sends' : 'dies after it has sent',
        serviceMs: [20, 1_000, 15_000][below(3)] ?? 0,
      });
      const replaced = await world.expire(expiries, 30 * minuteMs);
      world.isOver = true;
      found.push(...sentTwice(world).map((what) => `${seed}: ${what}`));
      if (replaced < expiries) found.push(`${seed}: only ${replaced} tokens were replaced`);
      counts.sent += world.sent.length;
      counts.deaths += world.sent.filter(({ isLost }) => isLost).length;
      counts.taken += world.turns.filter((turn) => turn === 'taken').length;
      counts.others += world.turns.filter((turn) => turn === 'others').length;
    }
    assert.deepEqual(found.slice(0, 10), []);
    assert.ok(counts.deaths > 0 && counts.others > 0 && counts.taken > seeds * expiries, JSON.stringify(counts));
    figure(
      `${seeds} worlds of two or three machines, ${seeds * expiries} expiries, ${counts.deaths} deaths after sending: no token sent twice, ${counts.others} turns left to others`,
    );
  });
});
