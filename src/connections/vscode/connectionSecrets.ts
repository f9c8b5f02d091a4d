import type { Disposable } from '../../platform/common/disposable.ts';
import type { SecretStore } from '../../platform/common/ports.ts';
import type { ConnectionSecrets } from '../../service/node/channel.ts';
import { originOf, type Connection } from '../common/connection.ts';

const passphrasePrefix = 'orgAccess.passphrase.';
const headerPrefix = 'orgAccess.header.';

/** Separates a header's value, which has no line break, from the origin that it was entered for. */
const separator = '\n';

type Connected = Pick<Connection, 'id' | 'baseUrl'>;

/** Secrets that a person has entered for a connection. They outlast its session, but not the connection. */
export class ConnectionSecretStore implements ConnectionSecrets {
  readonly #storage: Pick<SecretStore, 'get' | 'store' | 'delete'>;
  readonly #hide: (values: readonly string[]) => void;
  readonly #values = new Set<string>();
  readonly #lenders = new Map<string, string>();

  /** @param hide called with all secrets read or entered in this window, whenever one is added */
  constructor(
    storage: Pick<SecretStore, 'get' | 'store' | 'delete'>,
    hide: (values: readonly string[]) => void = () => undefined,
  ) {
    this.#storage = storage;
    this.#hide = hide;
  }

  async passphrase(connectionId: string): Promise<string | undefined> {
    const value = await this.#storage.get(passphrasePrefix + this.#owner(connectionId));
    this.#note(value);
    return value;
  }

  async header(connection: Connected, name: string): Promise<string | undefined> {
    const stored = await this.#storage.get(headerKey(this.#owner(connection.id), name));
    const [origin = '', value] = stored?.split(separator) ?? [];
    this.#note(value);
    return origin === originOf(connection) ? value : undefined;
  }

  /** Lets a connection under test use the secrets of another until it has its own. */
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
    await this.#set(passphrasePrefix + connectionId, passphrase);
  }

  /** @param value valid only for the current origin of the connection; undefined removes it */
  async setHeader(connection: Connected, name: string, value: string | undefined): Promise<void> {
    this.#note(value);
    await this.#set(headerKey(connection.id, name), value && originOf(connection) + separator + value);
  }

  /** @param headers names of the secret headers */
  async forget(connectionId: string, headers: readonly string[]): Promise<void> {
    await this.setPassphrase(connectionId, undefined);
    for (const name of headers) await this.#set(headerKey(connectionId, name), undefined);
  }

  #owner(connectionId: string): string {
    return this.#lenders.get(connectionId) ?? connectionId;
  }

  #note(value: string | undefined): void {
    if (value === undefined || this.#values.has(value)) return;
    this.#values.add(value);
    this.#hide([...this.#values]);
  }

  async #set(key: string, value: string | undefined): Promise<void> {
    await (value === undefined ? this.#storage.delete(key) : this.#storage.store(key, value));
  }
}

function headerKey(connectionId: string, name: string): string {
  return `${headerPrefix}${connectionId}.${name.toLowerCase()}`;
}
