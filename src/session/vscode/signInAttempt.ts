import type * as vscode from 'vscode';
import type { ApprovedRequests } from '../../api/vscode/asking/approvedRequests.ts';
import type { Connection } from '../../connections/common/connection.ts';
import type { ConnectionRegistry } from '../../connections/vscode/connectionRegistry.ts';
import type { ConnectionSecretStore } from '../../connections/vscode/connectionSecrets.ts';
import type { KnownOrigins } from '../../connections/vscode/knownOrigins.ts';
import type { Usernames } from '../../connections/vscode/remembered/usernames.ts';
import type { SignInTrust } from '../../connections/vscode/trust/askForTrust.ts';
import type { WayToLook } from '../../connections/vscode/trust/certificatesOf.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import type { SessionReader } from '../common/session.ts';
import type { SessionManager } from '../node/manager/sessionManager.ts';
import type { CompleteDraft } from './signInPrompt.ts';

export interface SignInServices {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly registry: ConnectionRegistry;
  readonly connectionSecrets: ConnectionSecretStore;
  readonly usernames: Usernames;
  readonly transport: WayToLook;
  readonly approved: ApprovedRequests;
  readonly globalState: vscode.Memento;
  /** The client of the demo service, which guards nothing and is no secret. */
  readonly demoClient: { readonly clientId: string; readonly clientSecret: string };
}

/**
 * One sign-in; what was typed is kept once the service has accepted it.
 *
 * @param connection asked for when it is sent, and again when it is kept
 */
export async function attempt(
  connection: () => Connection,
  { clientSecret, username, password }: CompleteDraft,
  signal: AbortSignal,
  { origins, trust }: { readonly origins: KnownOrigins; readonly trust: SignInTrust },
  { manager, registry, usernames, approved: known, connectionSecrets }: SignInServices,
): Promise<boolean> {
  const sent = trust.with(connection());
  if (!(await origins.agreed(sent))) throw new OrgAccessError('session', { code: 'passwordNotSent' });
  return manager.signIn(sent, { clientSecret, username, password }, signal, async (learned) => {
    await connectionSecrets.keepLent(sent);
    await registry.save({ ...trust.with(connection()), ...learned });
    void usernames.remember(sent.id, sent.grantType ? '' : username);
    void origins.remember(sent);
    void known.addInterface(sent);
  });
}
