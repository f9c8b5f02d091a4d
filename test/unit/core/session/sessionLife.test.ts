import assert from 'node:assert/strict';
import type { Entry, SessionState } from '../../../../src/core/session/session.ts';
import type { Archived } from '../../../../src/core/session/sessionArchive.ts';
import { decisionStep, SessionLife } from '../../../../src/core/session/sessionLife.ts';
import { acme, StillBench, tokens } from '../../../support/stillBench.ts';

describe('sessionLife', () => {
  const bench = new StillBench();
  let state: SessionState;
  let notices: string[];
  let overtaken: number;
  let epochs: number;
  let life: SessionLife;

  beforeEach(() => {
    [state, notices, overtaken, epochs] = [{ kind: 'signedOut' }, [], 0, 0];
    life = new SessionLife(
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
      assert.equal(life.giveInTo(found(bench.entry(2))), true);
      assert.deepEqual(
        [state, life.rank],
        [{ kind: 'active', session: bench.entry(2), detail: { kind: 'loading' } }, 2],
      );
      const { entry } = life;
      for (const generation of [1, 2]) assert.equal(life.giveInTo(found(bench.entry(generation))), false);
      assert.equal(life.giveInTo(undefined), false);
      assert.deepEqual(life.entry, entry);
    });

    it('is taken up when it is another session of the same age, so that all windows have the same one', () => {
      life.giveInTo(found(bench.entry(2)));
      assert.equal(life.giveInTo(found(bench.entry(2, { tokens: tokens('other', 0) }))), true);
      assert.equal(life.entry && 'tokens' in life.entry && life.entry.tokens.accessToken, 'AT-other');
    });

    it('is left alone while a decision of this person waits', () => {
      life.isDeciding = true;
      assert.equal(life.giveInTo(found(bench.entry(2))), false);
      assert.deepEqual(state, { kind: 'signedOut' });
    });

    it('brings the client secret of an end that was known by its mark', () => {
      life.giveInTo(found(bench.end(2, { origin: '' }), 2.5, 1));
      life.giveInTo(found(bench.end(2, { clientSecret: 'outdated' }), 2.5, 1));
      assert.equal(life.entry?.origin, '');
      assert.equal(life.giveInTo(found(bench.end(2, { clientSecret: 's9' }))), false);
      assert.equal(life.entry?.clientSecret, 's9');
      life.giveInTo(found(undefined, 2.5));
      assert.equal(life.entry?.clientSecret, 's9');
    });

    it('ends what waits for its turn only if it has other tokens', () => {
      life.giveInTo(found(bench.entry(2)));
      assert.equal(overtaken, 1);
      life.giveInTo(found(bench.entry(3, { tokens: tokens(2, 0), clientSecret: 's9' })));
      assert.equal(overtaken, 1);
      life.giveInTo(found(bench.entry(4)));
      assert.equal(overtaken, 2);
    });

    it('of the same person leaves what is shown and what was begun', () => {
      const { epoch } = life;
      life.giveInTo(found(bench.entry(2)));
      const detail = loaded();
      if (state.kind === 'active') state = { ...state, detail };
      life.giveInTo(found(bench.entry(3)));
      assert.deepEqual([state.kind === 'active' && state.detail, epoch.aborted, epochs], [detail, false, 0]);
    });

    it('of another person takes nothing over', () => {
      life.giveInTo(found(bench.entry(2)));
      const { epoch } = life;
      if (state.kind === 'active') state = { ...state, detail: loaded() };
      life.giveInTo(found(bench.entry(3, { username: 'kim' })));
      assert.deepEqual(
        [state.kind === 'active' && state.detail, epoch.aborted, life.epoch.aborted, epochs],
        [{ kind: 'loading' }, true, false, 1],
      );
    });

    it('as an end by the service asks to sign in, and keeps what is shown', () => {
      life.giveInTo(found(bench.entry(2)));
      const detail = loaded();
      if (state.kind === 'active') state = { ...state, detail };
      const { epoch } = life;
      life.giveInTo(found(bench.end(2, { reason: 'ended' })));
      assert.deepEqual(state, { kind: 'reauthRequired', username: 'jo', reason: 'ended', detail });
      assert.deepEqual([notices, epoch.aborted], [['reauthRequired f'], true]);
    });

    it('as a sign-out ends a session and a request to sign in, and is nothing where there is neither', () => {
      life.giveInTo(found(bench.end(1)));
      assert.deepEqual([state, epochs], [{ kind: 'signedOut' }, 0]);
      for (const before of [bench.entry(2), bench.end(4, { reason: 'ended' })]) {
        life.giveInTo(found(before));
        life.giveInTo(found(bench.end(before.generation + 1)));
        assert.deepEqual(state, { kind: 'signedOut' });
      }
      assert.deepEqual(notices, ['reauthRequired f']);
    });

    it('for another origin ends the session here', () => {
      life.giveInTo(found(bench.entry(2)));
      assert.equal(life.giveInTo(found(undefined, 3)), true);
      assert.deepEqual([state, life.entry, life.rank], [{ kind: 'signedOut' }, undefined, 3]);
    });
  });

  describe('a number', () => {
    it('is above what is known and above what is named, also where that is an end', () => {
      assert.equal(life.numbered(bench.entry(0)).generation, 1);
      assert.equal(life.numbered(bench.entry(0), 7).generation, 8);
      assert.equal(life.numbered(bench.entry(0), 3).generation, 9);
      assert.equal(life.numbered(bench.end(0), 9.5).generation, 10);
      assert.deepEqual([life.numbered(bench.entry(0)).generation, life.rank], [11, 11]);
    });

    it('of a decision is the next million', () => {
      assert.equal(life.decided(bench.entry(0)).generation, decisionStep);
      assert.equal(life.decided(bench.end(0), 3 * decisionStep + 8).generation, 4 * decisionStep);
      assert.deepEqual([life.decided(bench.entry(0)).generation, life.rank], [5 * decisionStep, 5 * decisionStep]);
    });

    it('is in the session that is shown, if it is that one', () => {
      life.begin(bench.entry(0));
      life.numbered(bench.entry(0));
      assert.equal(state.kind === 'active' && state.session.generation, 1);
      life.numbered(bench.entry(0, { tokens: tokens('other', 0) }));
      assert.equal(state.kind === 'active' && state.session.generation, 1);
      life.signOut();
      life.numbered(bench.entry(0));
      life.numbered(bench.end(0));
      assert.deepEqual(state, { kind: 'signedOut' });
    });
  });

  it('begins with nothing of the session before', () => {
    const { epoch } = life;
    life.begin(bench.entry(1));
    assert.deepEqual(
      [state, life.entry],
      [{ kind: 'active', session: bench.entry(1), detail: { kind: 'loading' } }, bench.entry(1)],
    );
    assert.deepEqual([epoch.aborted, life.epoch.aborted, epochs], [true, false, 1]);
  });

  it('ends with what was begun for it', () => {
    life.begin(bench.entry(1));
    const { epoch } = life;
    life.signOut();
    assert.deepEqual([state, epoch.aborted, epochs], [{ kind: 'signedOut' }, true, 2]);
  });

  it('shows nothing of the access when a person has to sign in who never had any', () => {
    life.requireSignIn('expired', 'jo');
    assert.deepEqual(state, { kind: 'reauthRequired', username: 'jo', reason: 'expired', detail: { kind: 'loading' } });
    assert.deepEqual(notices, ['reauthRequired ']);
  });

  it('keeps what is shown when the session changes, and loads it where nothing is shown', () => {
    life.update({ kind: 'active', session: bench.entry(1) });
    assert.deepEqual(state.kind === 'active' && state.detail, { kind: 'loading' });
    const detail = loaded();
    if (state.kind === 'active') state = { ...state, detail };
    life.update({ kind: 'refreshing', session: bench.entry(1) });
    assert.deepEqual(state, { kind: 'refreshing', session: bench.entry(1), detail });
  });

  it('tells once that it is not stored, and each time that the service does not refresh', () => {
    life.begin(bench.entry(1));
    for (let time = 0; time < 2; time++) life.tellNotPersisted();
    for (let time = 0; time < 2; time++) life.tellRefreshUnsupported();
    assert.deepEqual(notices, ['notPersisted f', 'refreshUnsupported f', 'refreshUnsupported f']);
  });
});
