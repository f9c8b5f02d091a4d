import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { isObject } from '../../../platform/common/json/json.ts';
import { plain, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import {
  editConnection,
  reviewCertificate,
  showInformation,
  showWarning,
  signIn,
  type Choice,
  copyText,
} from '../../../platform/vscode/notify.ts';
import type { Transport } from '../../../service/common/http.ts';
import type { ServiceClient } from '../../../service/common/serviceClient.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import {
  connectionOf,
  activeConnection,
  isLive,
  stateOf,
  type SessionReader,
} from '../../../session/common/session.ts';
import { chosenConnection } from '../../vscode/connectionCommands.ts';
import { connectionReport, progressText, verdictOf, type Private, type Verdict } from '../common/connectionReport.ts';
import { checkSteps, type CheckedStep, type FixAction } from '../common/finding.ts';
import { checkConnection, systemReach } from '../node/checkConnection.ts';
import { CheckReports } from './checkReports.ts';
import { proxySettings } from './proxySettings.ts';

interface CheckCommandServices {
  readonly sessions: SessionReader;
  readonly transport: Transport;
  readonly client: () => Promise<ServiceClient>;
  /** Storage folder of the extension. */
  readonly folder: string;
  readonly version: string;
}

export function checkCommands({ sessions, transport, client, folder, version }: CheckCommandServices) {
  const reports = new CheckReports(folder);
  const reported = (uri: unknown) =>
    uri instanceof vscode.Uri ? sessions.snapshot.connections.find(({ id }) => reports.isAbout(id, uri)) : undefined;

  /** @param of ID of a connection, `active` or a row of the API view, or the URI of a report; asks if missing */
  async function connectionToCheck(of: unknown): Promise<Connection | undefined> {
    const { snapshot } = sessions;
    const isOfActive = of === 'active' || (isObject(of) && 'callId' in of);
    const known = connectionOf(snapshot, of) ?? (isOfActive ? activeConnection(snapshot) : reported(of));
    if (known) return known;
    if (snapshot.connections.length === 0) {
      showInformation(vscode.l10n.t('There is no connection to check yet.'), signIn(undefined));
      return undefined;
    }
    const [title, placeholder] = [vscode.l10n.t('Check Connection'), vscode.l10n.t('Select a connection to check')];
    return await chosenConnection(sessions, undefined, title, placeholder);
  }

  async function check(of?: unknown): Promise<void> {
    const connection = await connectionToCheck(of);
    if (!connection) return;
    const checkedAtMs = transport.clock.now();
    const results = await runSteps(connection);
    if (!results) return;
    const head = { baseUrl: connection.baseUrl, checkedAtMs, made: madeWith(version) };
    const text = connectionReport(head, results, privateOf(connection));
    await reports.show(connection, text);
    offerFix(connection, verdictOf(results), connection.id === sessions.snapshot.activeId);
  }

  async function runSteps(connection: Connection): Promise<readonly CheckedStep[] | undefined> {
    const title = vscode.l10n.t('Checking {0}', shownName(connection, plain, 60));
    return await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      async (progress, cancel) => {
        const end = new AbortController();
        cancel.onCancellationRequested(() => end.abort());
        const results: CheckedStep[] = [];
        const announce = () => {
          const next = checkSteps[results.length];
          if (next)
            progress.report({
              message: progressText(next),
              increment: results.length === 0 ? 0 : 100 / checkSteps.length,
            });
        };
        const state = () => stateOf(sessions.snapshot, connection.id);
        announce();
        const ports = { ...systemReach, transport, client: await client(), proxy: proxySettings(), state };
        for await (const result of checkConnection(ports, connection, end.signal)) {
          results.push(result);
          announce();
        }
        return end.signal.aborted ? undefined : results;
      },
    );
  }

  function privateOf({ id }: Connection): Private {
    const state = stateOf(sessions.snapshot, id);
    const session = isLive(state) ? state.session : undefined;
    return {
      secrets: [session?.tokens.accessToken ?? '', session?.tokens.refreshToken ?? '', homedir()],
      username: session?.username ?? '',
    };
  }

  return {
    checkConnection: check,
    async copyCheckReport(uri: unknown) {
      if (uri instanceof vscode.Uri && reported(uri))
        await copyText(await readFile(uri.fsPath, 'utf8'), vscode.l10n.t('Report copied'));
    },
  } satisfies CommandHandlers;
}

function offerFix(connection: Connection, { message, action }: Verdict, isActive: boolean): void {
  // A refresh is offered only for the active connection, because the command refreshes no other token.
  if (action === undefined || (action === 'refreshToken' && !isActive)) return;
  showWarning(`${shownName(connection, plainWithoutLinks)}: ${message}`, choiceOf(action, connection));
}

function choiceOf(action: FixAction, { id }: Connection): Choice {
  switch (action) {
    case 'signIn':
      return signIn(id);
    case 'refreshToken':
      return { label: vscode.l10n.t('Refresh Token'), command: 'orgAccess.refreshToken' };
    case 'editConnection':
      return editConnection(id);
    case 'reviewCertificate':
      return reviewCertificate(id);
    case 'proxySettings':
      return {
        label: vscode.l10n.t('Proxy Settings'),
        command: 'workbench.action.openSettings',
        args: ['@id:http.proxy,http.proxySupport,http.noProxy'],
      };
  }
}

function madeWith(version: string): readonly (readonly [string, string])[] {
  const { appName, appHost, remoteName } = vscode.env;
  // Some remotes put the name of the machine into `remoteName`, so only plain words are reported.
  const remote = remoteName === undefined ? [] : [/^[a-z-]+$/.test(remoteName) ? remoteName : 'remote'];
  const place = [appHost, ...remote].join(', ');
  return [
    ['Org Access', version],
    ['VS Code', `${vscode.version} (${appName}, ${place})`],
    ['Node.js', process.versions.node],
    [vscode.l10n.t('System'), `${process.platform} ${process.arch}`],
  ];
}
