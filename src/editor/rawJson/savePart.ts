import * as vscode from 'vscode';
import type { RawJsonPart } from '../../model/rawJson/rawJsonContent.ts';
import type { DrawingKind } from '../../model/rawJson/responseViews.ts';
import { saveFile } from '../ui/saveFile.ts';

/** Saves a part as it was received, or else what is shown of it. */
export async function savePart({ json, text, bytes, fileName, savedName = fileName }: RawJsonPart): Promise<void> {
  const shown = text ?? json;
  const content = bytes ?? (shown ? new TextEncoder().encode(shown) : undefined);
  if (!content) return;
  const kind = json !== undefined ? 'JSON' : text !== undefined ? vscode.l10n.t('Text') : vscode.l10n.t('File');
  await saveFile({ title: vscode.l10n.t('Save As…'), name: savedName, kind }, content);
}

/** Saves a picture of a part. @param fileName that of the part */
export async function saveDrawing(fileName: string, extension: DrawingKind, content: Uint8Array): Promise<void> {
  const name = `${fileName.replace(/\.[^.]*$/, '')}.${extension}`;
  await saveFile({ title: vscode.l10n.t('Save As…'), name, kind: extension.toUpperCase() }, content);
}
