import assert from 'node:assert/strict';
import { idForThisWindow } from '../../../../../src/connections/common/connection.ts';
import {
  SecretTokenVault,
  encodeStoredSession,
  isOurSecret,
} from '../../../../../src/session/common/storage/storedSession.ts';
import { sessionKey } from '../../../../support/session/sessionBench.ts';
import { StillBench } from '../../../../support/session/stillBench.ts';
import { ForgetfulStorage } from '../../../../support/storage/forgetful.ts';

describe('SecretTokenVault', () => {
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

  it('SecretTokenVault stores each connection under its own key, which isOurSecret recognizes', async () => {
    await vault.save('acme', session);
    assert.deepEqual(await vault.load('acme'), { kind: 'entry', entry: session });
    assert.deepEqual(await vault.load('other'), { kind: 'none' });
    assert.equal(kept.value(sessionKey('acme')), encodeStoredSession(session));
    assert.deepEqual([sessionKey('acme'), 'other', 'of orgAccess.session.'].map(isOurSecret), [true, false, false]);
  });

  it('SecretTokenVault fires change events only for keys of Org Access, with the connection ID, until disposed of', async () => {
    await secrets.store(sessionKey('acme'), 'x');
    await secrets.store('other', 'x');
    assert.deepEqual(changes, ['acme']);
    vault.dispose();
    await secrets.store(sessionKey('acme'), 'y');
    assert.deepEqual(changes, ['acme']);
  });

  it('SecretTokenVault removes its listener from secret storage when disposed of', () => {
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

  it('SecretTokenVault stores the session of a connection for this window only in memory', async () => {
    const id = idForThisWindow('demo');
    await vault.save(id, session);
    assert.deepEqual(await vault.load(id), { kind: 'entry', entry: session });
    assert.equal(kept.value(sessionKey(id)), undefined);
    assert.equal(secrets.page.stores, 0);
    kept.plant(sessionKey(idForThisWindow('other')), encodeStoredSession(session));
    assert.deepEqual(await vault.load(idForThisWindow('other')), { kind: 'none' });
  });
});
