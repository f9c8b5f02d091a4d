import assert from 'node:assert/strict';
import { Emitter } from '../../../../../src/platform/common/event.ts';
import { idForThisWindow } from '../../../../../src/service/connection/common/connection.ts';
import {
  SecretTokenVault,
  encodeStoredSession,
  isOurSecret,
} from '../../../../../src/session/common/storage/storedSession.ts';
import { sessionKey } from '../../../../support/session/sessionBench.ts';
import { StillBench } from '../../../../support/session/stillBench.ts';

describe('SecretTokenVault', () => {
  const session = new StillBench().storedState(2);
  let kept: Map<string, string>;
  let listeners: number;
  let changed: Emitter<{ readonly key: string }>;
  let vault: SecretTokenVault;
  let changes: string[];

  beforeEach(() => {
    kept = new Map<string, string>();
    changed = new Emitter();
    [listeners, changes] = [0, []];
    vault = new SecretTokenVault({
      get: (key) => Promise.resolve(kept.get(key)),
      store: (key, value) => Promise.resolve(void kept.set(key, value)),
      delete: (key) => Promise.resolve(void kept.delete(key)),
      onDidChange: (listener) => {
        listeners += 1;
        const subscription = changed.event(listener);
        return {
          dispose: () => {
            listeners -= 1;
            subscription.dispose();
          },
        };
      },
    });
    vault.onDidChange((id) => changes.push(id));
  });

  it('SecretTokenVault stores each connection under its own key, which isOurSecret recognizes', async () => {
    await vault.save('acme', session);
    assert.deepEqual(await vault.load('acme'), { kind: 'state', state: session });
    assert.deepEqual(await vault.load('other'), { kind: 'none' });
    assert.equal(kept.get(sessionKey('acme')), encodeStoredSession(session));
    assert.deepEqual([sessionKey('acme'), 'other', 'of orgAccess.session.'].map(isOurSecret), [true, false, false]);
  });

  it('SecretTokenVault fires change events only for keys of Org Access, with the connection ID, until disposed of', () => {
    for (const key of [sessionKey('acme'), 'other']) changed.fire({ key });
    assert.deepEqual([changes, listeners], [['acme'], 1]);
    vault.dispose();
    changed.fire({ key: sessionKey('acme') });
    assert.deepEqual([changes, listeners], [['acme'], 0]);
  });

  it('SecretTokenVault keeps the session of a connection that exists only in this window in memory', async () => {
    const id = idForThisWindow('demo');
    await vault.save(id, session);
    assert.deepEqual(await vault.load(id), { kind: 'state', state: session });
    assert.equal(kept.size, 0);
    kept.set(sessionKey(idForThisWindow('other')), encodeStoredSession(session));
    assert.deepEqual(await vault.load(idForThisWindow('other')), { kind: 'none' });
  });
});
