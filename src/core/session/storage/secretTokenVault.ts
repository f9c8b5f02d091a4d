import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { own, parseObject, text } from '../../base/json.ts';
import type { SecretStore } from '../../base/ports.ts';
import { isThisWindowOnly } from '../../connection/connection.ts';
import { decodeStoredSession, encodeStoredSession, type TokenVault } from './storedSession.ts';

const keyPrefix = 'orgAccess.session.';
/** Version 0.1.0 kept client secrets under these keys. */
const oldSecretPrefix = 'orgAccess.clientSecret.';

/** Whether a key of secret storage is one of ours. */
export function isOurSecret(key: string): boolean {
  return key.startsWith(keyPrefix);
}

/** Sessions in the editor's secret storage, one key for each connection; those of this window alone are kept in memory. */
export class SecretTokenVault implements TokenVault, Disposable {
  readonly #storage: SecretStore;
  readonly #memory = new Map<string, string>();
  readonly #changed = new Emitter<string>();
  readonly #listener: Disposable;
  /** Connections whose client secret was found where version 0.1.0 kept it. */
  readonly #moving = new Set<string>();

  readonly onDidChange = this.#changed.event;

  constructor(storage: SecretStore) {
    this.#storage = storage;
    this.#listener = storage.onDidChange(({ key }) => {
      if (key.startsWith(keyPrefix)) this.#changed.fire(key.slice(keyPrefix.length));
    });
  }

  load: TokenVault['load'] = async (id) => {
    if (isThisWindowOnly(id)) return decodeStoredSession(this.#memory.get(id));
    const stored = decodeStoredSession(await this.#storage.get(keyPrefix + id));
    if (stored.kind !== 'entry' || stored.entry.family !== '' || stored.entry.clientSecret !== undefined) return stored;
    const old = readOldSecret(await this.#storage.get(oldSecretPrefix + id));
    if (!old) return stored;
    this.#moving.add(id);
    const { origin } = stored.entry;
    return origin === '' || origin === old.origin
      ? { kind: 'entry', entry: { ...stored.entry, origin: old.origin, clientSecret: old.secret } }
      : stored;
  };

  save: TokenVault['save'] = async (id, entry) => {
    const text = encodeStoredSession(entry);
    if (isThisWindowOnly(id)) {
      this.#memory.set(id, text);
      return;
    }
    await this.#storage.store(keyPrefix + id, text);
    if (this.#moving.delete(id)) await this.#storage.delete(oldSecretPrefix + id);
  };

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }
}

function readOldSecret(stored: string | undefined): { origin: string; secret: string } | undefined {
  const value = parseObject(stored) ?? {};
  const origin = text(own(value, 'origin'));
  const secret = text(own(value, 'secret'));
  return origin !== undefined && secret !== undefined ? { origin, secret } : undefined;
}
