import type { Disposable } from '../../platform/common/disposable.ts';
import type { SecretStore } from '../../platform/common/ports.ts';
import type { ConnectionSecrets } from '../../service/node/channel.ts';
import { originOf, type Connection } from '../common/connection.ts';

const passphrasePrefix = 'orgAccess.passphrase.';
const headerPrefix = 'orgAccess.header.';

/** Separates the origin that a header was typed for from its value, which has no line break. */
const separator = '\n';

type Connected = Pick<Connection, 'id' | 'baseUrl'>;

/** Secrets that a person has typed for a connection. They outlast its session, and are removed with the connection. */
export class ConnectionSecretStore implements ConnectionSecrets {
  readonly #storage: Pick<SecretStore, 'get' | 'store' | 'delete'>;
  readonly #hide: (values: readonly string[]) => void;
  readonly #values = new Set<string>();
  readonly #lenders = new Map<string, string>();

  /** @param hide receives all secrets that were read or typed in this window, whenever there are more */
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

  /** Lets a connection that is being tried use the secrets of another one until it has its own. */
  lend(connectionId: string, to: string): Disposable {
    this.#lenders.set(to, connectionId);
    return { dispose: () => this.#lenders.delete(to) };
  }

  /** Copies lent secrets to the connection. */
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

  /** @param value bound to the current origin of the connection; undefined removes it */
  async setHeader(connection: Connected, name: string, value: string | undefined): Promise<void> {
    this.#note(value);
    await this.#set(headerKey(connection.id, name), value && originOf(connection) + separator + value);
  }

  /** @param headers names of its secret headers */
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
