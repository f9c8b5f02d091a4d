import { originOf } from '../core/connection.ts';
import type { Disposable } from '../core/disposable.ts';
import { Emitter } from '../core/event.ts';
import { isObject, own, text, type JsonObject } from '../core/json.ts';
import type { ClientSecrets, Log, SecretStore, TokenVault } from '../core/ports.ts';
import { decodeStoredSession, encodeStoredSession, isNewerStored } from '../core/storedSession.ts';
import { isThisWindowOnly } from './connectionBook.ts';

const sessionKey = 'orgAccess.session.';
const clientSecretKey = 'orgAccess.clientSecret.';

/** Whether a key of secret storage is one of ours. */
export function isOurSecret(key: string): boolean {
  return key.startsWith(sessionKey) || key.startsWith(clientSecretKey);
}

/** Whether one value of a key is newer than another; undefined for client secrets, which do not tell. */
export function isNewerSecret(key: string, one: string, other: string): boolean | undefined {
  return key.startsWith(sessionKey) ? isNewerStored(one, other) : undefined;
}

/** Secret storage, and memory for what belongs to this window only. */
class Secrets {
  readonly #storage: SecretStore;
  readonly #memory = new Map<string, string>();

  constructor(storage: SecretStore) {
    this.#storage = storage;
  }

  async get(prefix: string, id: string): Promise<string | undefined> {
    return isThisWindowOnly(id) ? this.#memory.get(prefix + id) : await this.#storage.get(prefix + id);
  }

  async store(prefix: string, id: string, value: string): Promise<void> {
    if (isThisWindowOnly(id)) this.#memory.set(prefix + id, value);
    else await this.#storage.store(prefix + id, value);
  }

  async delete(prefix: string, id: string): Promise<void> {
    if (isThisWindowOnly(id)) this.#memory.delete(prefix + id);
    else await this.#storage.delete(prefix + id);
  }
}

/** Sessions in the editor's secret storage, one key for each connection. */
export class SecretTokenVault implements TokenVault, Disposable {
  readonly #secrets: Secrets;
  readonly #changed = new Emitter<string>();
  readonly #listener: Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(storage: SecretStore) {
    this.#secrets = new Secrets(storage);
    this.#listener = storage.onDidChange(({ key }) => {
      if (key.startsWith(sessionKey)) this.#changed.fire(key.slice(sessionKey.length));
    });
  }

  load: TokenVault['load'] = async (id) => decodeStoredSession(await this.#secrets.get(sessionKey, id));

  save: TokenVault['save'] = (id, entry) => this.#secrets.store(sessionKey, id, encodeStoredSession(entry));

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }
}

/**
 * Client secrets in the editor's secret storage. Each is kept with the origin that it was typed for, and given out for that
 * alone. One that storage does not take lives as long as the window.
 */
export function secretClientSecrets(storage: SecretStore, log: Log): ClientSecrets {
  const secrets = new Secrets(storage);
  const typed = new Map<string, string>();
  return {
    async load(connection) {
      const stored = parse(typed.get(connection.id) ?? (await secrets.get(clientSecretKey, connection.id)));
      return own(stored, 'origin') === originOf(connection) ? text(own(stored, 'secret')) : undefined;
    },
    async save(connection, secret) {
      const value = JSON.stringify({ v: 1, origin: originOf(connection), secret });
      typed.set(connection.id, value);
      await secrets.store(clientSecretKey, connection.id, value).catch(() => log.warn('Secret storage did not take the client secret.'));
    },
    async delete(id) {
      typed.delete(id);
      await secrets.delete(clientSecretKey, id);
    },
  };
}

function parse(stored: string | undefined): JsonObject {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
