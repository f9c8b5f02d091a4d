import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { OrgAccessError } from '../../core/base/errors.ts';
import {
  defaultScope,
  isLoopback,
  isThisWindowOnly,
  originOf,
  type Connection,
} from '../../core/connection/connection.ts';
import { nameFor } from '../../core/connection/connectionSettings.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import { connectionOf, activeConnection, isLive, stateOf, type SessionReader } from '../../core/session/session.ts';
import { untilRestored } from '../../core/session/untilRestored.ts';
import { rehearseSignIn } from '../../model/access/tree/signInRehearsal.ts';
import { marked } from '../../model/connection/connectionText.ts';
import { draftOf, type SignInDraft } from '../../model/session/signInFlow.ts';
import { plainWithoutIcons } from '../../model/text/displayText.ts';
import type { KnownRequests } from '../api/asking/knownRequests.ts';
import type { CommandHandlers } from '../commands.ts';
import type { ConnectionBook } from '../connections/connectionBook.ts';
import { connectionFor } from '../connections/connectionCommands.ts';
import { knownOriginsIn, type KnownOrigins } from '../connections/knownOrigins.ts';
import { pickConnection } from '../connections/pickConnection.ts';
import type { Usernames } from '../connections/usernames.ts';
import type { Later } from '../later.ts';
import { prepareRequests } from '../lazyService.ts';
import { isOnTheWay, showError } from '../notify.ts';
import { promptSignIn, type CompleteDraft } from './signInPrompt.ts';

export interface SignInParts {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly book: ConnectionBook;
  readonly usernames: Usernames;
  readonly known: Later<KnownRequests>;
  readonly globalState: vscode.Memento;
  /** The client of the demo service, which guards nothing and is no secret. */
  readonly demoClient: { readonly clientId: string; readonly clientSecret: string };
}

/** Commands that begin and end sessions. */
export function signInCommands(parts: SignInParts) {
  const { sessions, manager } = parts;
  return {
    signIn: async (id: unknown) => {
      void prepare(parts);
      const chosen = await connectionFor(sessions, id, () => connectionToSignIn(sessions));
      if (chosen) await (chosen === 'add' ? signInToNew(parts) : signInTo(chosen, parts));
    },
    addConnection: () => signInToNew(parts),
    signOut: async (id: unknown) => {
      const among = signedInAmong(sessions, true);
      const chosen = await connectionFor(sessions, id, () =>
        pickConnection(sessions, vscode.l10n.t('Select a connection to sign out of'), { among }),
      );
      if (chosen && chosen !== 'add') await manager.signOut(chosen.id);
    },
  } satisfies CommandHandlers;
}

/** Reads, while a person types, what the first sign-in needs, and goes once through what follows it, up to the rows of the tree. */
async function prepare({ known }: SignInParts): Promise<void> {
  void known();
  const { tokens, record } = await prepareRequests();
  rehearseSignIn(tokens, record, vscode.env.language);
}

function signedInAmong({ snapshot }: SessionReader, isSignedIn: boolean): readonly Connection[] {
  return snapshot.connections.filter(({ id }) => isLive(stateOf(snapshot, id)) === isSignedIn);
}

/** The only one that is signed out, or what a person chooses of several; the active one when there is no other to sign in to. */
async function connectionToSignIn(sessions: SessionReader): Promise<Connection | 'add' | undefined> {
  const among = signedInAmong(sessions, false);
  if (among.length === 0) return activeConnection(sessions.snapshot) ?? 'add';
  const several = { among, evenAlone: among.length > 1 };
  return await pickConnection(sessions, vscode.l10n.t('Select a connection to sign in to'), several);
}

/**
 * Signs in on behalf of who needs a session: at a connection by its id, at the only one when it waits for that, or where the
 * person chooses.
 *
 * @returns the id of the connection; undefined when the person does not sign in
 */
