import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/core/base/errors.ts';
import { loadDetail } from '../../../../../src/core/session/manager/detailLoader.ts';
import type { SessionState } from '../../../../../src/core/session/session.ts';
import { live, loaded } from '../../../../support/session/shownStates.ts';
import { acme, settled, StillBench } from '../../../../support/session/stillBench.ts';

describe('loading the user detail', () => {
  let bench: StillBench;
  let state: SessionState;
  let abort: AbortController;
  let shown: SessionState[];
  beforeEach(() => ([bench, state, abort, shown] = [new StillBench(), live(loaded), new AbortController(), []]));

  /** Loads into the state. */
  const load = () => {
    const cell = {
      connection: acme,
      read: () => state,
      write: (next: SessionState) => shown.push((state = next)),
    };
    const source = {
      usableSession: () => Promise.resolve(bench.entry(1)),
      refresh: () => Promise.resolve(),
      helped: () => undefined,
    };
    return loadDetail(bench.ports, cell as never, source, abort.signal);
  };
  const details = () => shown.map((each) => ('detail' in each ? each.detail : undefined));
  const last = { record: loaded.record, loadedAtMs: loaded.loadedAtMs };

  it('shows that it is loading, with the record of before, and then the new one with its time', async () => {
    await load();
    const [loading, then, ...others] = details();
    assert.deepEqual([loading, others], [{ kind: 'loading', last }, []]);
    assert.ok(then?.kind === 'loaded');
    assert.deepEqual([then.record.name, then.loadedAtMs], ['jo', bench.clock.now()]);
  });

  it('keeps the record of before when it fails, and says why it did', async () => {
    const error = new OrgAccessError('network', { code: 'notReached', host: 'a.example', why: 'refused' });
    bench.service.fail('detail', error);
    await load();
    assert.deepEqual(details(), [
      { kind: 'loading', last },
      { kind: 'failed', error, last },
    ]);
  });

  it('leaves no trace when it is ended, though somebody is signed in', async () => {
    const answer = bench.service.hold('detail');
    const done = load();
    await settled();
    abort.abort();
    answer();
    await done;
    assert.deepEqual(details(), [{ kind: 'loading', last }]);
  });

  it('leaves no trace when nobody is signed in any more', async () => {
    const answer = bench.service.hold('detail');
    const done = load();
    await settled();
    state = { kind: 'signedOut' };
    answer();
    await done;
    assert.deepEqual([state, shown.length], [{ kind: 'signedOut' }, 1]);
  });
});
