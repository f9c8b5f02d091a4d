import { Emitter } from '../../../src/platform/common/event.ts';
import type { ServiceClient } from '../../../src/service/common/serviceClient.ts';
import type { Tokens } from '../../../src/service/common/tokens.ts';
import { decodeUserRecord } from '../../../src/service/privileges/common/userRecord.ts';
import type { StoredState } from '../../../src/session/common/session.ts';
import type { StoredSession, TokenVault } from '../../../src/session/common/storage/storedSession.ts';
import type { FakeClock } from '../fakeClock.ts';
import { gate } from '../gate.ts';

export const hourMs = 60 * 60_000;

type Operation = 'signIn' | 'refresh' | 'detail' | 'call';

/** Service client whose responses are scripted and released by the test. */
export class StillService implements ServiceClient {
  /** Requests, with their arguments. */
  readonly sent: string[] = [];
  lifeMs: number | undefined = hourMs;
  readonly #clock: FakeClock;
  readonly #next = new Map<Operation, () => Promise<void>>();
  #issued = 0;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  /** Holds the next request of a kind. @returns a function that releases it */
  hold(operation: Operation): () => void {
    const { opened, open } = gate();
    this.#next.set(operation, () => opened);
    return open;
  }

  fail(operation: Operation, error: Error, after: Promise<void> = Promise.resolve()): void {
    this.#next.set(operation, () => after.then(() => Promise.reject(error)));
  }

  count(operation: Operation): number {
    return this.sent.filter((request) => request.startsWith(`${operation} `)).length;
  }

  passwordGrant: ServiceClient['passwordGrant'] = (_, { username, password, clientSecret }, signal) =>
    this.#answer(
      'signIn',
      `${username} ${password} ${clientSecret}`,
      () => ({ tokens: this.#tokens(), clientAuthentication: 'form' as const, learned: {} }),
      signal,
    );

  refreshGrant: ServiceClient['refreshGrant'] = (_, { tokens }, clientSecret, signal) =>
    this.#answer('refresh', `${tokens.refreshToken} ${clientSecret}`, () => this.#tokens(), signal);

  userDetail: ServiceClient['userDetail'] = (_, { tokens, username }, signal) =>
    this.#answer('detail', tokens.accessToken, () => decodeUserRecord({ firstName: username }), signal);

  call: ServiceClient['call'] = (_, { tokens }, { path }, signal) =>
    this.#answer(
      'call',
      `${path} ${tokens.accessToken}`,
      () => ({ status: 200, headers: new Headers(), text: path }),
      signal,
    );

  #tokens(): Tokens {
    this.#issued += 1;
    return tokens(`new${this.#issued}`, this.#clock.now(), this.lifeMs);
  }

  async #answer<T>(
    operation: Operation,
    what: string,
    answer: () => T,
    signal: AbortSignal | undefined,
  ): Promise<T | undefined> {
    if (signal?.aborted) return undefined;
    this.sent.push(`${operation} ${what}`);
    const next = this.#next.get(operation);
    this.#next.delete(operation);
    const aborted = gate();
    signal?.addEventListener('abort', aborted.open);
    try {
      await Promise.race([next?.(), aborted.opened]);
    } finally {
      signal?.removeEventListener('abort', aborted.open);
    }
    return signal?.aborted ? undefined : answer();
  }
}

export function tokens(name: string | number, obtainedAtMs: number, lifeMs: number | undefined = hourMs): Tokens {
  const expiry = lifeMs === undefined ? {} : { expiresAtMs: obtainedAtMs + lifeMs };
  return {
    accessToken: `AT-${name}`,
    tokenType: 'bearer',
    refreshToken: `RT-${name}`,
    scope: [],
    obtainedAtMs,
    ...expiry,
  };
}

/** Storage as one window sees it, with faults on demand. Windows beside each other share the states. */
export class StillVault implements TokenVault {
  readonly changed: Emitter<string>;
  readonly onDidChange: TokenVault['onDidChange'];
  readonly saved: StoredState[] = [];
  loads = 0;
  readonly kept: Map<string, StoredSession>;
  /** Awaited before each read and write; may throw. */
  before: () => Promise<void> = () => Promise.resolve();

  constructor(beside?: StillVault) {
    this.changed = beside?.changed ?? new Emitter();
    this.onDidChange = this.changed.event;
    this.kept = beside?.kept ?? new Map<string, StoredSession>();
  }

  get stored(): StoredSession {
    return this.kept.get('acme') ?? { kind: 'none' };
  }

  set stored(stored: StoredSession) {
    this.kept.set('acme', stored);
  }

  load: TokenVault['load'] = async (id) => {
    this.loads += 1;
    await this.before();
    return this.kept.get(id) ?? { kind: 'none' };
  };

  save: TokenVault['save'] = async (id, storedState) => {
    await this.before();
    this.saved.push(storedState);
    this.kept.set(id, { kind: 'state', state: storedState });
    this.changed.fire(id);
  };
}
