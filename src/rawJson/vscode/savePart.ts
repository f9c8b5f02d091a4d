import * as vscode from 'vscode';
import type { LoadedPages } from '../../api/node/loadedPages.ts';
import { saveFile } from '../../platform/vscode/ui/saveFile.ts';
import type { TableView } from '../../table/common/tableView.ts';
import type { JsonPath } from '../common/rawJson.ts';
import type { DrawingKind } from '../common/responseViews.ts';
import type { RawJsonPart } from '../node/rawJsonContent.ts';
import { saveTable } from './saveTable.ts';

/** Saves what a tab shows: as it was received where that is known. */
export async function savePart({ json, text, bytes, fileName, savedName = fileName }: RawJsonPart): Promise<void> {
  const shown = text ?? json;
  const content = bytes ?? (shown ? new TextEncoder().encode(shown) : undefined);
  if (!content) return;
  const kind = json !== undefined ? 'JSON' : text !== undefined ? vscode.l10n.t('Text') : vscode.l10n.t('File');
  await saveFile({ title: vscode.l10n.t('Save As…'), name: savedName, kind }, content);
}

/** Saves the table of a response as it is looked at. */
export async function saveTableOf(
  part: RawJsonPart,
  path: JsonPath,
  view: TableView,
  pages: LoadedPages | undefined,
): Promise<void> {
  await saveTable({ ...part, path, pages, view });
}

/** Saves what the page has made of a response. */
export async function saveDrawing(
  { fileName }: RawJsonPart,
  extension: DrawingKind,
  content: Uint8Array,
): Promise<void> {
  const name = `${fileName.replace(/\.[^.]*$/, '')}.${extension}`;
  await saveFile({ title: vscode.l10n.t('Save As…'), name, kind: extension.toUpperCase() }, content);
}