export async function signInForSession(id: string | undefined, parts: SignInParts): Promise<string | undefined> {
  void prepare(parts);
  const { snapshot } = parts.sessions;
  const [first, second] = snapshot.connections;
  const only = first && !second && !isLive(stateOf(snapshot, first.id)) ? first : undefined;
  const chosen =
    connectionOf(snapshot, id) ??
    only ??
    (first
      ? await pickConnection(parts.sessions, vscode.l10n.t('Select a connection to sign in to'), { evenAlone: true })
      : 'add');
  if (!chosen) return undefined;
  return chosen === 'add' ? signInToNew(parts) : signInTo(chosen, parts);
}

/** @returns the id of the connection; undefined when the person does not sign in */
async function signInTo(connection: Connection, parts: SignInParts): Promise<string | undefined> {
  if (isThisWindowOnly(connection.id)) {
    // Nobody was told a password for the demo in this window.
    await vscode.commands.executeCommand('orgAccess.openDemo');
    return isLive(stateOf(parts.sessions.snapshot, connection.id)) ? connection.id : undefined;
  }
  await untilRestored(parts.sessions, connection.id);
  const origins = knownOriginsIn(parts.globalState);
  if (!(await origins.agreed(connection))) return undefined;
  const clientSecret = clientSecretOf(connection, parts);
  const username = parts.usernames.last(connection.id);
  /** As the settings have it now, which may have changed since the box was opened. One that has moved is not taken: the box names another service. */
  const current = () => {
    const found = connectionOf(parts.sessions.snapshot, connection.id);
    return found && originOf(found) === originOf(connection) ? found : connection;
  };
  const known = (): SignInDraft => ({
    ...draftOf(current()),
    baseUrl: connection.baseUrl,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(username !== undefined && { username }),
  });
  const title = vscode.l10n.t('Sign in to {0}', marked(connection, plainWithoutIcons(connection.name)));
  let failure: unknown;
  const isSignedIn = await promptSignIn(title, known, async (draft, signal) => {
    failure = undefined;
    const asTyped = () => ({ ...current(), clientId: draft().clientId, scope: draft().scope });
    return await attempt(asTyped, draft(), signal, origins, parts).catch((error: unknown) => {
      failure = error;
      throw error;
    });
  });
  // The box has said why; whoever gives up is offered help.
  if (!isSignedIn && isOnTheWay(failure)) showError(failure, connection.id);
  return isSignedIn ? connection.id : undefined;
}

/** Undefined when the person is to be asked for it. That of a demo service on this computer is known beforehand. */
function clientSecretOf(
  { id, clientId, baseUrl }: Connection,
  { manager, demoClient }: SignInParts,
): string | undefined {
  const isDemo = clientId === demoClient.clientId && isLoopback(new URL(baseUrl).hostname);
  return isDemo ? demoClient.clientSecret : manager.clientSecret(id);
}

async function signInToNew(parts: SignInParts): Promise<string | undefined> {
  const id = randomUUID();
  const origins = knownOriginsIn(parts.globalState);
  const tryIt = (draft: () => CompleteDraft, signal: AbortSignal) => {
    const { baseUrl, clientId, scope } = draft();
    const connection = { id, name: nameFor(baseUrl, parts.sessions.snapshot.connections), baseUrl, clientId, scope };
    return attempt(() => connection, draft(), signal, origins, parts);
  };
  const title = vscode.l10n.t('Sign in to a service');
  const agreed = (baseUrl: string) => origins.agreed({ baseUrl });
  const isSignedIn = await promptSignIn(title, () => ({ scope: defaultScope }), tryIt, agreed);
  return isSignedIn ? id : undefined;
}

/**
 * One sign-in; what was typed is kept once the service has accepted it.
 *
 * @param connection asked for when it is sent, and again when it is kept
 */
async function attempt(
  connection: () => Connection,
  { clientSecret, username, password }: CompleteDraft,
  signal: AbortSignal,
  origins: KnownOrigins,
  { manager, book, usernames, known }: SignInParts,
): Promise<boolean> {
  const sent = connection();
  if (!(await origins.agreed(sent))) throw new OrgAccessError('session', { code: 'passwordNotSent' });
  return manager.signIn(sent, { clientSecret, username, password }, signal, async () => {
    await book.save(connection());
    void usernames.remember(sent.id, username);
    void origins.remember(sent);
    void known().then((requests) => requests.addInterface(sent));
  });
}
