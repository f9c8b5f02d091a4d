import * as vscode from 'vscode';
import type { Operation } from '../../../api/common/operation.ts';
import type { LoadedPages } from '../../../api/node/loadedPages.ts';
import { showWarning } from '../../../platform/vscode/notify.ts';
import { askTarget, confirmSaved, writeUriAtomic } from '../../../platform/vscode/ui/saveFile.ts';
import { payloadOf } from '../../../service/forms/common/envelope.ts';
import type { RawJsonPart } from '../../rawJson/node/rawJsonContent.ts';
import { snapshotFile } from '../common/snapshotPath.ts';
import { snapshotText } from '../node/snapshotText.ts';
import { leftOutLists } from './leftOutLists.ts';

/** Saves all rows of a response as a file to compare, once its missing pages are loaded. */
export async function saveSnapshot(
  { value }: RawJsonPart,
  { area, id, name }: Pick<Operation, 'area' | 'id' | 'name'>,
  pages: LoadedPages | undefined,
): Promise<void> {
  const file = snapshotFile(area ? id : name);
  const title = vscode.l10n.t('Save Snapshot');
  if (pages?.isIncomplete) {
    await pages.load(true);
    if (pages.isIncomplete) {
      const isCanceled = pages.state.kind === 'more';
      if (!isCanceled)
        showWarning(vscode.l10n.t("Nothing was saved, since a page couldn't be loaded. The table says why."));
      return;
    }
  }
  const rows = pages ? pages.pages.flat() : payloadOf(value).value;
  const target = await askTarget({ title, name: file, kind: 'JSON' });
  if (!target) return;
  const text = await snapshotText(rows, file.slice(0, -'.json'.length), await leftOutLists(target));
  if (text === undefined) showWarning(vscode.l10n.t('The response is too large for a snapshot.'));
  else if (await writeUriAtomic(target, new TextEncoder().encode(text))) confirmSaved(target);
}
