import { randomBytes } from 'node:crypto';
import { describeForLog, OrgAccessError } from '../../../platform/common/errors.ts';
import type { Learned, PasswordCredentials } from '../../../service/common/tokenRequests.ts';
import { type Connection, clientName, originOf } from '../../../service/connection/common/connection.ts';
import { tokenOriginOf } from '../../../service/connection/common/tokenEndpoint.ts';
import { type Session, type SessionEnd, isLive, versionOf } from '../../common/session.ts';
import type { SessionStorage } from '../storage/sessionStorage.ts';
import { newestVersionOf } from '../storage/sessionVersionFile.ts';
import type { SessionContext, SessionMachine, SessionPorts, StateHolder } from './sessionMachine.ts';

/** Signs in and out, with versions above concurrent refreshes of other windows. See `docs/internals/session.md`. */
export class UserActions {
  readonly #ports: SessionPorts;
  readonly #holder: StateHolder;
  readonly #machine: SessionMachine;
  readonly #storage: SessionStorage;
  readonly #closed: AbortSignal;
  #decision = new AbortController();

  constructor({ ports, holder, machine, storage }: SessionContext, closed: AbortSignal) {
    this.#ports = ports;
    this.#holder = holder;
    this.#machine = machine;
    this.#storage = storage;
    this.#closed = closed;
  }

  /**
   * Signs in with a password, which is not kept, or with client credentials.
   *
   * @param connection as typed; saved once the service accepts it
   * @param accepted saves what was typed and learned, before the session begins
   * @returns false if canceled or overtaken, without any change
   */
  async signIn(
    connection: Connection,
    credentials: PasswordCredentials,
    signal: AbortSignal,
    accepted: (learned: Learned) => Promise<void>,
  ): Promise<boolean> {
    const end = AbortSignal.any([this.#machine.sessionSignal, this.#closed, signal]);
    const { sessionSignal, state: before } = this.#machine;
    if (!isLive(before)) this.#machine.show({ kind: 'signingIn' });
    try {
      const { passwordGrant } = await this.#ports.client();
      const granted = await passwordGrant(connection, credentials, end);
      if (!granted || end.aborted) return false;
      await accepted(granted.learned);
      if (sessionSignal.aborted) return false;
      const { clientSecret } = credentials;
      const { clientId, grantType } = connection;
      const signInId = randomBytes(8).toString('hex');
      const [origin, tokenOrigin] = [originOf(connection), tokenOriginOf(connection)];
      const session = {
        origin,
        ...(tokenOrigin !== origin && { tokenOrigin }),
        clientId,
        clientAuthentication: granted.clientAuthentication,
        ...(grantType && { grantType }),
        clientSecret,
        username: grantType ? clientName(clientId) : credentials.username,
        signInId,
        version: 0,
        tokens: granted.tokens,
      };
      this.#machine.begin(session);
      void this.#begin(session);
      return true;
    } catch (error) {
      this.#ports.log.warn(`The sign-in failed: ${describeForLog(error)}.`);
      throw error;
    } finally {
      if (!sessionSignal.aborted && this.#machine.state.kind === 'signingIn') {
        this.#machine.show(before.kind === 'restoring' ? { kind: 'signedOut' } : before);
        this.#holder.requestFollow();
      }
    }
  }

  /** @param forget whether to delete the client secret too */
  async signOut(forget = false): Promise<void> {
    const { storedState } = this.#machine;
    this.#machine.signOut();
    const secret =
      forget || storedState?.clientSecret === undefined
        ? { origin: '' }
        : { origin: storedState.origin, clientSecret: storedState.clientSecret };
    await this.#end({ version: 0, signInId: storedState?.signInId ?? '', username: '', reason: 'user', ...secret });
  }

  /** Stores the end at once, and again under the lock if a refresh of another window has overwritten it. */
  async #end(end: SessionEnd): Promise<void> {
    const { sessionSignal } = this.#machine;
    const { signInId } = end;
    // The lock isn't taken, because the window may be closing.
    const stored = this.#newestVersion().then((version) =>
      sessionSignal.aborted ? undefined : this.#storage.publish(this.#machine.withUserVersion(end, version)),
    );
    void this.#storeLocked(stored, async (_, signal) => {
      const newest = (await this.#storage.versionFile()) ?? (await this.#storage.load())?.storedState;
      const isBack = newest?.signInId === signInId && versionOf(newest) !== this.#machine.version;
      if (isBack && !signal.aborted) await this.#storage.publish(this.#machine.withUserVersion(end, newest.version));
    });
    await stored;
    await this.#storage.settled();
  }

  /**
   * Stores a user action under the lock. A later action replaces a waiting one.
   *
   * @param store must check the signal, which a later action aborts
   */
  async #storeLocked<T>(before: Promise<T>, store: (found: T, signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#decision.abort();
    const { signal } = (this.#decision = new AbortController());
    this.#machine.isDeciding = true;
    try {
      const found = await before;
      await this.#ports.lock.run(this.#holder.connection.id, signal, () => store(found, signal));
    } finally {
      if (!signal.aborted) {
        this.#machine.isDeciding = false;
        this.#holder.requestFollow();
      }
    }
  }

  /** Stores a new session, unless another window has signed out in the meantime. */
  async #begin(session: Session): Promise<void> {
    await this.#storeLocked(
      Promise.all([this.#storage.versionFile(), this.#storage.load()]),
      async ([before, found], signal) => {
        const versionFile = await this.#storage.versionFile();
        const isSignedOutSince =
          versionFile?.reason === 'user' && versionOf(versionFile) > (before ? versionOf(before) : 0);
        if (signal.aborted || isSignedOutSince) return;
        await this.#storage.publish(
          this.#machine.withUserVersion(session, Math.max(found?.version ?? 0, versionFile?.version ?? 0)),
        );
      },
    );
  }

  /**
   * Replaces the client secret in the newest stored state, because an older one would restore a used refresh token.
   *
   * @throws OrgAccessError if storage doesn't show the newest state
   */
  async replaceClientSecret(clientSecret: string): Promise<void> {
    const isStored = await this.#ports.lock.run(this.#holder.connection.id, this.#closed, async () => {
      const found = await this.#storage.newest(this.#closed);
      this.#machine.adoptIfNewer(found);
      const { storedState = { version: 0, signInId: '', username: '', reason: 'user' as const } } = this.#machine;
      if (!found || (newestVersionOf(storedState.signInId, found.versionFile) ?? 0) > storedState.version) return false;
      await this.#storage.publish(
        this.#machine.withNextVersion(
          { ...storedState, origin: originOf(this.#holder.connection), clientSecret },
          found.versionFile?.version,
        ),
      );
      return true;
    });
    if (!isStored) throw new OrgAccessError('storage', { code: 'clientSecretNotKept' });
    await this.#storage.settled();
  }

  async #newestVersion(): Promise<number> {
    const found = this.#machine.version === 0 ? await this.#storage.load() : undefined;
    return Math.max(found?.version ?? 0, (await this.#storage.versionFile())?.version ?? 0);
  }
}
