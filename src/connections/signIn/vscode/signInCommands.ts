import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { until } from '../../../platform/common/event.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { isNetworkFailure, showError, showInformation } from '../../../platform/vscode/notify.ts';
import {
  isLoopback,
  isThisWindowOnly,
  originOf,
  type Connection,
  trusting,
} from '../../../service/connection/common/connection.ts';
import { parseTokenEndpoint, withTokenEndpoint } from '../../../service/connection/common/tokenEndpoint.ts';
import { freeName, nameFor } from '../../../service/connection/node/connectionSettings.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import {
  type SessionReader,
  activeConnection,
  connectionOf,
  isLive,
  stateOf,
  untilRestored,
} from '../../../session/common/session.ts';
import { offerCertificate, withCertificate } from '../../vscode/clientCertificate/wantedCertificate.ts';
import { connectionFor } from '../../vscode/connectionCommands.ts';
import { knownOriginsIn, type KnownOrigins } from '../../vscode/knownOrigins.ts';
import { pickConnection } from '../../vscode/pickConnection.ts';
import { signInTrust } from '../../vscode/trust/askForTrust.ts';
import { draftOf, defaultDraft, type SignInDraft } from '../node/signInFlow.ts';
import { isReadyToSignIn } from './beforeSignIn.ts';
import { SignInAttempt, type CompleteDraft, type SignInServices } from './signInAttempt.ts';
import { promptSignIn } from './signInPrompt.ts';

export function signInCommands(services: SignInServices) {
  const { sessions, manager } = services;
  return {
    signIn: async (id: unknown) => {
      const chosen = await connectionFor(sessions, id, () => connectionToSignIn(sessions));
      if (chosen) await (chosen === 'add' ? signInToNew(services) : signInTo(chosen, services));
    },
    addConnection: () => signInToNew(services, vscode.l10n.t('Add Connection')),
    signInAsAnother: async (id: unknown) => {
      const among = sessions.snapshot.connections.filter((connection) => !isThisWindowOnly(connection.id));
      const chosen = await connectionFor(sessions, id, () =>
        pickConnection(
          sessions,
          vscode.l10n.t('Sign In as Another Person'),
          vscode.l10n.t('Select a connection to sign in to as another person'),
          { among },
        ),
      );
      if (chosen && chosen !== 'add') await signInAsAnother(chosen, services);
    },
    signOut: async (id: unknown) => {
      const among = signedInAmong(sessions, true);
      const chosen = await connectionFor(sessions, id, () =>
        pickConnection(sessions, vscode.l10n.t('Sign Out'), vscode.l10n.t('Select a connection to sign out of'), {
          among,
        }),
      );
      if (chosen && chosen !== 'add') await manager.signOut(chosen.id);
    },
  } satisfies CommandHandlers;
}

function signedInAmong({ snapshot }: SessionReader, isSignedIn: boolean): readonly Connection[] {
  return snapshot.connections.filter(({ id }) => isLive(stateOf(snapshot, id)) === isSignedIn);
}

async function connectionToSignIn(sessions: SessionReader): Promise<Connection | 'add' | undefined> {
  const among = signedInAmong(sessions, false);
  if (among.length === 0) return activeConnection(sessions.snapshot) ?? 'add';
  const several = { among, evenAlone: among.length > 1 };
  return await pickConnection(
    sessions,
    vscode.l10n.t('Sign In'),
    vscode.l10n.t('Select a connection to sign in to'),
    several,
  );
}

/**
 * Signs in at the given connection, or at the only one, or at one that the person chooses.
 *
 * @returns the connection's ID, or undefined if nobody signs in
 */
export async function signInForSession(id: string | undefined, services: SignInServices): Promise<string | undefined> {
  const { snapshot } = services.sessions;
  const [first, second] = snapshot.connections;
  const only = first && !second && !isLive(stateOf(snapshot, first.id)) ? first : undefined;
  const chosen =
    connectionOf(snapshot, id) ??
    only ??
    (first
      ? await pickConnection(
          services.sessions,
          vscode.l10n.t('Sign In'),
          vscode.l10n.t('Select a connection to sign in to'),
          { evenAlone: true },
        )
      : 'add');
  if (!chosen) return undefined;
  return chosen === 'add' ? signInToNew(services) : signInTo(chosen, services);
}

/** Signs in as another person with a copy of the connection, which is saved once the service accepts the sign-in. */
async function signInAsAnother({ id }: Connection, services: SignInServices): Promise<void> {
  const { sessions, connectionSecrets } = services;
  const original = () => connectionFor(sessions, id, () => Promise.resolve(undefined));
  const first = await original();
  if (!first) return;
  if (isThisWindowOnly(id))
    return showInformation(vscode.l10n.t('The demo service of this window has a single person.'));
  await untilRestored(sessions, id);
  const origins = knownOriginsIn(services.consents);
  if (!(await isAgreed(first, origins, services))) return;
  const like = (await original()) ?? first;
  const another = { ...like, id: randomUUID(), name: freeName(like.name, sessions.snapshot.connections) };
  const lent = connectionSecrets.lend(id, another.id);
  try {
    if ((await signInTo(another, services, origins, like)) !== undefined) await services.copyEndpoints(like, another);
  } finally {
    lent.dispose();
  }
}

async function isAgreed(connection: Connection, origins: KnownOrigins, services: SignInServices): Promise<boolean> {
  return (await origins.agreed(connection)) && (await isReadyToSignIn(titleFor(connection), connection, services));
}

