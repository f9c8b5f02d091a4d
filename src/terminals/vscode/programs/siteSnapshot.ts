import * as vscode from 'vscode';
import type { AccessNode } from '../../../access/common/tree/accessNode.ts';
import { isNode } from '../../../access/vscode/accessRowCommands.ts';
import type { Endpoints } from '../../../api/vscode/endpoints/endpoints.ts';
import { placeOfRow } from '../../../api/vscode/requestPlaces.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { signedInConnection, type SessionReader } from '../../../session/common/session.ts';
import type { Programs } from '../providers.ts';

interface SnapshotServices {
  readonly sessions: SessionReader;
  readonly endpoints: Pick<Endpoints, 'all'>;
  readonly ancestorsOf: (row: AccessNode) => readonly AccessNode[];
  readonly programs: Pick<Programs, 'task'>;
}

/** Runs `org-access snapshot` as a task for the site of a row. */
export function snapshotCommands({ sessions, endpoints, ancestorsOf, programs }: SnapshotServices) {
  async function saveSnapshot(row: unknown): Promise<void> {
    const place = isNode(row) ? placeOfRow([...ancestorsOf(row), row]) : undefined;
    if (!place?.site) return;
    const connection = signedInConnection(sessions.snapshot);
    const title = vscode.l10n.t('Snapshot of {0}', plainWithoutIcons(place.site.name, 60));
    const rows = endpoints.all(connection).flatMap(({ id, name, area, kind, path, parameters }) => {
      const asks = path.includes('{') || parameters.some(({ required }) => required);
      const row = { label: plainWithoutIcons(name, 60), picked: ['devices', 'topology'].includes(id) };
      return kind === 'read' && !asks ? [{ ...row, called: area ? id : name }] : [];
    });
    const placeHolder = vscode.l10n.t('Select what to save');
    const chosen = (await vscode.window.showQuickPick(rows, { title, placeHolder, canPickMany: true })) ?? [];
    if (chosen.length === 0) return;
    const openLabel = vscode.l10n.t('Save Here');
    const [folder] =
      (await vscode.window.showOpenDialog({ title, openLabel, canSelectFolders: true, canSelectFiles: false })) ?? [];
    if (!folder) return;
    const { organization, site } = place;
    const where = ['--org', organization.id ?? organization.name, '--site', site.id ?? site.name];
    const args = ['snapshot', folder.fsPath, ...chosen.map(({ called }) => called), ...where];
    const definition = { type: 'orgAccess', command: 'org-access', args, connection: connection.id };
    const task = await programs.task(new vscode.Task(definition, vscode.TaskScope.Workspace, title, 'orgAccess'));
    if (task) await vscode.tasks.executeTask(task);
  }

  return { saveSnapshot } satisfies CommandHandlers;
}
