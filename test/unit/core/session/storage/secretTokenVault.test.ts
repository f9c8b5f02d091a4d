import assert from 'node:assert/strict';
import { idForThisWindow } from '../../../../../src/core/connection/connection.ts';
import { isSession } from '../../../../../src/core/session/session.ts';
import { SecretTokenVault, isOurSecret } from '../../../../../src/core/session/storage/secretTokenVault.ts';
import { encodeStoredSession } from '../../../../../src/core/session/storage/storedSession.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { sessionKey } from '../../../../support/session/sessionBench.ts';
import { StillBench } from '../../../../support/session/stillBench.ts';
import { ForgetfulStorage } from '../../../../support/storage/forgetful.ts';

describe('secretTokenVault', () => {
  const session = new StillBench().entry(2);
  const storage = () => new ForgetfulStorage();
  let kept: ForgetfulStorage;
  let secrets: ReturnType<ForgetfulStorage['window']>;
  let vault: SecretTokenVault;
  let changes: string[];

  beforeEach(() => {
    kept = storage();
    secrets = kept.window();
    vault = new SecretTokenVault(secrets);
    changes = [];
    vault.onDidChange((id) => changes.push(id));
  });

  const plant = (entry: object) =>
    kept.plant(
      sessionKey('acme'),
      JSON.stringify({
        ...(JSON.parse(encodeStoredSession(session)) as object),
        clientSecret: undefined,
        family: undefined,
        ...entry,
      }),
    );

  it('keeps each connection under a key of its own, which is known as one of ours', async () => {
    await vault.save('acme', session);
    assert.deepEqual(await vault.load('acme'), { kind: 'entry', entry: session });
    assert.deepEqual(await vault.load('other'), { kind: 'none' });
    assert.equal(kept.value(sessionKey('acme')), encodeStoredSession(session));
    assert.deepEqual([sessionKey('acme'), 'other', 'of orgAccess.session.'].map(isOurSecret), [true, false, false]);
  });

  it('tells which connection has changed, of ours alone, until it is closed', async () => {
    await secrets.store(sessionKey('acme'), 'x');
    await secrets.store('other', 'x');
    assert.deepEqual(changes, ['acme']);
    vault.dispose();
    await secrets.store(sessionKey('acme'), 'y');
    assert.deepEqual(changes, ['acme']);
  });

  it('listens to storage no more once it is closed', () => {
    let listeners = 0;
    const counted = new SecretTokenVault({
      get: () => Promise.resolve(undefined),
      store: () => Promise.resolve(),
      delete: () => Promise.resolve(),
      onDidChange: () => {
        listeners += 1;
        return { dispose: () => (listeners -= 1) };
      },
    });
    assert.equal(listeners, 1);
    counted.dispose();
    assert.equal(listeners, 0);
  });

  it('keeps a connection of this window in memory alone', async () => {
    const id = idForThisWindow('demo');
    await vault.save(id, session);
    assert.deepEqual(await vault.load(id), { kind: 'entry', entry: session });
    assert.equal(kept.value(sessionKey(id)), undefined);
    assert.equal(secrets.page.stores, 0);
    kept.plant(sessionKey(idForThisWindow('other')), encodeStoredSession(session));
    assert.deepEqual(await vault.load(idForThisWindow('other')), { kind: 'none' });
  });

  describe('that several machines share', () => {
    const clock = new FakeClock();
    const here: string[] = [];
    beforeEach(() => here.splice(0));

    /** The vault of a machine, which gives the tokens of others a name. */
    const vaultOf = (name: string | undefined) =>
      new SecretTokenVault(secrets, {
        clock,
        name: () => Promise.resolve(name),
        here: (id, tokens, changedAtMs) => {
          here.push(`${id} ${tokens.accessToken} ${changedAtMs === undefined ? '' : clock.now() - changedAtMs}`);
          return Promise.resolve({ ...tokens, accessToken: 'of here' });
        },
      });

    it('gives the times of this one to what another one has stored, by when it was told of it', async () => {
      const [home, away] = [vaultOf(undefined), vaultOf('away')];
      await away.save('acme', session);
      clock.advance(5_000);
      const stored = await home.load('acme');
      const { entry } = stored;
      assert.ok(stored.kind === 'entry' && stored.by === 'away' && entry && isSession(entry));
      assert.deepEqual(entry, { ...session, tokens: { ...session.tokens, accessToken: 'of here' } });
      assert.deepEqual(here, [`acme ${session.tokens.accessToken} 5000`]);
      assert.deepEqual(await away.load('acme'), { kind: 'entry', entry: session, by: 'away' });
      assert.equal(here.length, 1, 'its own are as they are');
      await home.save('acme', session);
      await away.load('acme');
      assert.deepEqual(here.slice(1), [`acme ${session.tokens.accessToken} 0`]);
    });

    it('leaves alone what was there before, is no session, or is of this window', async () => {
      plant({ family: 'f', by: 'another' });
      await vaultOf(undefined).load('acme');
      assert.deepEqual(here, [`acme ${session.tokens.accessToken} `], 'it was not told of it');
      const away = vaultOf('away');
      const { tokens: ___, ...rest } = session;
      await vaultOf(undefined).save('acme', { ...rest, reason: 'user' });
      assert.equal((await away.load('acme')).kind, 'entry');
      kept.plant(sessionKey('acme'), 'damaged');
      assert.deepEqual(await away.load('acme'), { kind: 'unreadable' });
      const id = idForThisWindow('demo');
      await away.save(id, session);
      await away.load(id);
      assert.equal(here.length, 1);
    });
  });
});
