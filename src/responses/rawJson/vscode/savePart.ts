import * as vscode from 'vscode';
import type { LoadedPages } from '../../../api/node/loadedPages.ts';
import { countText } from '../../../platform/common/text/displayText.ts';
import { csvFileName } from '../../../platform/common/text/fileName.ts';
import { inTimeSlices } from '../../../platform/node/timeSlices.ts';
import { showWarning } from '../../../platform/vscode/notify.ts';
import { csvFormatSetting } from '../../../platform/vscode/settings.ts';
import { askTarget, saveFile } from '../../../platform/vscode/ui/saveFile.ts';
import { savePieces } from '../../../platform/vscode/ui/saveFile.ts';
import { isSamePath, type JsonPath } from '../../../service/forms/common/envelope.ts';
import { allColumns, tableAt, tablePathOf } from '../../table/common/table.ts';
import { isTooLargeForCsv, shownTexts, tableCsv } from '../../table/common/tableCells.ts';
import { arrangeByRows, type TableView } from '../../table/common/tableView.ts';
import type { DrawingKind } from '../common/responseViews.ts';
import type { RawJsonPart } from '../node/rawJsonContent.ts';

/** Saves the content of a tab, as received if possible. */
export async function savePart({ json, text, bytes, fileName, savedName = fileName }: RawJsonPart): Promise<void> {
  const shown = text ?? json;
  const content = bytes ?? (shown ? new TextEncoder().encode(shown) : undefined);
  if (!content) return;
  const kind = json !== undefined ? 'JSON' : text !== undefined ? vscode.l10n.t('Text') : vscode.l10n.t('File');
  await saveFile({ title: vscode.l10n.t('Save As…'), name: savedName, kind }, content);
}

export async function saveDrawing(
  { fileName }: RawJsonPart,
  extension: DrawingKind | 'csv',
  content: Uint8Array,
): Promise<void> {
  const name = `${fileName.replace(/\.[^.]*$/, '')}.${extension}`;
  await saveFile({ title: vscode.l10n.t('Save As…'), name, kind: extension.toUpperCase() }, content);
}

export async function saveTexts(part: RawJsonPart, lines: readonly (readonly string[])[]): Promise<void> {
  const csv = [...tableCsv(lines, csvFormatSetting())].join('');
  await saveDrawing(part, 'csv', new TextEncoder().encode(csv));
}

interface TableToSave extends Pick<RawJsonPart, 'value' | 'page' | 'fileName'> {
  readonly path: JsonPath;
  readonly pages: LoadedPages | undefined;
  readonly view: TableView;
}

/** Saves the rows as shown, with all columns that aren't hidden. If pages are missing, asks whether to load them first. */
export async function saveTable({ value, page, path, pages: loaded, view, fileName }: TableToSave): Promise<void> {
  const isPaged = isSamePath(path, tablePathOf(value, page));
  const pages = isPaged ? loaded : undefined;
  if (pages?.isIncomplete && !(await loadIfWanted(pages))) return;
  const rows = pages ? pages.pages.flat() : tableAt(value, path)?.rows;
  if (!rows) return;
  const table = { path, rows, columns: allColumns(rows) };
  const arrangement = await inTimeSlices(arrangeByRows(table, view));
  if (isTooLargeForCsv(arrangement)) {
    showWarning(
      vscode.l10n.t(
        'The table is too large for a CSV file: {0} rows and {1} columns. Hide columns or search for fewer rows, then try again.',
        countText(arrangement.rows.length),
        countText(arrangement.columns.length),
      ),
    );
    return;
  }
  const title = vscode.l10n.t('Save As…');
  const name = csvFileName(fileName);
  const target = await askTarget({ title, name, kind: 'CSV' });
  const pieces = tableCsv(shownTexts(table, arrangement), csvFormatSetting());
  if (target) await savePieces(target, vscode.l10n.t('Saving {0}', name), pieces);
}

/** Returns whether to save: the loaded rows, or all rows once they are loaded. */
async function loadIfWanted(pages: LoadedPages): Promise<boolean> {
  if (pages.canGrow) {
    const { total } = pages;
    const loaded = { label: vscode.l10n.t('Loaded rows: {0}', countText(pages.count)), isAll: false };
    const all = {
      label: total === undefined ? vscode.l10n.t('All rows') : vscode.l10n.t('All rows: {0}', countText(total)),
      description: vscode.l10n.t('loads the missing pages first'),
      isAll: true,
    };
    const chosen = await vscode.window.showQuickPick([loaded, all], {
      title: vscode.l10n.t('Save as CSV'),
      placeHolder: vscode.l10n.t('Select the rows to save'),
    });
    if (!chosen?.isAll) return chosen !== undefined;
    await pages.load(true);
  }
  if (pages.state.kind === 'failed')
    showWarning(vscode.l10n.t("Nothing was saved, since a page couldn't be loaded. The table says why."));
  const isEnded = pages.state.kind === 'ended';
  if (isEnded && pages.isIncomplete)
    showWarning(
      vscode.l10n.t('Only {0} rows could be loaded, and these are saved. The table says why.', countText(pages.count)),
    );
  return isEnded;
}
