import assert from 'node:assert/strict';
import { idForThisWindow } from '../../../../../src/core/connection/connection.ts';
import { SecretTokenVault, isOurSecret } from '../../../../../src/core/session/storage/secretTokenVault.ts';
import { encodeStoredSession } from '../../../../../src/core/session/storage/storedSession.ts';
import { sessionKey } from '../../../../support/session/sessionBench.ts';
import { StillBench } from '../../../../support/session/stillBench.ts';
import { ForgetfulStorage } from '../../../../support/storage/forgetful.ts';

const oldKey = 'orgAccess.clientSecret.acme';

describe('secretTokenVault', () => {
  const session = new StillBench().entry(2);
  const { clientSecret: _, family: __, ...version010 } = session;
  const fromVersion010 = { ...version010, family: '' };
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

  const plantOld = (origin: unknown = session.origin, secret: unknown = 'old') =>
    kept.plant(oldKey, JSON.stringify({ v: 1, origin, secret }));
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
    assert.deepEqual([sessionKey('acme'), oldKey, 'other', 'of orgAccess.session.'].map(isOurSecret), [
      true,
      false,
      false,
      false,
    ]);
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

  describe('with a client secret where version 0.1.0 kept it', () => {
    it('takes it up, and removes it there once it is stored with the session', async () => {
      plant({});
      plantOld();
      const found = await vault.load('acme');
      assert.deepEqual(found, { kind: 'entry', entry: { ...fromVersion010, clientSecret: 'old' } });
      assert.ok(kept.value(oldKey) !== undefined);
      await vault.save('acme', session);
      assert.equal(kept.value(oldKey), undefined);
    });

    it('takes it up for an end that names no origin', async () => {
      plant({ origin: '', tokens: undefined, ended: 'user' });
      plantOld();
      assert.deepEqual((await vault.load('acme')).entry, {
        generation: 2,
        family: '',
        username: 'jo',
        origin: session.origin,
        clientSecret: 'old',
        reason: 'user',
      });
    });

    it('does not send it to another origin', async () => {
      plant({});
      plantOld('https://b.example');
      assert.deepEqual(await vault.load('acme'), { kind: 'entry', entry: fromVersion010 });
    });

    it('does not look there for a session that a later version has stored', async () => {
      plantOld();
      for (const entry of [{ family: 'f' }, { clientSecret: 's1' }]) {
        plant(entry);
        assert.notEqual((await vault.load('acme')).entry?.clientSecret, 'old');
      }
      kept.plant(sessionKey('acme'), '{"v":2}');
      assert.deepEqual(await vault.load('acme'), { kind: 'future' });
      await vault.save('acme', session);
      assert.ok(kept.value(oldKey) !== undefined, 'what was not taken up is not removed');
    });

    it('does without where that is missing or damaged', async () => {
      plant({});
      assert.deepEqual(await vault.load('acme'), { kind: 'entry', entry: fromVersion010 });
      for (const damaged of [
        '',
        'x',
        'null',
        '[]',
        JSON.stringify({ origin: session.origin }),
        JSON.stringify({ secret: 'old' }),
        JSON.stringify({ origin: 7, secret: 'old' }),
      ]) {
        kept.plant(oldKey, damaged);
        assert.deepEqual(await vault.load('acme'), { kind: 'entry', entry: fromVersion010 }, damaged);
      }
      plant({ origin: '', tokens: undefined, ended: 'user' });
      kept.plant(oldKey, JSON.stringify({ secret: 'old' }));
      assert.deepEqual((await vault.load('acme')).entry, {
        generation: 2,
        family: '',
        username: 'jo',
        origin: '',
        reason: 'user',
      });
    });
  });
});
