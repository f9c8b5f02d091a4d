import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../api/common/currentPlace.ts';
import type { Endpoints } from '../../api/vscode/endpoints/endpoints.ts';
import type { Connection } from '../../connections/common/connection.ts';
import type { Clock } from '../../platform/common/clock.ts';
import type { DisposableStore } from '../../platform/common/disposable.ts';
import type { Log } from '../../platform/common/ports.ts';
import type { SessionReader } from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import type { ToolProvider } from '../common/protocol/toolProtocol.ts';
import { openProgramFiles } from '../node/certificateFiles.ts';
import { grantRows, siteRows } from '../node/listings.ts';
import { ProgramGrants } from '../node/programGrants.ts';
import { TerminalCalls } from '../node/terminalCalls.ts';
import { TerminalGrants } from '../node/terminalGrants.ts';
import type { TerminalServices } from '../node/terminalServices.ts';
import { followAllTerminals } from './allTerminals.ts';
import { TerminalAccess } from './terminalAccess.ts';
import { terminalCommands } from './terminalCommands.ts';
import { TerminalConsent } from './terminalConsent.ts';
import { writeQuestions } from './writeQuestions.ts';

export interface TerminalFeatureServices {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly clock: Clock;
  readonly log: Log;
  readonly places: Pick<CurrentPlaces, 'of' | 'needed'>;
  readonly endpoints: Pick<Endpoints, 'all'>;
  readonly terminalTools: ToolProvider;
  /** Asks the person to sign in at a connection. */
  readonly signIn: (id: string) => Promise<unknown>;
  readonly extensionUri: vscode.Uri;
  readonly workspaceState: vscode.Memento;
  readonly folder: string;
  /** The variables that the editor puts into the environment of all terminals that are opened from then on. */
  readonly collection: vscode.GlobalEnvironmentVariableCollection;
  /** Whether terminals of this window run on another machine than the extension. */
  readonly terminalsAreRemote: boolean;
  readonly owner: DisposableStore;
}

/** The parts that programs ask, once they are open. */
export type Terminals = ReturnType<typeof openTerminals>;

/** Opens what programs in terminals ask, and knows those terminals again that had access before the window was reloaded. */
export function openTerminals(services: TerminalFeatureServices) {
  const { sessions, manager, clock, log, extensionUri, workspaceState, folder, collection, owner } = services;
  const isRemote = services.terminalsAreRemote;
  const files = owner.add(openProgramFiles(`${folder}/certificates`, sessions, log));
  const answers: TerminalServices = {
    sites: siteRows,
    where: grantRows,
    signIn: signInOnce(services),
    files: files.of,
    calls: new TerminalCalls(sessions, manager, {
      place: (id) => services.places.of(id),
      operations: (connection) => Promise.resolve(services.endpoints.all(connection)),
      writes: writeQuestions,
    }),
    tools: services.terminalTools,
  };
  const grants = new TerminalGrants(sessions, manager, log, answers);
  const programs = new ProgramGrants(grants, clock);
  const consent = new TerminalConsent(workspaceState);
  const access = owner.add(
    new TerminalAccess({
      grants,
      memory: workspaceState,
      clock,
      binFolder: `${folder}/bin`,
      cliBundle: vscode.Uri.joinPath(extensionUri, 'dist/cli.js').fsPath,
      files: files.of,
      connection: (id) =>
        sessions.snapshot.connections.find((connection) => connection.id === id && consent.has(connection)),
    }),
  );
  // A folder of this computer would take the place of all others on the PATH there.
  if (!isRemote) owner.add(followAllTerminals({ sessions, grants, access, consent, files: files.of, collection }));
  const commands = terminalCommands({
    sessions,
    manager,
    places: services.places,
    access,
    programs,
    consent,
    clock,
    // Nothing of this computer is there on another one.
    files: isRemote ? () => Promise.resolve({}) : files.of,
  });
  return { access, consent, programs, ...commands };
}

/** Programs that ask for the same sign-in wait for one box. */
function signInOnce({ signIn }: Pick<TerminalFeatureServices, 'signIn'>) {
  const asking = new Map<string, Promise<unknown>>();
  return async ({ id }: Connection): Promise<void> => {
    const box = asking.get(id) ?? signIn(id).finally(() => asking.delete(id));
    asking.set(id, box);
    await box;
  };
}
