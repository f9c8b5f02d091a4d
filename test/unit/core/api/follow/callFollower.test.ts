import assert from 'node:assert/strict';
import { type ApiCall, type ApiOutcome } from '../../../../../src/core/api/apiCall.ts';
import { ApiCalls } from '../../../../../src/core/api/apiCalls.ts';
import { CallFollower, type EndedCall } from '../../../../../src/core/api/follow/callFollower.ts';
import type { FollowedCall } from '../../../../../src/core/api/follow/followedCall.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const sites = { method: 'GET', path: '/api/v2/sites' } as const;
const changes = { query: 'length(data)', goal: { kind: 'changes' } } as const;

describe('following calls', () => {
  let bench: SessionBench;
  let calls: ApiCalls;
  let follower: CallFollower;
  let ended: EndedCall[];
  let troubled: FollowedCall[];
  let made: ApiCall;

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    calls = new ApiCalls(bench.store, bench.manager, bench.clock);
    follower = new CallFollower({ sessions: bench.store, calls, clock: bench.clock });
    [ended, troubled] = [[], []];
    follower.onDidEnd((one) => ended.push(one));
    follower.onTrouble((one) => troubled.push(one));
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
  /** Lets time pass until the call was made again. */
  async function pass(ms: number): Promise<void> {
    const after = new Promise<void>((resolve) => {
      const listener = follower.onDidChange(() => {
        listener.dispose();
        resolve();
      });
    });
    bench.clock.advance(ms);
    await after;
  }

  it('makes a call again until its value is another, and keeps that response', async () => {
    follower.follow(made, changes, '99');
    assert.equal(follower.followed.length, 1);
    bench.clock.advance(9_999);
    assert.equal(sent(), 1);
    await pass(1);
    assert.equal(sent(), 2);
    assert.deepEqual(
      ended.map(({ end }) => end.kind),
      ['reached'],
    );
    const [{ callId = 0 } = {}] = ended;
    const kept = calls.find(callId)?.outcome;
    assert.ok(kept?.kind === 'answered' && kept.answer?.body.kind === 'json');
    assert.deepEqual([follower.followed, bench.clock.pending > 0], [[], true]);
  });

  it('remembers no response that has the same value', async () => {
    const first = await firstValue();
    follower.follow(made, changes, first);
    await pass(10_000);
    await pass(15_000);
    assert.deepEqual([sent(), ended, calls.of(bench.connection.id).length], [3, [], 1]);
    assert.equal(follower.followed[0]?.times, 2);
  });

  it('tells of trouble once, and goes on', async () => {
    follower.follow(made, { ...changes, everyMs: 10_000 }, await firstValue());
    for (let times = 0; times < 4; times += 1) {
      bench.service.failNext({ operation: 'other', status: 500, body: {} });
      await pass(120_000);
    }
    assert.deepEqual([troubled.length, ended.length], [1, 0]);
    assert.deepEqual(follower.followed[0]?.trouble, { kind: 'status', status: 500 });
    await pass(120_000);
    assert.equal(follower.followed[0]?.trouble, undefined);
  });

  it('ends when a person wants that, signs out, or closes the window', async () => {
    follower.follow(made, changes, '99');
    follower.stop(made.id);
    bench.clock.advance(60_000);
    follower.follow(made, changes, '99');
    await bench.manager.signOut(bench.connection.id);
    assert.deepEqual(follower.followed, []);
    bench.clock.advance(60_000);
    assert.deepEqual([sent(), ended], [1, []]);
  });

  it('makes no call again that changes something', async () => {
    const write = { ...made, call: { ...made.call, method: 'DELETE' } } as const;
    assert.throws(() => follower.follow(write, changes, '1'));
    const outcome: ApiOutcome = await calls.repeat(write, new AbortController().signal);
    assert.deepEqual([outcome.kind, sent()], ['failed', 1]);
  });

  it('asks nobody else than the person and the address of then', async () => {
    const signal = new AbortController().signal;
    for (const other of [
      { ...made, origin: 'https://other.example' },
      { ...made, call: { ...made.call, agreed: { ...made.call.agreed, username: 'eve' } } },
    ])
      assert.equal((await calls.repeat(other, signal)).kind, 'failed');
    assert.equal(sent(), 1);
  });

  async function firstValue(): Promise<string> {
    const { outcome } = made;
    assert.ok(outcome.kind === 'answered' && outcome.answer?.body.kind === 'json');
    return await Promise.resolve(String((outcome.answer.body.value as { data: unknown[] }).data.length));
  }
});
