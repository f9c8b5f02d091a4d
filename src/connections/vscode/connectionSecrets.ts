import type { Disposable } from '../../platform/common/disposable.ts';
import type { SecretStore } from '../../platform/common/ports.ts';
import type { ConnectionSecrets } from '../../service/node/channel.ts';
import { originOf, type Connection } from '../common/connection.ts';

const passphrasePrefix = 'orgAccess.passphrase.';
const headerPrefix = 'orgAccess.header.';

/** Between the origin that the value of a header was given for, and the value, which has no line break. */
const separator = '\n';

type Connected = Pick<Connection, 'id' | 'baseUrl'>;

/** The secrets that a person has typed for a connection, beside its session: they outlast it, and go with the connection. */
export class ConnectionSecretStore implements ConnectionSecrets {
  readonly #storage: Pick<SecretStore, 'get' | 'store' | 'delete'>;
  readonly #hide: (values: readonly string[]) => void;
  readonly #values = new Set<string>();
  readonly #lenders = new Map<string, string>();

  /** @param hide is given all secrets that were read or typed in this window, when there are more */
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

  /** Has a connection that is tried use the secrets of another one, for as long as it has none of its own. */
  lend(connectionId: string, to: string): Disposable {
    this.#lenders.set(to, connectionId);
    return { dispose: () => this.#lenders.delete(to) };
  }

  /** Gives a connection its own copies of the secrets that it was lent, if it was. */
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

  /** @param passphrase undefined for a key that has none */
  async setPassphrase(connectionId: string, passphrase: string | undefined): Promise<void> {
    this.#note(passphrase);
    await this.#set(passphrasePrefix + connectionId, passphrase);
  }

  /** @param value which goes to the origin of the connection as it is now; undefined to forget it */
  async setHeader(connection: Connected, name: string, value: string | undefined): Promise<void> {
    this.#note(value);
    await this.#set(headerKey(connection.id, name), value && originOf(connection) + separator + value);
  }

  /** Forgets all secrets of a connection. @param headers the names of its secret headers */
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
