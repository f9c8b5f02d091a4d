import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { ApiCall, ApiOutcome } from '../../../../../src/api/node/apiCall.ts';
import { ApiCalls } from '../../../../../src/api/node/apiCalls.ts';
import { CallFollower, type EndedCall } from '../../../../../src/responses/follow/node/callFollower.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const sites = { method: 'GET', path: '/api/v2/sites' } as const;
const changes = { query: 'length(data)', goal: { kind: 'changes' } } as const;

describe('CallFollower', () => {
  let bench: SessionBench;
  let calls: ApiCalls;
  let follower: CallFollower;
  let ended: EndedCall[];
  let made: ApiCall;

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    calls = new ApiCalls(bench.store, bench.manager, bench.clock);
    follower = new CallFollower({ sessions: bench.store, calls, clock: bench.clock });
    ended = [];
    follower.onDidEnd((one) => ended.push(one));
    const call = await calls.run(calls.target(bench.connection.id), 'Sites', sites, () => undefined);
    assert.ok(call);
    made = call;
  });
  afterEach(async () => {
    follower.dispose();
    calls.dispose();
    await bench.close();
  });

  const sent = () => bench.service.requests.filter(({ path }) => path === sites.path).length;
  /** Advances the clock until the call has been repeated. */
  async function pass(ms: number): Promise<void> {
    const after = new Promise<void>((resolve) => {
      const listener = follower.onDidChange(() => {
        listener.dispose();
        resolve();
      });
    });
    await setImmediate();
    bench.clock.advance(ms);
    await after;
  }

  it('CallFollower repeats a request until its value changes, and keeps that response', async () => {
    follower.follow(made, changes, '99');
    assert.equal(follower.followed.length, 1);
    bench.clock.advance(4_999);
    assert.equal(sent(), 1);
    await pass(1);
    assert.equal(sent(), 2);
    assert.deepEqual(
      ended.map(({ end }) => end.kind),
      ['reached'],
    );
    const [{ callId = 0 } = {}] = ended;
    const kept = calls.find(callId)?.outcome;
    assert.ok(kept?.kind === 'answered' && kept.response?.body.kind === 'json');
    assert.deepEqual([follower.followed, bench.clock.pending > 0], [[], true]);
  });

  it('CallFollower discards responses in which the value is unchanged', async () => {
    const first = await firstValue();
    follower.follow(made, changes, first);
    await pass(5_000);
    await pass(5_000);
    assert.deepEqual([sent(), ended, calls.of(bench.connection.id).length], [3, [], 1]);
    assert.equal(follower.followed[0]?.times, 2);
  });

  it('CallFollower continues after failures, and keeps the last one until a request succeeds', async () => {
    follower.follow(made, changes, await firstValue());
    for (let times = 0; times < 4; times += 1) {
      bench.service.failNext({ operation: 'other', status: 500, body: {} });
      await pass(120_000);
    }
    assert.deepEqual(ended, []);
    assert.deepEqual(follower.followed[0]?.trouble, { kind: 'status', status: 500 });
    await pass(120_000);
    assert.equal(follower.followed[0]?.trouble, undefined);
  });

  it('CallFollower stops when the user stops following or signs out', async () => {
    follower.follow(made, changes, '99');
    follower.stop(made.id);
    bench.clock.advance(60_000);
    follower.follow(made, changes, '99');
    await bench.manager.signOut(bench.connection.id);
    assert.deepEqual(follower.followed, []);
    bench.clock.advance(60_000);
    assert.deepEqual([sent(), ended], [1, []]);
  });

  it('CallFollower refuses to repeat a request that changes something', async () => {
    const write = { ...made, call: { ...made.call, method: 'DELETE' } } as const;
    assert.throws(() => follower.follow(write, changes, '1'));
    const outcome: ApiOutcome = await calls.repeat(write, new AbortController().signal);
    assert.deepEqual([outcome.kind, sent()], ['failed', 1]);
  });

  it('CallFollower sends nothing for another user or to another address', async () => {
    const signal = new AbortController().signal;
    for (const change of [{ address: 'https://other.example/api/v2/sites' }, { username: 'eve' }]) {
      const other = { ...made, call: { ...made.call, agreed: { ...made.call.agreed, ...change } } };
      assert.equal((await calls.repeat(other, signal)).kind, 'failed');
    }
    assert.equal(sent(), 1);
  });

  async function firstValue(): Promise<string> {
    const { outcome } = made;
    assert.ok(outcome.kind === 'answered' && outcome.response?.body.kind === 'json');
    return await Promise.resolve(String((outcome.response.body.value as { data: unknown[] }).data.length));
  }
});
