import assert from 'node:assert/strict';
import type { ApiCall, ApiOutcome } from '../../../../../src/api/node/apiCall.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import {
  afterRepeat,
  followedText,
  maxFollowMs,
  type FollowedCall,
  type FollowGoal,
} from '../../../../../src/responses/follow/node/followedCall.ts';
import { beginPolling } from '../../../../../src/service/common/polling.ts';

const call = { id: 7, name: 'A call' } as unknown as ApiCall;
const followed = (goal: FollowGoal, more: Partial<FollowedCall> = {}): FollowedCall => ({
  call,
  query: 'state',
  goal,
  first: 'NEW',
  last: 'NEW',
  sinceMs: 0,
  times: 0,
  ...beginPolling(0),
  ...more,
});
const answered = (value: unknown, status = 200, headers: readonly (readonly [string, string])[] = []): ApiOutcome => ({
  kind: 'answered',
  durationMs: 1,
  status,
  length: 2,
  response: {
    status,
    headers,
    body: { kind: 'json', text: JSON.stringify(value), value, hidden: [] },
    length: 2,
    weight: 2,
  },
});
const changes = { kind: 'changes' } as const;

describe('followed call', () => {
  it('a followed request ends when its value changes or reaches the goal', () => {
    const outcome = answered({ state: 'DONE' });
    assert.deepEqual(afterRepeat(followed(changes), outcome, 1), { end: { kind: 'reached', to: 'DONE', outcome } });
    const waits = followed({ kind: 'is', text: ' done ' });
    assert.deepEqual(afterRepeat(waits, outcome, 1), { end: { kind: 'reached', to: 'DONE', outcome } });
    const other = afterRepeat(waits, answered({ state: 'RUNNING' }), 1);
    assert.equal('followed' in other && other.followed.last, 'RUNNING');
    const gone = answered({});
    assert.deepEqual(afterRepeat(followed(changes), gone, 1), { end: { kind: 'reached', to: 'null', outcome: gone } });
  });

  it("a followed request continues after temporary failures, and waits for the service's Retry-After", () => {
    const error = new OrgAccessError('network', { code: 'callFailed' });
    const failed = afterRepeat(followed(changes), { kind: 'failed', durationMs: 1, error }, 1);
    assert.deepEqual('followed' in failed && failed.followed.trouble, { kind: 'error', error });
    const busy = afterRepeat(followed(changes), answered('', 503, [['retry-after', '300']]), 1);
    assert.deepEqual('followed' in busy && busy.followed.waitMs, 300_000);
    assert.ok('followed' in busy);
    const again = afterRepeat(busy.followed, answered({ state: 'NEW' }), 2);
    assert.deepEqual('followed' in again && [again.followed.trouble, again.followed.failures], [undefined, 0]);
    const page: ApiOutcome = { kind: 'answered', durationMs: 1, status: 200, length: 1 };
    const odd = afterRepeat(followed(changes), page, 1);
    assert.deepEqual('followed' in odd && odd.followed.trouble, { kind: 'noJson' });
  });

  it('a followed request ends after a permanent failure, and at its limit of time', () => {
    assert.deepEqual(afterRepeat(followed(changes), answered({}, 404), 1), { end: { kind: 'refused', status: 404 } });
    assert.deepEqual(afterRepeat(followed(changes), answered({ state: 'NEW' }), maxFollowMs), {
      end: { kind: 'tooLong' },
    });
    const summed = followed(changes, { query: 'sum(state)' });
    const step = afterRepeat(summed, answered({ state: ['a'] }), 1);
    assert.equal('end' in step && step.end.kind, 'fault');
  });

  it('followedText returns strings without quotes, and other values as JSON', () => {
    const value = { a: 'x', b: [1, 'y'], c: null };
    assert.deepEqual(
      ['a', 'b', 'c', 'length(b)'].map((query) => followedText(query, value)),
      [{ text: 'x' }, { text: '[1,"y"]' }, { text: 'null' }, { text: '2' }],
    );
  });
});
