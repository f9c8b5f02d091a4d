import * as vscode from 'vscode';
import type { Organization } from '../../core/privilegeMap.ts';
import { activeState, activeConnection, isLive, lastLoadedIn, type SessionReader } from '../../core/session/session.ts';
import type { AccessNode } from '../../model/access/tree/accessNode.ts';
import { accessOfRow } from '../../model/access/tree/rowScope.ts';
import { accessReport, reportExtension, type ReportFormat, type ReportHead } from '../../model/report/accessReport.ts';
import { plain } from '../../model/text/displayText.ts';
import { reportFileName } from '../../model/text/fileName.ts';
import { isNode } from '../access/accessRowCommands.ts';
import type { CommandHandlers } from '../commands.ts';
import { askTarget, noteSaved, writeWhole } from '../ui/saveFile.ts';

/** After this much work others get a turn, and a person can cancel. */
const turnMs = 20;

const formatNames: Readonly<Record<ReportFormat, string>> = { markdown: 'Markdown', csv: 'CSV', json: 'JSON' };

/** Export Access…, of everything or of the row that it is called on. */
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
      if (target) await exportTo(target, format, part, head);
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

async function exportTo(
  target: vscode.Uri,
  format: ReportFormat,
  organizations: readonly Organization[],
  head: ReportHead,
): Promise<void> {
  const title = vscode.l10n.t('Exporting your access at {0}', plain(head.connection, 60));
  const isWritten = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (_progress, cancel) => {
      const bytes = await collect(accessReport(format, organizations, head), cancel);
      return bytes !== undefined && (await writeWhole(target, bytes, cancel));
    },
  );
  if (isWritten) noteSaved(target);
}

/** All pieces as one, with turns for others in between. Undefined when cancelled. */
async function collect(pieces: Iterable<string>, cancel: vscode.CancellationToken): Promise<Uint8Array | undefined> {
  const buffers: Buffer[] = [];
  let texts: string[] = [];
  let turnEndMs = performance.now() + turnMs;
  for (const piece of pieces) {
    texts.push(piece);
    if (performance.now() < turnEndMs) continue;
    buffers.push(Buffer.from(texts.join('')));
    texts = [];
    await new Promise((resolve) => setImmediate(resolve));
    if (cancel.isCancellationRequested) return undefined;
    turnEndMs = performance.now() + turnMs;
  }
  return Buffer.concat([...buffers, Buffer.from(texts.join(''))]);
}