function titleFor(connection: Connection): string {
  return vscode.l10n.t('Sign in to {0}', shownName(connection, plainWithoutIcons));
}

/** @param like the original, if `connection` is a copy of it; its client secret is used */
async function signInTo(
  connection: Connection,
  services: SignInServices,
  origins = knownOriginsIn(services.consents),
  like = connection,
): Promise<string | undefined> {
  if (isThisWindowOnly(connection.id)) {
    // Opens the demo again instead of asking, because its service needs no password.
    await vscode.commands.executeCommand('orgAccess.openDemo');
    return isLive(stateOf(services.sessions.snapshot, connection.id)) ? connection.id : undefined;
  }
  await untilRestored(services.sessions, connection.id);
  if (!(await isAgreed(connection, origins, services))) return undefined;
  const clientSecret = clientSecretOf(like, services);
  const username = services.usernames.last(connection.id);
  /**
   * Returns the connection as it is in the settings now. A changed origin is ignored, because the box names the service
   * that it was opened for.
   */
  const current = () => {
    const found = connectionOf(services.sessions.snapshot, connection.id);
    return found && originOf(found) === originOf(connection) ? found : connection;
  };
  const defaults = (): SignInDraft => ({
    ...draftOf(current()),
    baseUrl: connection.baseUrl,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(username !== undefined && { username }),
  });
  const title = titleFor(connection);
  const trust = signInTrust(services.transport, async ({ trusted }) => {
    const found = connectionOf(services.sessions.snapshot, connection.id);
    if (found && originOf(found) === originOf(connection)) await services.registry.save(trusting(found, trusted));
  });
  const attempt = new SignInAttempt(
    {
      origins,
      trust,
      prepare: (draft, signal) => moveTokenEndpoint(current(), draft, signal, origins, services),
      connection: ({ clientId, scope }) => ({ ...current(), clientId, scope }),
    },
    services,
  );
  const isSignedIn = await promptSignIn(title, defaults, attempt, {
    isClient: connection.grantType !== undefined,
    offer: (error) =>
      trust.offer(error, current) ??
      offerCertificate(error, title, current, services.connectionSecrets, (changed) => services.registry.save(changed)),
  });
  // The box has shown the error, but without a way to check the connection.
  if (!isSignedIn && isNetworkFailure(attempt.failure)) showError(attempt.failure, like.id);
  return isSignedIn ? connection.id : undefined;
}

/** Saves a typed token endpoint before the sign-in, because the stored session belongs to the old endpoint. */
async function moveTokenEndpoint(
  connection: Connection,
  { tokenEndpoint }: CompleteDraft,
  signal: AbortSignal,
  origins: KnownOrigins,
  { sessions, registry }: SignInServices,
): Promise<void> {
  const moved = withTokenEndpoint(connection, parsedEndpoint(tokenEndpoint));
  if (moved.tokenEndpoint === connection.tokenEndpoint) return;
  if (!(await origins.agreed(moved))) throw new OrgAccessError('session', { code: 'passwordNotSent' });
  await registry.save(moved);
  const isThere = () => connectionOf(sessions.snapshot, connection.id)?.tokenEndpoint === moved.tokenEndpoint;
  await until(sessions.onDidChange, isThere, signal);
  await untilRestored(sessions, connection.id, signal);
}

function parsedEndpoint(typed: string): string | undefined {
  const parsed = parseTokenEndpoint(typed);
  return parsed.problem === undefined ? parsed.tokenEndpoint : undefined;
}

/** Returns the client secret to use. That of the demo service is public. */
function clientSecretOf(
  { id, clientId, baseUrl }: Connection,
  { manager, demoClient }: SignInServices,
): string | undefined {
  const isDemo = clientId === demoClient.clientId && isLoopback(new URL(baseUrl).hostname);
  return isDemo ? demoClient.clientSecret : manager.clientSecret(id);
}

async function signInToNew(
  services: SignInServices,
  title = vscode.l10n.t('Sign in to a service'),
): Promise<string | undefined> {
  const id = randomUUID();
  const origins = knownOriginsIn(services.consents);
  const trust = signInTrust(services.transport, () => Promise.resolve());
  let tried: Connection | undefined;
  let clientCertificate: Connection['clientCertificate'];
  const attempt = new SignInAttempt(
    {
      origins,
      trust,
      connection({ baseUrl, clientId, scope, tokenEndpoint }) {
        const name = nameFor(baseUrl, services.sessions.snapshot.connections);
        const typed = withTokenEndpoint({ id, name, baseUrl, clientId, scope }, parsedEndpoint(tokenEndpoint));
        return (tried = withCertificate(typed, clientCertificate));
      },
    },
    services,
  );
  const agreed = (baseUrl: string) => origins.agreed({ baseUrl });
  const offer = (error: OrgAccessError) => {
    const connection = tried;
    if (!connection) return undefined;
    const take = (changed: Connection) => {
      ({ clientCertificate } = changed);
    };
    return (
      trust.offer(error, () => connection) ??
      offerCertificate(error, title, () => connection, services.connectionSecrets, take)
    );
  };
  const isSignedIn = await promptSignIn(title, () => defaultDraft, attempt, { agreed, offer });
  if (!isSignedIn && clientCertificate) await services.connectionSecrets.forget(id);
  return isSignedIn ? id : undefined;
}
