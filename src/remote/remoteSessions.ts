import * as vscode from 'vscode';
import { connectionIdOf } from '../accounts/node/accounts.ts';
import { personAt } from '../accounts/node/personAt.ts';
import { originOf, type Connection } from '../connections/common/connection.ts';
import type { Disposable } from '../platform/common/disposable.ts';
import { noSession, OrgAccessError } from '../platform/common/errors.ts';
import type { Log } from '../platform/common/ports.ts';
import { readConnections } from '../platform/vscode/settings.ts';
import type { Tokens } from '../service/common/tokens.ts';
import { SessionStore, type Session, type SessionReader } from '../session/common/session.ts';

/** The accounts of Org Access, as its manifest names them. */
const providerId = 'org-access';

/**
 * The sessions as they can be had from another computer than the one where they live: by the editor's accounts, of which the editor
 * has asked the person whether this extension may use them. Tokens are asked for each time, and kept in memory until the sessions
 * change, so that the log knows what to hide.
 */
export class RemoteSessions implements Disposable {
  readonly #store = new SessionStore();
  readonly #log: Log;
  readonly #listener: Disposable;
  /** The connection that Org Access shows in this window, as it has said last. It may be none of the settings. */
  activeId: unknown;

  constructor(log: Log) {
    this.#log = log;
    this.#listener = vscode.authentication.onDidChangeSessions(({ provider }) => {
      if (provider.id === providerId) this.#store.replace({ states: new Map() });
    });
  }

  /** Those whose token was asked for. */
  get reader(): SessionReader {
    return this.#store;
  }

  /** A connection of the user's settings. */
  connection(id: unknown): Connection | undefined {
    return this.connections.find((connection) => connection.id === id);
  }

  /** All of them. */
  get connections(): readonly Connection[] {
    return readConnections(this.#log).connections;
  }

  /** Those where somebody is signed in. */
  async signedIn(): Promise<readonly Connection[]> {
    const ids = (await accounts()).map(({ id }) => connectionIdOf(id));
    return this.connections.filter(({ id }) => ids.includes(id));
  }

  /** Whether this extension may use the account of a connection. The token is known then. */
  async isGiven(id: string): Promise<boolean> {
    return await this.accessToken(id).then(
      () => true,
      () => false,
    );
  }

  /** The token of a connection, which lives for a minute at least. @throws OrgAccessError of kind `session` */
  readonly accessToken = async (id: string): Promise<Tokens> => {
    const tokens = await this.#tokens(id, { silent: true });
    if (!tokens) throw new OrgAccessError('session', { code: 'sessionNotGiven' });
    return tokens;
  };

  /**
   * Has the editor ask the person whether this extension may use the account, unless they have allowed that before.
   *
   * @returns whether it may
   * @throws OrgAccessError of kind `session` when nobody is signed in there
   */
  async request(id: string): Promise<boolean> {
    return (
      (await this.#tokens(id, { silent: true })) !== undefined ||
      (await this.#tokens(id, { createIfNone: true })) !== undefined
    );
  }

  /** Has Org Access ask the person to sign in, unless they are, and waits for that. The token is known then, if there is one. */
  async signIn(id: string): Promise<void> {
    if (await this.isGiven(id)) return;
    await vscode.commands.executeCommand('orgAccess.signIn', id);
    await this.isGiven(id);
  }

  dispose(): void {
    this.#listener.dispose();
  }

  async #tokens(id: string, options: vscode.AuthenticationGetSessionOptions): Promise<Tokens | undefined> {
    const connection = this.connection(id);
    const account = (await accounts()).find((known) => connectionIdOf(known.id) === id);
    if (!connection || !account) throw noSession();
    const username = personAt(account.label, connection);
    if (username === undefined) throw new OrgAccessError('session', { code: 'targetChanged' });
    const given = await getSession(account, options);
    // The person may have chosen another account.
    if (given?.account.id !== account.id) return undefined;
    const tokens: Tokens = {
      accessToken: given.accessToken,
      tokenType: 'bearer',
      scope: given.scopes,
      obtainedAtMs: Date.now(),
    };
    const session: Session = { version: 0, signInId: '', username, origin: originOf(connection), tokens };
    const states = new Map(this.#store.snapshot.states);
    this.#store.replace({ states: states.set(id, { kind: 'active', session, detail: { kind: 'loading' } }) });
    return tokens;
  }
}

/** Nobody's while Org Access does not run in this window. */
async function accounts(): Promise<readonly vscode.AuthenticationSessionAccountInformation[]> {
  try {
    return await vscode.authentication.getAccounts(providerId);
  } catch {
    return [];
  }
}

/** Undefined when the person does not allow it, and when there is none. */
async function getSession(
  account: vscode.AuthenticationSessionAccountInformation,
  options: vscode.AuthenticationGetSessionOptions,
): Promise<vscode.AuthenticationSession | undefined> {
  try {
    return await vscode.authentication.getSession(providerId, [], { ...options, account });
  } catch {
    return undefined;
  }
}
