import type * as vscode from 'vscode';
import type { Disposable } from '../../platform/common/disposable.ts';
import type { SecretStore } from '../../platform/common/ports.ts';
import { originOf, type Connection } from '../../service/connection/common/connection.ts';
import type { ConnectionSecrets } from '../../service/node/channel.ts';

const passphrasePrefix = 'orgAccess.passphrase.';
const headerPrefix = 'orgAccess.header.';

/** Key of a list of what is in secret storage, which can't be listed itself: pairs of connection ID and key. */
const keysKey = 'orgAccess.connectionSecrets';

/** Separates a header's value, which has no line break, from the origin that it was entered for. */
const separator = '\n';

type Connected = Pick<Connection, 'id' | 'baseUrl'>;

/** Secrets that a person has entered for a connection. They outlast its session, but not the connection. */
export class ConnectionSecretStore implements ConnectionSecrets {
  readonly #storage: Pick<SecretStore, 'get' | 'store' | 'delete'>;
  readonly #memory: vscode.Memento;
  readonly #hide: (values: readonly string[]) => void;
  readonly #values = new Set<string>();
  readonly #lenders = new Map<string, string>();

  /** @param hide called with all secrets read or entered in this window, whenever one is added */
  constructor(
    storage: Pick<SecretStore, 'get' | 'store' | 'delete'>,
    memory: vscode.Memento,
    hide: (values: readonly string[]) => void = () => undefined,
  ) {
    this.#storage = storage;
    this.#memory = memory;
    this.#hide = hide;
  }

  async passphrase(connectionId: string): Promise<string | undefined> {
    const owner = this.#owner(connectionId);
    const value = await this.#get(owner, passphrasePrefix + owner);
    this.#note(value);
    return value;
  }

  async header(connection: Connected, name: string): Promise<string | undefined> {
    const owner = this.#owner(connection.id);
    const [origin = '', value] = (await this.#get(owner, headerKey(owner, name)))?.split(separator) ?? [];
    this.#note(value);
    return origin === originOf(connection) ? value : undefined;
  }

  /** Lets a connection that is being tried out use the secrets of another one until it has its own. */
  lend(connectionId: string, to: string): Disposable {
    this.#lenders.set(to, connectionId);
    return { dispose: () => this.#lenders.delete(to) };
  }

  async keepLent(connection: Connected & Pick<Connection, 'headers'>): Promise<void> {
    if (!this.#lenders.has(connection.id)) return;
    const passphrase = await this.passphrase(connection.id);
    if (passphrase !== undefined) await this.setPassphrase(connection.id, passphrase);
    for (const { name } of connection.headers ?? []) {
      const value = await this.header(connection, name);
      if (value !== undefined) await this.setHeader(connection, name, value);
    }
    this.#lenders.delete(connection.id);
  }

  /** @param passphrase undefined for a key without one */
  async setPassphrase(connectionId: string, passphrase: string | undefined): Promise<void> {
    this.#note(passphrase);
    await this.#set(connectionId, passphrasePrefix + connectionId, passphrase);
  }

  /** @param value valid only for the current origin of the connection; undefined removes it */
  async setHeader(connection: Connected, name: string, value: string | undefined): Promise<void> {
    this.#note(value);
    await this.#set(connection.id, headerKey(connection.id, name), value && originOf(connection) + separator + value);
  }

  /** Returns the IDs of all connections with secrets. */
  connectionIds(): readonly string[] {
    return [...new Set(this.#keys().map(([id]) => id))];
  }

  /** Deletes all secrets of a connection. */
  async forget(connectionId: string): Promise<void> {
    for (const [id, key] of this.#keys()) if (id === connectionId) await this.#set(id, key, undefined);
  }

  #owner(connectionId: string): string {
    return this.#lenders.get(connectionId) ?? connectionId;
  }

  #note(value: string | undefined): void {
    if (value === undefined || this.#values.has(value)) return;
    this.#values.add(value);
    this.#hide([...this.#values]);
  }

  #keys(): readonly (readonly [connectionId: string, key: string])[] {
    return this.#memory.get(keysKey, []);
  }

  /** Returns a secret. Also lists its key if it was stored by a version that didn't list keys. */
  async #get(connectionId: string, key: string): Promise<string | undefined> {
    const value = await this.#storage.get(key);
    if (value !== undefined) await this.#list(connectionId, key);
    return value;
  }

  /** Stores or deletes a secret. Its key is listed before it is stored, and until it is deleted. */
  async #set(connectionId: string, key: string, value: string | undefined): Promise<void> {
    if (value !== undefined) {
      await this.#list(connectionId, key);
      return await this.#storage.store(key, value);
    }
    await this.#storage.delete(key);
    const others = this.#keys().filter(([, other]) => other !== key);
    if (others.length < this.#keys().length) await this.#memory.update(keysKey, others);
  }

  async #list(connectionId: string, key: string): Promise<void> {
    if (!this.#keys().some(([, other]) => other === key))
      await this.#memory.update(keysKey, [...this.#keys(), [connectionId, key]]);
  }
}

function headerKey(connectionId: string, name: string): string {
  return `${headerPrefix}${connectionId}.${name.toLowerCase()}`;
}
