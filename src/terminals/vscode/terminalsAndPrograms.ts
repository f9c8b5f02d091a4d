import * as vscode from 'vscode';
import { DisposableStore } from '../../platform/common/disposable.ts';
import { noSession } from '../../platform/common/errors.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { errorText } from '../../platform/errors/common/errorText.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import {
  activeConnection,
  connectionOf,
  isLive,
  stateOf,
  untilRestored,
  type SessionReader,
} from '../../session/common/session.ts';
import { httpYacPlugin } from '../node/httpFiles/httpYacPlugin.ts';
import { copyMcpConfiguration } from './copyMcpConfiguration.ts';
import { shortName } from './giveAccess.ts';
import { accessOfHttpFiles, httpFileAccess } from './httpFiles/httpFileAccess.ts';
import { followHttpYac } from './httpFiles/httpYac.ts';
import { NotebookAccess } from './notebooks/notebookAccess.ts';
import { accessOfNotebooks, notebookCommands, showNotGiven } from './notebooks/notebookCommands.ts';
import { StartPermission } from './programs/permission.ts';
import { openPrograms } from './programs/programs.ts';
import type { Programs, TerminalProfiles } from './providers.ts';
import { openRemoteTerminals } from './remoteTerminals.ts';
import { openTerminals, type TerminalFeatureServices, type Terminals } from './terminals.ts';

export function openTerminalsAndPrograms(services: Omit<TerminalFeatureServices, 'owner' | 'others'>) {
  const { sessions, workspaceState, terminalsAreRemote } = services;
  const owner = new DisposableStore();
  const terminals = openTerminals({
    ...services,
    others: () => [accessOfNotebooks(sessions, notebooks), accessOfHttpFiles(sessions, consent)],
    owner,
  });
  const { consent } = terminals;
  const notebooks = owner.add(new NotebookAccess({ ...terminals, failed: showNotGiven }));
  owner.add(followHttpYac(httpYacPlugin(httpFileAccess({ ...services, consent }))));
  const local = openLocalPrograms({ ...services, terminals, owner });
  const remote = terminalsAreRemote
    ? owner.add(openRemoteTerminals({ workspaceState, activeId: () => sessions.snapshot.activeId }))
    : undefined;
  return {
    terminals: terminals.access,
    notebooks,
    programs: (remote ?? local) satisfies Programs & TerminalProfiles,
    handlers: {
      useRemote: () => undefined,
      ...terminals.handlers,
      copyMcpConfiguration,
      ...notebookCommands({ sessions, notebooks, consent }),
      ...remote?.handlers,
    } satisfies CommandHandlers,
    dispose: () => owner.dispose(),
  };
}

interface LocalProgramServices {
  readonly sessions: SessionReader;
  readonly terminals: Terminals;
  readonly extensionUri: vscode.Uri;
  readonly owner: DisposableStore;
}

function openLocalPrograms({ sessions, terminals, extensionUri, owner }: LocalProgramServices) {
  const { access, consent, programs } = terminals;
  const cliBundle = vscode.Uri.joinPath(extensionUri, 'dist/cli.js').fsPath;

  const permission = new StartPermission({
    async known() {
      await untilRestored(sessions);
      const { snapshot } = sessions;
      return {
        connections: snapshot.connections,
        active: () => activeConnection(snapshot),
        isSignedIn: ({ id }) => isLive(stateOf(snapshot, id)),
      };
    },
    consent,
    connection: (id) => connectionOf(sessions.snapshot, id),
  });
  const opened = openPrograms({ startPermission: permission, programs, access, cliBundle, owner });

  /** @throws Error with a message that VS Code shows */
  async function profile(): Promise<vscode.TerminalProfile> {
    await untilRestored(sessions);
    const { snapshot } = sessions;
    const connection = activeConnection(snapshot);
    if (!connection || !isLive(stateOf(snapshot, connection.id))) throw new Error(errorText(noSession()));
    if (!(await consent.askUnexpected(connection, 'opened')))
      throw new Error(
        vscode.l10n.t(
          'The terminal wasn\'t opened because programs in terminals of this workspace aren\'t allowed to use your access at {0}. To be asked again, run "New Terminal with Access".',
          shownName(connection, plain, 60),
        ),
      );
    return new vscode.TerminalProfile(await access.profile(connection, shortName(connection)));
  }

  return { ...opened, profile };
}
