import assert from 'node:assert/strict';
import type { ApiCall, ApiOutcome } from '../../../../../src/api/node/apiCall.ts';
import { followChoices } from '../../../../../src/responses/follow/node/followChoices.ts';
import type { FollowedCall, FollowEnd } from '../../../../../src/responses/follow/node/followedCall.ts';
import { followedIdOf, followNodes } from '../../../../../src/responses/follow/node/followRows.ts';
import { followNotice } from '../../../../../src/responses/follow/node/followText.ts';
import { beginPolling } from '../../../../../src/service/common/polling.ts';

const connection = { id: 'c', name: 'Acme', production: true };
const call = {
  id: 7,
  name: 'Discovery [x](command:y)',
  connection,
  call: { method: 'GET', path: '/a' },
} as unknown as ApiCall;
const followed: FollowedCall = {
  call,
  query: 'data.status',
  goal: { kind: 'changes' },
  first: 'NEW',
  last: 'NEW',
  sinceMs: 0,
  times: 2,
  ...beginPolling(0),
};
const outcome: ApiOutcome = { kind: 'canceled', durationMs: 1 };
const said = (end: FollowEnd, more: Partial<FollowedCall> = {}) =>
  followNotice({ followed: { ...followed, ...more }, end }).text;

describe('texts of a followed call', () => {
  it('the notification about a followed request shows the value before and after, without clickable links', () => {
    const text = said({ kind: 'reached', to: 'DONE', outcome });
    assert.equal(
      text,
      '"Discovery [x]\u200b(command:y)" at Acme (production): data.status has changed from NEW to DONE.',
    );
    assert.match(said({ kind: 'reached', to: '', outcome }), /from NEW to empty\.$/);
    const goal = { kind: 'is', text: 'up' } as const;
    assert.match(said({ kind: 'reached', to: 'UP', outcome }, { goal, first: 'UP' }), /: data\.status is UP\.$/);
    assert.match(
      said({ kind: 'reached', to: 'UP', outcome }, { goal, first: 'DOWN' }),
      /has changed from DOWN to UP\.$/,
    );
  });

  it('the notification about a followed request says why following has ended', () => {
    assert.match(said({ kind: 'tooLong' }), /is no longer followed, since 8 hours have passed\.$/);
    assert.match(said({ kind: 'refused', status: 404 }), /responded with 404 Not Found\.$/);
    assert.match(
      said({ kind: 'fault', fault: { code: 'tooMuch', at: 0 } }),
      /no longer followed\. The query takes too many/,
    );
  });

  it('the tree row of a followed request shows its value and goal', () => {
    const [group] = followNodes([followed], 'en');
    const [row] = group?.children ?? [];
    assert.deepEqual(
      [row?.description, row?.context, followedIdOf(row)],
      ['data.status: NEW · requests: 2', 'followed', 7],
    );
    assert.match(row?.tooltip ?? '', /Until it changes/);
    const [{ children: [troubled] = [] } = {}] = followNodes([{ ...followed, trouble: { kind: 'noJson' } }], 'en');
    assert.equal(troubled?.icon, 'warning');
    assert.match(troubled.tooltip, /The response isn't JSON\.$/);
    assert.deepEqual([followNodes([], 'en'), followedIdOf({ id: 'jobs/7' })], [[], undefined]);
  });
});

describe('followChoices', () => {
  it('followChoices lists values that report progress before other values', () => {
    const value = { data: [{ name: 'a', status: 'NEW' }], note: 'x' };
    assert.deepEqual(followChoices(value), [
      { query: 'length(data)', text: '1' },
      { query: 'data[0].status', text: 'NEW' },
      { query: 'data[0].name', text: 'a' },
      { query: 'note', text: 'x' },
    ]);
  });

  it('followChoices returns at most 400 values', () => {
    const row = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`m${index}`, index]));
    assert.ok(followChoices(Array.from({ length: 10_000 }, () => row)).length <= 400);
    assert.deepEqual(followChoices('x'), [{ query: '@', text: 'x' }]);
  });
});
