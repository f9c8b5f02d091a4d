import assert from 'node:assert/strict';
import type { Turn } from '../../../../../src/core/windows/machineTurns.ts';
import { gate } from '../../../../support/gate.ts';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';

describe('a refresh where other machines share the storage', () => {
  let bench: StillBench;
  let turn: Turn;
  let asked: string[];
  let meanwhile: () => void | Promise<void>;

  beforeEach(() => {
    bench = new StillBench();
    turn = 'taken';
    asked = [];
    meanwhile = () => undefined;
    bench.turns = {
      take: async (id, what) => {
        asked.push(`take ${id} ${what}`);
        await meanwhile();
        return turn;
      },
      release: (id) => Promise.resolve(void asked.push(`release ${id}`)),
    };
  });

  /** A window of the bench with these turns, whose token is AT-1. */
  async function restored() {
    const session = bench.open();
    bench.stores(bench.entry(1));
    await session.restore();
    return session;
  }

  it('sends the refresh token in its turn, and leaves it once all is stored', async () => {
    const session = await restored();
    await session.refresh();
    assert.deepEqual(asked, ['take acme AT-1 RT-1', 'release acme']);
    assert.deepEqual(bench.service.sent, ['refresh RT-1 s1']);
    assert.equal(bench.token, 'AT-new1');
  });

  it('leaves nothing where no other machine has ever been', async () => {
    turn = 'alone';
    const session = await restored();
    await session.refresh();
    assert.deepEqual(asked, ['take acme AT-1 RT-1']);
    assert.equal(bench.token, 'AT-new1');
  });

  for (const [what, code] of [
    ['others', 'renewedElsewhere'],
    ['silent', 'storageSilent'],
  ] as const) {
    it(`sends nothing and tries again later when the turn is: ${what}`, async () => {
      turn = what;
      const session = await restored();
      await session.refresh();
      assert.deepEqual(bench.service.sent, []);
      const { live } = bench;
      assert.ok(live.kind === 'degraded', live.kind);
      assert.deepEqual([live.error.kind, live.error.problem], ['storage', { code }]);
      assert.deepEqual(asked, ['take acme AT-1 RT-1', 'release acme']);
      turn = 'taken';
      await session.refresh();
      assert.equal(bench.token, 'AT-new1');
    });
  }

  it('takes up what another machine has stored while it waited, and sends nothing', async () => {
    meanwhile = () => bench.stores(bench.entry(2));
    const session = await restored();
    await session.refresh();
    assert.deepEqual(bench.service.sent, []);
    assert.equal(bench.token, 'AT-2');
    assert.deepEqual(asked, ['take acme AT-1 RT-1', 'release acme']);
  });

  it('sends nothing once the window has let go of the session', async () => {
    const session = await restored();
    meanwhile = () => session.dispose();
    await session.refresh();
    assert.deepEqual(bench.service.sent, []);
    assert.deepEqual(asked.at(-1), 'release acme');
  });

  it('leaves its turn after a failure, and not before all is stored', async () => {
    const session = await restored();
    bench.service.fail('refresh', new Error('No way.'));
    await session.refresh();
    assert.equal(bench.live.kind, 'degraded');
    assert.deepEqual(asked, ['take acme AT-1 RT-1', 'release acme']);
    asked.length = 0;
    const { opened, open } = gate();
    const refreshed = bench.service.hold('refresh');
    const done = session.refresh();
    await settled();
    const { save } = bench.vault;
    bench.vault.save = async (...args) => {
      await opened;
      await save(...args);
    };
    refreshed();
    await bench.pass(12_000);
    await done;
    assert.deepEqual(asked, ['take acme AT-1 RT-1'], 'the others wait as long as a turn may last');
    open();
  });
});
