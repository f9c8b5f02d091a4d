import { randomBytes } from 'node:crypto';
import { type Connection, clientName, originOf } from '../../../connections/common/connection.ts';
import { tokenOriginOf } from '../../../connections/common/tokenEndpoint.ts';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import type { Learned, PasswordCredentials } from '../../../service/common/tokenRequests.ts';
import { type Session, type SessionEnd, isLive, versionOf } from '../../common/session.ts';
import type { SessionStorage } from '../storage/sessionStorage.ts';
import { newestVersionOf } from '../storage/sessionVersionFile.ts';
import type { SessionMachine, SessionPorts, StateHolder } from './sessionMachine.ts';

/** Stores what a person decides in this window, so that it stands above what other windows store at the same time. See `docs/session.md`. */
export class UserActions {
  readonly #ports: SessionPorts;
  readonly #holder: StateHolder;
  readonly #machine: SessionMachine;
  readonly #storage: SessionStorage;
  readonly #closed: AbortSignal;
  /** Aborted by the next action. */
  #decision = new AbortController();

  /** @param closed aborted when the session is disposed of */
  constructor(
    ports: SessionPorts,
    holder: StateHolder,
    machine: SessionMachine,
    storage: SessionStorage,
    closed: AbortSignal,
  ) {
    this.#ports = ports;
    this.#holder = holder;
    this.#machine = machine;
    this.#storage = storage;
    this.#closed = closed;
  }

  /**
   * Signs in with a password, which is used for this one request and not kept, or as the client itself. A live session stays as it is
   * until the new one begins.
   *
   * @param connection may differ from the saved one: what was typed is saved only once the service accepts it
   * @param signal cancels the attempt
   * @param accepted runs once the service has accepted and before the session begins, to save what was typed and learned
   * @returns false if the attempt was canceled or overtaken, which leaves everything as it was
   * @throws OrgAccessError if the service refuses or can't be reached, which leaves everything as it was
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
      const granted = await this.#ports.client.passwordGrant(connection, credentials, end);
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
    } finally {
      // A session that has begun has ended the sessionSignal too.
      if (!sessionSignal.aborted && this.#machine.state.kind === 'signingIn') {
        this.#machine.show(before.kind === 'restoring' ? { kind: 'signedOut' } : before);
        this.#holder.lookAgain();
      }
    }
  }

  /**
   * Ends the session in this window and in storage, and so in all windows, and cancels its pending work.
   *
   * @param forget the client secret too
   */
  async signOut(forget = false): Promise<void> {
    const { entry } = this.#machine;
    this.#machine.signOut();
    const secret =
      forget || entry?.clientSecret === undefined
        ? { origin: '' }
        : { origin: entry.origin, clientSecret: entry.clientSecret };
    await this.#end({ version: 0, signInId: entry?.signInId ?? '', username: '', reason: 'user', ...secret });
  }

  /** Stores the end of a session at once, and once more in turn if another window's refresh has gone over its mark. */
  async #end(end: SessionEnd): Promise<void> {
    const { sessionSignal } = this.#machine;
    const { signInId } = end;
    // At once, since the window may close.
    const stored = this.#standingVersion().then((version) =>
      sessionSignal.aborted ? undefined : this.#storage.publish(this.#machine.decided(end, version)),
    );
    void this.#inTurn(stored, async (_, signal) => {
      const standing = (await this.#storage.versionFile()) ?? (await this.#storage.load())?.entry;
      const isBack = standing?.signInId === signInId && versionOf(standing) !== this.#machine.version;
      if (isBack && !signal.aborted) await this.#storage.publish(this.#machine.decided(end, standing.version));
    });
    await stored;
    await this.#storage.settled();
  }

  /**
   * Stores a decision of this window's person when no other window is at it, so that it stands above what they have stored by
   * then; until that, none of it is taken up here. A later decision takes the place of one that waits.
   *
   * @param before is waited for first, so that the lock is not held for it
   * @param store looks at the signal before it stores: a later decision aborts it
   */
  async #inTurn<T>(before: Promise<T>, store: (found: T, signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#decision.abort();
    const { signal } = (this.#decision = new AbortController());
    this.#machine.isDeciding = true;
    try {
      const found = await before;
      await this.#ports.lock.run(this.#holder.connection.id, signal, () => store(found, signal));
    } finally {
      if (!signal.aborted) {
        this.#machine.isDeciding = false;
        this.#holder.lookAgain();
      }
    }
  }

  /** Stores a session that a person began, above all that is stored by then, unless another window was signed out since. */
  async #begin(session: Session): Promise<void> {
    await this.#inTurn(
      Promise.all([this.#storage.versionFile(), this.#storage.load()]),
      async ([before, found], signal) => {
        const versionFile = await this.#storage.versionFile();
        const isSignedOutSince =
          versionFile?.reason === 'user' && versionOf(versionFile) > (before ? versionOf(before) : 0);
        if (signal.aborted || isSignedOutSince) return;
        await this.#storage.publish(
          this.#machine.decided(session, Math.max(found?.version ?? 0, versionFile?.version ?? 0)),
        );
      },
    );
  }

  /**
   * Stores another client secret, for this connection's origin, in the place of the one before. It is put into the entry that is
   * newest by then: an older one would bring back a refresh token that was used.
   *
   * @throws OrgAccessError of kind `storage` when storage does not show what is newest
   */
  async replaceClientSecret(clientSecret: string, signal: AbortSignal): Promise<void> {
    const isStored = await this.#ports.lock.run(this.#holder.connection.id, signal, async () => {
      const found = await this.#storage.newest(signal);
      this.#machine.adoptIfNewer(found);
      const { entry = { version: 0, signInId: '', username: '', reason: 'user' as const } } = this.#machine;
      if (!found || (newestVersionOf(entry.signInId, found.versionFile) ?? 0) > entry.version) return false;
      await this.#storage.publish(
        this.#machine.numbered(
          { ...entry, origin: originOf(this.#holder.connection), clientSecret },
          found.versionFile?.version,
        ),
      );
      return true;
    });
    if (!isStored) throw new OrgAccessError('storage', { code: 'clientSecretNotKept' });
    await this.#storage.settled();
  }

  /** The version that a decision has to stand above, besides what this window knows. A window that knows nothing yet asks storage. */
  async #standingVersion(): Promise<number> {
    const found = this.#machine.version === 0 ? await this.#storage.load() : undefined;
    return Math.max(found?.version ?? 0, (await this.#storage.versionFile())?.version ?? 0);
  }
}
