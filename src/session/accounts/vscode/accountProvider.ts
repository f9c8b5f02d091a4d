import * as vscode from 'vscode';
import type { Disposable, DisposableStore } from '../../../platform/common/disposable.ts';
import { describeForLog, noSession, OrgAccessError } from '../../../platform/common/errors.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { defaultMinLifeMs } from '../../common/refreshPolicy.ts';
import { type SessionReader, untilRestored } from '../../common/session.ts';
import type { SessionManager } from '../../node/manager/sessionManager.ts';
import { accountChanges, accountsOf, connectionIdOf, missingScopes, type Account } from '../node/accounts.ts';

interface AccountServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'accessToken' | 'signOut'>;
  readonly log: Pick<Log, 'debug' | 'warn'>;
  /** @returns the ID of the connection, or undefined if the person cancels */
  readonly signIn: (id: string | undefined) => Promise<string | undefined>;
}

const providerId = 'org-access';

/** Registers the accounts. Nothing is loaded lazily, because VS Code requests accounts immediately after activation. */
export function startAccounts(services: AccountServices, owner: DisposableStore): AccountProvider {
  const accounts = owner.add(new AccountProvider(services));
  try {
    owner.add(
      vscode.authentication.registerAuthenticationProvider(providerId, 'Org Access', accounts, {
        supportsMultipleAccounts: true,
      }),
    );
  } catch (error) {
    // Another extension may have registered the ID. Everything else works without accounts.
    services.log.warn(
      `The accounts are not available, perhaps since another extension uses the id ${providerId}: ${describeForLog(error)}`,
    );
  }
  return accounts;
}

class AccountProvider implements vscode.AuthenticationProvider, Disposable {
  readonly #services: AccountServices;
  readonly #changed = new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>();
  readonly #listener: Disposable;
  #last: readonly Account[];

  readonly onDidChangeSessions = this.#changed.event;

  constructor(services: AccountServices) {
    this.#services = services;
    this.#last = this.#accounts();
    this.#listener = services.sessions.onDidChange(() => this.#tellChanges());
  }

  /**
   * Returns sessions that have these scopes and a token that is valid for another minute. Without scopes, returns all
   * sessions and sends no request.
   */
  async getSessions(
    scopes?: readonly string[],
    { account: wanted }: vscode.AuthenticationProviderSessionOptions = {},
  ): Promise<vscode.AuthenticationSession[]> {
    await untilRestored(this.#services.sessions);
    const accounts = this.#accounts().filter(
      (account) =>
        (wanted === undefined || account.id === wanted.id) && missingScopes(account, scopes ?? []).length === 0,
    );
    if (scopes === undefined) return accounts.map(sessionOf);
    return (await Promise.all(accounts.map((account) => this.#fresh(account)))).flatMap((session) => session ?? []);
  }

  /** @throws Error with a translated message if the person cancels, or the service grants fewer scopes */
  async createSession(
    scopes: readonly string[],
    { account: wanted }: vscode.AuthenticationProviderSessionOptions = {},
  ): Promise<vscode.AuthenticationSession> {
    await untilRestored(this.#services.sessions);
    return await withErrorText(this.#create(scopes, wanted && connectionIdOf(wanted.id)));
  }

  async removeSession(sessionId: string): Promise<void> {
    const account = this.#accounts().find(({ id }) => id === sessionId);
    if (account) await withErrorText(this.#services.manager.signOut(account.connectionId));
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }

  #accounts(): Account[] {
    return accountsOf(this.#services.sessions.snapshot);
  }

  async #create(scopes: readonly string[], id: string | undefined): Promise<vscode.AuthenticationSession> {
    const connectionId = await this.#services.signIn(id);
    if (connectionId === undefined) throw new OrgAccessError('session', { code: 'signInCanceled' });
    const account = this.#accounts().find((one) => one.connectionId === connectionId);
    if (!account) throw noSession();
    const missing = missingScopes(account, scopes);
    if (missing.length > 0) throw new OrgAccessError('session', { code: 'scopesNotGranted', scopes: missing });
    return sessionOf(account);
  }

  async #fresh({ id, connectionId }: Account): Promise<vscode.AuthenticationSession | undefined> {
    try {
      const tokens = await this.#services.manager.accessToken(connectionId, defaultMinLifeMs);
      const account = this.#accounts().find((one) => one.id === id);
      return account && sessionOf({ ...account, tokens });
    } catch (error) {
      this.#services.log.debug(`An account is left out: ${describeForLog(error)}`);
      return undefined;
    }
  }

  #tellChanges(): void {
    const before = this.#last;
    this.#last = this.#accounts();
    const changes = accountChanges(before, this.#last);
    if (!changes) return;
    const { added, removed, changed } = changes;
    this.#changed.fire({
      added: added.map(withoutToken),
      removed: removed.map(withoutToken),
      changed: changed.map(withoutToken),
    });
  }
}

/** Translates errors, since VS Code shows their messages. */
async function withErrorText<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof OrgAccessError)) throw error;
    const { errorText } = await import('../../../platform/vscode/texts.ts');
    throw new Error(errorText(error), { cause: error });
  }
}

function sessionOf({ id, label, scopes, tokens }: Account): vscode.AuthenticationSession {
  return { id, account: { id, label }, scopes, accessToken: tokens.accessToken };
}

/** Returns a session without its token, which callers request separately. */
function withoutToken(account: Account): vscode.AuthenticationSession {
  return { ...sessionOf(account), accessToken: '' };
}
