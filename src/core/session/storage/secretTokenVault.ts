import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { own, parseObject, text } from '../../base/json/json.ts';
import type { SecretStore } from '../../base/ports.ts';
import { isThisWindowOnly } from '../../connection/connection.ts';
import type { Tokens } from '../../tokens.ts';
import { isSession } from '../session.ts';
import { decodeStoredSession, encodeStoredSession, type StoredSession, type TokenVault } from './storedSession.ts';

const keyPrefix = 'orgAccess.session.';
/** Version 0.1.0 kept client secrets under these keys. */
const oldSecretPrefix = 'orgAccess.clientSecret.';

/** Whether a key of secret storage is one of ours. */
export function isOurSecret(key: string): boolean {
  return key.startsWith(keyPrefix);
}

/** The machines whose windows share the storage. */
export interface Machines {
  readonly clock: Clock;
  /** Of this one; undefined for that of the editor. */
  name(): Promise<string | undefined>;
  /** The tokens that another one has stored, with times by this one's clock. */
  here(connectionId: string, tokens: Tokens, changedAtMs: number | undefined): Promise<Tokens>;
}

/** Sessions in the editor's secret storage, one key for each connection; those of this window alone are kept in memory. */
export class SecretTokenVault implements TokenVault, Disposable {
  readonly #storage: SecretStore;
  readonly #memory = new Map<string, string>();
  readonly #changed = new Emitter<string>();
  readonly #listener: Disposable;
  readonly #machines: Machines | undefined;
  /** When storage told last that an entry has changed. */
  readonly #changedAtMs = new Map<string, number>();
  /** Connections whose client secret was found where version 0.1.0 kept it. */
  readonly #moving = new Set<string>();

  readonly onDidChange = this.#changed.event;

  constructor(storage: SecretStore, machines?: Machines) {
    this.#storage = storage;
    this.#machines = machines;
    this.#listener = storage.onDidChange(({ key }) => {
      if (!key.startsWith(keyPrefix)) return;
      const id = key.slice(keyPrefix.length);
      if (this.#machines) this.#changedAtMs.set(id, this.#machines.clock.now());
      this.#changed.fire(id);
    });
  }

  load: TokenVault['load'] = async (id) => {
    if (isThisWindowOnly(id)) return decodeStoredSession(this.#memory.get(id));
    const stored = await this.#withTimesOfHere(id, decodeStoredSession(await this.#storage.get(keyPrefix + id)));
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
    const text = encodeStoredSession(entry, await this.#machines?.name());
    if (isThisWindowOnly(id)) {
      this.#memory.set(id, text);
      return;
    }
    await this.#storage.store(keyPrefix + id, text);
    if (this.#moving.delete(id)) await this.#storage.delete(oldSecretPrefix + id);
  };

  async #withTimesOfHere(id: string, stored: StoredSession): Promise<StoredSession> {
    const machines = this.#machines;
    if (!machines || stored.kind !== 'entry' || !isSession(stored.entry)) return stored;
    if (stored.by === (await machines.name())) return stored;
    const tokens = await machines.here(id, stored.entry.tokens, this.#changedAtMs.get(id));
    return { ...stored, entry: { ...stored.entry, tokens } };
  }

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
