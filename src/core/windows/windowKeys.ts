import {
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SecretStore } from '../base/ports.ts';

/**
 * State that all pages of one browser share: what one writes, the others that are open read a moment later. The whole of it is
 * written at once, so of two that write together one may be lost.
 */
export interface SharedState {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

interface WindowKeysParts {
  /** This page's own copy of secret storage. */
  readonly secrets: Pick<SecretStore, 'get' | 'store'>;
  readonly state: SharedState;
}

const secretName = 'orgAccess.windows.key';
const stateName = 'orgAccess.windows';
/** The most keys that are known, and windows that are introduced. Both are more than one person ever has. */
const mostKeys = 8;
const mostWindows = 16;
const loadMs = 2_000;

const isKey = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isPublicKey = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value);

/**
 * The keys by which windows in a browser know each other.
 *
 * One key is kept in secret storage, for a page to have when it is opened. Each page reads a copy of that, made when it was
 * opened, and writes back all of its copy: pages that are opened together for the first time each make a key, and a page with an
 * old copy puts back an old key, or none. So a window accepts every key that it has met (`all`). Windows that have a key in common
 * tell each other theirs (`adopt`), and all keep the one that is first in the alphabet.
 *
 * Windows that have none in common introduce themselves (`introduce`): each writes a public key (X25519) of its own into the state
 * that the pages of a browser share, and has a key with each of the others from then on. What is in that state opens nothing.
 * Windows in another browser see neither.
 */
export class WindowKeys {
  readonly #parts: WindowKeysParts;
  readonly #met = new Set<string>();
  readonly #agreed = new Map<string, string>();
  #keyPair: { readonly privateKey: KeyObject; readonly publicKey: string } | undefined;
  #stored: string | undefined;

  /** Ends when there is a key, after 2 s at most. Never rejects. */
  readonly ready: Promise<void>;

  constructor(parts: WindowKeysParts) {
    this.#parts = parts;
    this.ready = this.#load();
  }

  /** All keys that open this window, and those of other windows: 24 at most. */
  get all(): readonly string[] {
    return [...this.met, ...this.#introduced().flatMap((theirs) => this.#agreedWith(theirs) ?? [])];
  }

  /** The keys to tell a window that has shown one of them. */
  get met(): readonly string[] {
    return [...this.#met].sort().slice(0, mostKeys);
  }

  /** Takes up what another window tells of its keys, which may be anything. */
  adopt(theirs: unknown): void {
    if (!Array.isArray(theirs)) return;
    for (const key of theirs.slice(0, mostKeys)) if (isKey(key)) this.#met.add(key);
    this.#keep();
  }

  /** Lets the other pages of this browser know this window. Done again when it was lost meanwhile. */
  introduce(): void {
    const known = this.#introduced();
    const { publicKey } = this.#madeKeyPair();
    if (known.includes(publicKey)) return;
    void Promise.resolve(this.#parts.state.update(stateName, [...known, publicKey].slice(-mostWindows))).catch(
      () => undefined,
    );
  }

  async #load(): Promise<void> {
    const loaded = Promise.resolve(this.#parts.secrets.get(secretName)).then(
      (key) => {
        this.#stored = key;
        this.adopt([key]);
      },
      () => undefined,
    );
    await Promise.race([loaded, sleep(loadMs)]);
    if (this.#met.size === 0) this.adopt([randomBytes(32).toString('hex')]);
  }

  #keep(): void {
    const [first] = this.met;
    if (first === undefined || first === this.#stored) return;
    this.#stored = first;
    void Promise.resolve(this.#parts.secrets.store(secretName, first)).catch(() => undefined);
  }

  #introduced(): string[] {
    const known = this.#parts.state.get(stateName);
    return Array.isArray(known) ? known.filter(isPublicKey).slice(-mostWindows) : [];
  }

  #madeKeyPair() {
    if (this.#keyPair) return this.#keyPair;
    const { privateKey, publicKey } = generateKeyPairSync('x25519');
    const keyPair = { privateKey, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' };
    this.#keyPair = keyPair;
    return keyPair;
  }

  /** The key that only this window and the one with that public key can have. Undefined for its own, and for what is no public key. */
  #agreedWith(theirs: string): string | undefined {
    const { privateKey, publicKey } = this.#madeKeyPair();
    if (theirs === publicKey) return undefined;
    const known = this.#agreed.get(theirs);
    if (known !== undefined) return known;
    try {
      const shared = diffieHellman({
        privateKey,
        publicKey: createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: theirs } }),
      });
      const key = Buffer.from(
        hkdfSync('sha256', shared, '', `org-access windows ${[publicKey, theirs].sort().join(' ')}`, 32),
      ).toString('hex');
      this.#agreed.set(theirs, key);
      return key;
    } catch {
      return undefined;
    }
  }
}
