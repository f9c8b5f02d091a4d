import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../access/site/common/currentPlace.ts';
import type { Endpoints } from '../../api/vscode/endpoints/endpoints.ts';
import type { Clock } from '../../platform/common/clock.ts';
import type { DisposableStore } from '../../platform/common/disposable.ts';
import type { Log } from '../../platform/common/ports.ts';
import { Consents } from '../../platform/vscode/consents.ts';
import { askInNotification, showInformation } from '../../platform/vscode/notify.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { connectionOf, type SessionReader } from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import { setContextKey } from '../../session/vscode/contextKeys.ts';
import type { ToolProvider } from '../common/protocol/toolProtocol.ts';
import { clientFilesOf, openTrustFiles } from '../node/certificateFiles.ts';
import { ProgramPermissions } from '../node/programPermissions.ts';
import { TerminalCalls } from '../node/terminalCalls.ts';
import { TerminalPermissions } from '../node/terminalPermissions.ts';
import type { TerminalServices } from '../node/terminalResponses.ts';
import { writeQuestionText, writesQuestionText, type WritePrompt } from '../node/writePermission.ts';
import { questionAbout } from './consentQuestions.ts';
import type { OtherAccess } from './manageAccess.ts';
import { ProgramConsent } from './programConsent.ts';
import { TerminalAccess } from './terminalAccess.ts';
import { terminalCommands } from './terminalCommands.ts';

export interface TerminalFeatureServices {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly clock: Clock;
  readonly log: Log;
  readonly places: Pick<CurrentPlaces, 'of' | 'needed'>;
  readonly endpoints: Pick<Endpoints, 'all'>;
  readonly terminalTools: ToolProvider;
  readonly signIn: (id: string) => Promise<unknown>;
  readonly extensionUri: vscode.Uri;
  readonly workspaceState: vscode.Memento;
  readonly folder: string;
  readonly terminalsAreRemote: boolean;
  /** Returns what else has access, to list it with terminals. */
  readonly others: () => readonly OtherAccess[];
  readonly owner: DisposableStore;
}

export type Terminals = ReturnType<typeof openTerminals>;

/** Opens the services for terminals, and restores access after a reload. */
export function openTerminals(services: TerminalFeatureServices) {
  const { sessions, manager, clock, log, extensionUri, workspaceState, folder, owner } = services;
  const connections = { all: () => sessions.snapshot.connections, onDidChange: sessions.onDidChange };
  const trust = owner.add(openTrustFiles(`${folder}/certificates`, connections, log));
  const files = async (connection: Connection) => ({ ...(await trust.of(connection)), ...clientFilesOf(connection) });
  const answers: TerminalServices = {
    signIn: signInOnce(services),
    files,
    calls: new TerminalCalls(sessions, manager, {
      place: (id) => services.places.of(id),
      operations: (connection) => Promise.resolve(services.endpoints.all(connection)),
      writes: writeQuestions,
    }),
    tools: services.terminalTools,
  };
  const permissions = new TerminalPermissions(sessions, manager, log, answers);
  const programs = new ProgramPermissions(permissions, clock);
  const consents = new Consents(workspaceState);
  const consent = new ProgramConsent({
    consents,
    questions: (programs) => questionAbout[programs],
    changed: () => setContextKey('orgAccess.terminalsAllowed', consents.all.length > 0),
  });
  const allowed = (id: string) => consent.allowed(connectionOf(sessions.snapshot, id), 'opened');
  const access = owner.add(
    new TerminalAccess({
      permissions,
      memory: workspaceState,
      clock,
      binFolder: `${folder}/bin`,
      cliBundle: vscode.Uri.joinPath(extensionUri, 'dist/cli.js').fsPath,
      files,
      connection: allowed,
    }),
  );
  const handlers = terminalCommands({ sessions, access, programs, consent, others: services.others });
  return { permissions, access, connection: allowed, consent, programs, handlers };
}

/** Asks by notification. In a dialog, Enter could confirm while the person is typing. */
const writeQuestions: WritePrompt = {
  agrees: async (write) => {
    const send = vscode.l10n.t('Send');
    return (await askInNotification(writeQuestionText(write), send, vscode.l10n.t("Don't Send"))) === send;
  },
  allowsAll: async (write) => {
    const allow = vscode.l10n.t('Allow in This Terminal');
    return (await askInNotification(writesQuestionText(write), allow, vscode.l10n.t("Don't Allow"))) === allow;
  },
  tooLate: () =>
    showInformation(vscode.l10n.t('The terminal is no longer waiting for this response, so nothing was sent.')),
};

/** Returns a sign-in that programs share: those that ask for it at the same time get the same one. */
function signInOnce({ signIn }: Pick<TerminalFeatureServices, 'signIn'>) {
  const asking = new Map<string, Promise<unknown>>();
  return async ({ id }: Connection): Promise<void> => {
    const box = asking.get(id) ?? signIn(id).finally(() => asking.delete(id));
    asking.set(id, box);
    await box;
  };
}
