import { systemClock, type Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter } from '../base/event.ts';
import { isObject, own, parseJson, text } from '../base/json.ts';
import type { SecretStore } from '../base/ports.ts';
import { isThisWindowOnly } from '../connection/connection.ts';
import { ForeignTimes } from '../windows/foreignTimes.ts';
import { isSession } from './session.ts';
import { decodeStoredSession, encodeStoredSession, type StoredSession, type TokenVault } from './storedSession.ts';

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
  readonly #machine: () => Promise<string | undefined>;
  readonly #times: ForeignTimes;
  /** Connections whose client secret was found where version 0.1.0 kept it. */
  readonly #moving = new Set<string>();

  readonly onDidChange = this.#changed.event;

  /** @param machine that this is, for which the editor's own has no name */
  constructor(
    storage: SecretStore,
    machine: () => Promise<string | undefined> = () => Promise.resolve(undefined),
    clock: Clock = systemClock,
  ) {
    this.#storage = storage;
    this.#machine = machine;
    this.#times = new ForeignTimes(clock);
    this.#listener = storage.onDidChange(({ key }) => {
      if (!key.startsWith(keyPrefix)) return;
      const id = key.slice(keyPrefix.length);
      this.#times.changed(id);
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
    const text = encodeStoredSession(entry, await this.#machine());
    if (isThisWindowOnly(id)) {
      this.#memory.set(id, text);
      return;
    }
    await this.#storage.store(keyPrefix + id, text);
    if (this.#moving.delete(id)) await this.#storage.delete(oldSecretPrefix + id);
  };

  async #withTimesOfHere(id: string, stored: StoredSession): Promise<StoredSession> {
    if (stored.kind !== 'entry' || !isSession(stored.entry) || stored.by === (await this.#machine())) return stored;
    const { entry } = stored;
    return { ...stored, entry: { ...entry, tokens: this.#times.here(id, entry.tokens) } };
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }
}

function readOldSecret(stored: string | undefined): { origin: string; secret: string } | undefined {
  try {
    const value = parseJson(stored ?? '');
    const origin = isObject(value) ? text(own(value, 'origin')) : undefined;
    const secret = isObject(value) ? text(own(value, 'secret')) : undefined;
    return origin !== undefined && secret !== undefined ? { origin, secret } : undefined;
  } catch {
    return undefined;
  }
}
