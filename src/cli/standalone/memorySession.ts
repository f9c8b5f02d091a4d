import { systemClock } from '../../platform/common/clock.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import type { Lock, Log } from '../../platform/common/ports.ts';
import { isTransient } from '../../platform/errors/common/isTransient.ts';
import type { HttpResponse } from '../../service/common/http.ts';
import type { ServiceClient } from '../../service/common/serviceClient.ts';
import type { PasswordCredentials } from '../../service/common/tokenRequests.ts';
import type { Tokens } from '../../service/common/tokens.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { isLive, SessionStore, stateOf } from '../../session/common/session.ts';
import { SecretTokenVault } from '../../session/common/storage/storedSession.ts';
import { ConnectionSession } from '../../session/node/manager/connectionSession.ts';
import type { SessionVersionFiles } from '../../session/node/storage/sessionVersionFile.ts';
import { Refusal } from '../../terminals/node/refusal.ts';
import type { TerminalManager } from '../../terminals/node/terminalServices.ts';

interface MemorySessionServices {
  readonly client: ServiceClient;
  readonly log: Log;
}

/** Lock that does nothing, because only this process has the session, and nothing is stored. */
const noLock: Lock = { run: async (_, signal, work) => (signal.aborted ? undefined : await work()) };
const noVersionFiles: SessionVersionFiles = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(true),
};
const noStorage = {
  get: () => Promise.resolve(undefined),
  store: () => Promise.resolve(),
  delete: () => Promise.resolve(),
  onDidChange: () => ({ dispose: () => undefined }),
};

/** Session that lives as long as this process. If it ends, this process signs in again with the same credentials. */
export class MemorySession implements TerminalManager {
  readonly sessions = new SessionStore();
  readonly #credentials: PasswordCredentials;
  readonly #session: ConnectionSession;
  readonly #id: string;
  #signingIn: Promise<void> | undefined;
  /** Refusal of the credentials. They are not sent again, because services lock accounts. */
  #refused: Refusal | undefined;

  /** @param hidden further secrets, which are hidden in responses */
  constructor(
    connection: Connection,
    credentials: PasswordCredentials,
    hidden: readonly string[],
    { client, log }: MemorySessionServices,
  ) {
    this.#credentials = credentials;
    this.#id = connection.id;
    const connectionSecrets = [credentials.password, ...hidden].filter((secret) => secret !== '');
    this.sessions.replace({ connections: [connection], connectionSecrets });
    const { sessions } = this;
    const ports = {
      clock: systemClock,
      client: () => Promise.resolve(client),
      vault: new SecretTokenVault(noStorage),
      versionFiles: noVersionFiles,
      lock: noLock,
      log,
      random: Math.random,
      isFocused: () => false,
    };
    this.#session = new ConnectionSession(ports, {
      get connection() {
        return sessions.snapshot.connections[0] ?? connection;
      },
      read: () => stateOf(sessions.snapshot, connection.id),
      write: (state) => sessions.replace({ states: new Map([[connection.id, state]]) }),
      requestFollow: () => undefined,
      notice: () => undefined,
      release: () => undefined,
    });
  }

  /** Signs in unless a session is live, once for concurrent callers. */
  signedIn(): Promise<void> {
    if (this.#isLive) return Promise.resolve();
    this.#signingIn ??= this.#signIn().finally(() => (this.#signingIn = undefined));
    return this.#signingIn;
  }

  accessToken(_: string, minLifeMs?: number, newerThanMs?: number): Promise<Tokens> {
    return this.#whileLive(async () => {
      if (newerThanMs !== undefined) await this.#session.replaceToken(newerThanMs);
      return (await this.#session.usableSession(minLifeMs)).tokens;
    });
  }

  call(_: string, ...args: Parameters<ConnectionSession['call']>): Promise<HttpResponse | undefined> {
    return this.#whileLive(() => this.#session.call(...args));
  }

  async loadDetail(): Promise<void> {
    await this.signedIn();
    await this.#session.loadDetail();
    if (this.#isLive) return;
    await this.signedIn();
    await this.#session.loadDetail();
  }

  get #isLive(): boolean {
    return isLive(stateOf(this.sessions.snapshot, this.#id));
  }

  /**
   * Runs `work`, and once more after another sign-in if the session has ended, for example with its refresh token. The
   * service has then refused the request, so it changed nothing.
   */
  async #whileLive<T>(work: () => Promise<T>): Promise<T> {
    await this.signedIn();
    try {
      return await work();
    } catch (error) {
      // Ends a session whose token has expired and can't be refreshed.
      if (error instanceof OrgAccessError && error.kind === 'session') await this.#session.check();
      if (this.#isLive) throw error;
      await this.signedIn();
      return await work();
    }
  }

  async #signIn(): Promise<void> {
    if (this.#refused) throw this.#refused;
    const { connection } = this.#session;
    const never = new AbortController().signal;
    try {
      await this.#session.actions.signIn(connection, this.#credentials, never, (learned) => {
        this.sessions.replace({ connections: [{ ...connection, ...learned }] });
        return Promise.resolve();
      });
    } catch (error) {
      if (!(error instanceof OrgAccessError) || !isRefusal(error)) throw error;
      this.#refused = new Refusal('signedOut', error.problem);
      throw this.#refused;
    }
  }
}

function isRefusal({ kind, status = 0 }: OrgAccessError): boolean {
  return !isTransient(status) && (kind === 'oauth' || [400, 401, 403].includes(status));
}
