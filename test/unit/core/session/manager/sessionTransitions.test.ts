import assert from 'node:assert/strict';
import { decisionStep, SessionTransitions } from '../../../../../src/core/session/manager/sessionTransitions.ts';
import type { Entry, SessionState } from '../../../../../src/core/session/session.ts';
import type { Archived } from '../../../../../src/core/session/storage/sessionArchive.ts';
import { acme, StillBench } from '../../../../support/session/stillBench.ts';
import { tokens } from '../../../../support/session/stillPorts.ts';

describe('session transitions', () => {
  const bench = new StillBench();
  let state: SessionState;
  let notices: string[];
  let overtaken: number;
  let epochs: number;
  let transitions: SessionTransitions;

  beforeEach(() => {
    [state, notices, overtaken, epochs] = [{ kind: 'signedOut' }, [], 0, 0];
    transitions = new SessionTransitions(
      {
        connection: acme,
        read: () => state,
        write: (next) => (state = next),
        lookAgain: () => undefined,
        notice: (kind, family) => notices.push(`${kind} ${family}`),
        release: () => undefined,
      },
      { overtaken: () => (overtaken += 1), newEpoch: () => (epochs += 1) },
    );
  });

  const found = (
    entry: Entry | undefined,
    rank = entry ? entry.generation + ('reason' in entry ? 0.5 : 0) : 0,
    storedRank = rank,
  ): Archived => ({ ...(entry && { entry }), rank, storedRank, mark: undefined });
  const loaded = () => ({ kind: 'failed', error: new Error() as never }) as const;

  describe('what is stored elsewhere', () => {
    it('is taken up when it is newer, and not when it is older or the same', () => {
      assert.equal(transitions.adoptIfNewer(found(bench.entry(2))), true);
      assert.deepEqual(
        [state, transitions.rank],
        [{ kind: 'active', session: bench.entry(2), detail: { kind: 'loading' } }, 2],
      );
      const { entry } = transitions;
      for (const generation of [1, 2]) assert.equal(transitions.adoptIfNewer(found(bench.entry(generation))), false);
      assert.equal(transitions.adoptIfNewer(undefined), false);
      assert.deepEqual(transitions.entry, entry);
    });

    it('is taken up when it is another session of the same age, so that all windows have the same one', () => {
      transitions.adoptIfNewer(found(bench.entry(2)));
      assert.equal(transitions.adoptIfNewer(found(bench.entry(2, { tokens: tokens('other', 0) }))), true);
      assert.equal(
        transitions.entry && 'tokens' in transitions.entry && transitions.entry.tokens.accessToken,
        'AT-other',
      );
    });

    it('is left alone while a decision of this person waits', () => {
      transitions.isDeciding = true;
      assert.equal(transitions.adoptIfNewer(found(bench.entry(2))), false);
      assert.deepEqual(state, { kind: 'signedOut' });
    });

    it('brings the client secret of an end that was known by its mark', () => {
      transitions.adoptIfNewer(found(bench.end(2, { origin: '' }), 2.5, 1));
      transitions.adoptIfNewer(found(bench.end(2, { clientSecret: 'outdated' }), 2.5, 1));
      assert.equal(transitions.entry?.origin, '');
      assert.equal(transitions.adoptIfNewer(found(bench.end(2, { clientSecret: 's9' }))), false);
      assert.equal(transitions.entry?.clientSecret, 's9');
      transitions.adoptIfNewer(found(undefined, 2.5));
      assert.equal(transitions.entry?.clientSecret, 's9');
    });

    it('ends what waits for its turn only if it has other tokens', () => {
      transitions.adoptIfNewer(found(bench.entry(2)));
      assert.equal(overtaken, 1);
      transitions.adoptIfNewer(found(bench.entry(3, { tokens: tokens(2, 0), clientSecret: 's9' })));
      assert.equal(overtaken, 1);
      transitions.adoptIfNewer(found(bench.entry(4)));
      assert.equal(overtaken, 2);
    });

    it('of the same person leaves what is shown and what was begun', () => {
      const { epoch } = transitions;
      transitions.adoptIfNewer(found(bench.entry(2)));
      const detail = loaded();
      if (state.kind === 'active') state = { ...state, detail };
      transitions.adoptIfNewer(found(bench.entry(3)));
      assert.deepEqual([state.kind === 'active' && state.detail, epoch.aborted, epochs], [detail, false, 0]);
    });

    it('of another person takes nothing over', () => {
      transitions.adoptIfNewer(found(bench.entry(2)));
      const { epoch } = transitions;
      if (state.kind === 'active') state = { ...state, detail: loaded() };
      transitions.adoptIfNewer(found(bench.entry(3, { username: 'kim' })));
      assert.deepEqual(
        [state.kind === 'active' && state.detail, epoch.aborted, transitions.epoch.aborted, epochs],
        [{ kind: 'loading' }, true, false, 1],
      );
    });

    it('as an end by the service asks to sign in, and keeps what is shown', () => {
      transitions.adoptIfNewer(found(bench.entry(2)));
      const detail = loaded();
      if (state.kind === 'active') state = { ...state, detail };
      const { epoch } = transitions;
      transitions.adoptIfNewer(found(bench.end(2, { reason: 'ended' })));
      assert.deepEqual(state, { kind: 'reauthRequired', username: 'jo', reason: 'ended', detail });
      assert.deepEqual([notices, epoch.aborted], [['reauthRequired f'], true]);
    });

    it('as a sign-out ends a session and a request to sign in, and is nothing where there is neither', () => {
      transitions.adoptIfNewer(found(bench.end(1)));
      assert.deepEqual([state, epochs], [{ kind: 'signedOut' }, 0]);
      for (const before of [bench.entry(2), bench.end(4, { reason: 'ended' })]) {
        transitions.adoptIfNewer(found(before));
        transitions.adoptIfNewer(found(bench.end(before.generation + 1)));
        assert.deepEqual(state, { kind: 'signedOut' });
      }
      assert.deepEqual(notices, ['reauthRequired f']);
    });

    it('for another origin ends the session here', () => {
      transitions.adoptIfNewer(found(bench.entry(2)));
      assert.equal(transitions.adoptIfNewer(found(undefined, 3)), true);
      assert.deepEqual([state, transitions.entry, transitions.rank], [{ kind: 'signedOut' }, undefined, 3]);
    });
  });

  describe('a number', () => {
    it('is above what is known and above what is named, also where that is an end', () => {
      assert.equal(transitions.numbered(bench.entry(0)).generation, 1);
      assert.equal(transitions.numbered(bench.entry(0), 7).generation, 8);
      assert.equal(transitions.numbered(bench.entry(0), 3).generation, 9);
      assert.equal(transitions.numbered(bench.end(0), 9.5).generation, 10);
      assert.deepEqual([transitions.numbered(bench.entry(0)).generation, transitions.rank], [11, 11]);
    });

    it('of a decision is the next million', () => {
      assert.equal(transitions.decided(bench.entry(0)).generation, decisionStep);
      assert.equal(transitions.decided(bench.end(0), 3 * decisionStep + 8).generation, 4 * decisionStep);
      assert.deepEqual(
        [transitions.decided(bench.entry(0)).generation, transitions.rank],
        [5 * decisionStep, 5 * decisionStep],
      );
    });

    it('is in the session that is shown, if it is that one', () => {
      transitions.begin(bench.entry(0));
      transitions.numbered(bench.entry(0));
      assert.equal(state.kind === 'active' && state.session.generation, 1);
      transitions.numbered(bench.entry(0, { tokens: tokens('other', 0) }));
      assert.equal(state.kind === 'active' && state.session.generation, 1);
      transitions.signOut();
      transitions.numbered(bench.entry(0));
      transitions.numbered(bench.end(0));
      assert.deepEqual(state, { kind: 'signedOut' });
    });
  });

  it('begins with nothing of the session before', () => {
    const { epoch } = transitions;
    transitions.begin(bench.entry(1));
    assert.deepEqual(
      [state, transitions.entry],
      [{ kind: 'active', session: bench.entry(1), detail: { kind: 'loading' } }, bench.entry(1)],
    );
    assert.deepEqual([epoch.aborted, transitions.epoch.aborted, epochs], [true, false, 1]);
  });

  it('ends with what was begun for it', () => {
    transitions.begin(bench.entry(1));
    const { epoch } = transitions;
    transitions.signOut();
    assert.deepEqual([state, epoch.aborted, epochs], [{ kind: 'signedOut' }, true, 2]);
  });

  it('shows nothing of the access when a person has to sign in who never had any', () => {
    transitions.requireSignIn('expired', 'jo');
    assert.deepEqual(state, { kind: 'reauthRequired', username: 'jo', reason: 'expired', detail: { kind: 'loading' } });
    assert.deepEqual(notices, ['reauthRequired ']);
  });

  it('keeps what is shown when the session changes, and loads it where nothing is shown', () => {
    transitions.update({ kind: 'active', session: bench.entry(1) });
    assert.deepEqual(state.kind === 'active' && state.detail, { kind: 'loading' });
    const detail = loaded();
    if (state.kind === 'active') state = { ...state, detail };
    transitions.update({ kind: 'refreshing', session: bench.entry(1) });
    assert.deepEqual(state, { kind: 'refreshing', session: bench.entry(1), detail });
  });

  it('tells once that it is not stored, and each time that the service does not refresh', () => {
    transitions.begin(bench.entry(1));
    for (let time = 0; time < 2; time++) transitions.tellNotPersisted();
    for (let time = 0; time < 2; time++) transitions.tellRefreshUnsupported();
    assert.deepEqual(notices, ['notPersisted f', 'refreshUnsupported f', 'refreshUnsupported f']);
  });
});
