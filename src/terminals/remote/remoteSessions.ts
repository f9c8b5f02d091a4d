import * as vscode from 'vscode';
import { readConnections } from '../../connections/vscode/connectionsSetting.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import { noSession, OrgAccessError } from '../../platform/common/errors.ts';
import type { Log } from '../../platform/common/ports.ts';
import type { Tokens } from '../../service/common/tokens.ts';
import { originOf, type Connection } from '../../service/connection/common/connection.ts';
import { connectionIdOf } from '../../session/accounts/node/accounts.ts';
import { personAt } from '../../session/accounts/node/accounts.ts';
import { SessionStore, type Session, type SessionReader } from '../../session/common/session.ts';

const providerId = 'org-access';

/** Sessions of another computer, through VS Code's accounts. Tokens are requested each time, and kept only to mask them in the log. */
export class RemoteSessions implements Disposable {
  readonly #store = new SessionStore();
  readonly #log: Log;
  readonly #listener: Disposable;
  /** Active connection of Org Access, which may be missing in the settings. */
  activeId: unknown;

  constructor(log: Log) {
    this.#log = log;
    this.#listener = vscode.authentication.onDidChangeSessions(({ provider }) => {
      if (provider.id === providerId) this.#store.replace({ states: new Map() });
    });
  }

  /** Sessions whose token was requested. */
  get reader(): SessionReader {
    return this.#store;
  }

  connection(id: unknown): Connection | undefined {
    return this.connections.find((connection) => connection.id === id);
  }

  get connections(): readonly Connection[] {
    return readConnections(this.#log).connections;
  }

  async signedIn(): Promise<readonly Connection[]> {
    const ids = (await accounts()).map(({ id }) => connectionIdOf(id));
    return this.connections.filter(({ id }) => ids.includes(id));
  }

  /** Whether this extension may use an account. If so, loads its token. */
  async isGiven(id: string): Promise<boolean> {
    return await this.accessToken(id).then(
      () => true,
      () => false,
    );
  }

  /**
   * Returns a token valid for at least a minute.
   *
   * @throws OrgAccessError of kind `session`
   */
  readonly accessToken = async (id: string): Promise<Tokens> => {
    const tokens = await this.#tokens(id, { silent: true });
    if (!tokens) throw new OrgAccessError('session', { code: 'sessionNotGiven' });
    return tokens;
  };

  /**
   * Requests access to an account.
   *
   * @returns whether the person allows it
   * @throws OrgAccessError of kind `session` if nobody is signed in
   */
  async request(id: string): Promise<boolean> {
    return (
      (await this.#tokens(id, { silent: true })) !== undefined ||
      (await this.#tokens(id, { createIfNone: true })) !== undefined
    );
  }

  /** Lets Org Access sign the person in, and loads the token. */
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
    // The account is compared, because the person may have chosen another one.
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

/** Returns [] if Org Access doesn't run in this window. */
async function accounts(): Promise<readonly vscode.AuthenticationSessionAccountInformation[]> {
  try {
    return await vscode.authentication.getAccounts(providerId);
  } catch {
    return [];
  }
}

/** Returns undefined if the person refuses or there is no session. */
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
