import * as vscode from 'vscode';
import { plain } from '../../../platform/common/text/displayText.ts';
import { reportFileName } from '../../../platform/common/text/fileName.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { askTarget, offerToOpen, savePieces } from '../../../platform/vscode/ui/saveFile.ts';
import {
  activeState,
  activeConnection,
  isLive,
  lastLoadedIn,
  type SessionReader,
} from '../../../session/common/session.ts';
import type { AccessNode } from '../../common/tree/accessNode.ts';
import { accessOfRow } from '../../common/tree/rowScope.ts';
import { isNode } from '../../vscode/accessRowCommands.ts';
import { accessReport, reportExtension, type ReportFormat, type ReportHead } from '../common/accessReport.ts';

const formatNames: Readonly<Record<ReportFormat, string>> = { markdown: 'Markdown', csv: 'CSV', json: 'JSON' };

/** Commands that export all access or one row. */
export function exportCommands(
  sessions: SessionReader,
  version: string,
  ancestorsOf: (node: AccessNode) => readonly AccessNode[],
) {
  return {
    async exportAccess(node: unknown) {
      const { snapshot } = sessions;
      const connection = activeConnection(snapshot);
      const state = activeState(snapshot);
      const loaded = lastLoadedIn(state);
      if (!connection || !isLive(state) || !loaded) return;
      const format = await pickFormat();
      if (!format) return;
      const { organizations } = loaded.record.access;
      const part = isNode(node) ? accessOfRow(organizations, node, ancestorsOf(node)) : organizations;
      const head: ReportHead = {
        connection: connection.name,
        baseUrl: connection.baseUrl,
        user: state.session.username,
        loadedAtMs: loaded.loadedAtMs,
        version,
      };
      const title = isNode(node) && part !== organizations ? node.name : connection.name;
      const target = await askTarget({
        title: vscode.l10n.t('Export Access'),
        name: reportFileName(title, reportExtension[format]),
        kind: formatNames[format],
      });
      if (!target) return;
      const doing = vscode.l10n.t('Exporting your access at {0}', plain(head.connection, 60));
      await savePieces(target, doing, accessReport(format, part, head), offerToOpen);
    },
  } satisfies CommandHandlers;
}

async function pickFormat(): Promise<ReportFormat | undefined> {
  const items: readonly (vscode.QuickPickItem & { format: ReportFormat })[] = [
    { label: `$(markdown) ${formatNames.markdown}`, description: vscode.l10n.t('for reading'), format: 'markdown' },
    { label: `$(table) ${formatNames.csv}`, description: vscode.l10n.t('for spreadsheets'), format: 'csv' },
    {
      label: `$(json) ${formatNames.json}`,
      description: vscode.l10n.t('for programs, and for comparing later'),
      format: 'json',
    },
  ];
  return (
    await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('Export Access'),
      placeHolder: vscode.l10n.t('Select a format for the report'),
    })
  )?.format;
}
