import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { plainWithoutIcons, plainWithoutLinks } from '../../common/text/displayText.ts';
import { inTimeSlices } from '../../node/timeSlices.ts';
import { flashStatus, showInformation } from '../notify.ts';

export interface FileToSave {
  readonly title: string;
  readonly name: string;
  readonly kind: string;
}

export async function saveFile(file: FileToSave, content: Uint8Array): Promise<void> {
  const target = await askTarget(file);
  if (target && (await writeUriAtomic(target, content))) confirmSaved(target);
}

export function confirmSaved(target: vscode.Uri): void {
  flashStatus(vscode.l10n.t('Saved {0}', plainWithoutIcons(nameOf(target), 60)));
}

/** Confirms that a file was saved, and offers to open it. */
export function offerToOpen(target: vscode.Uri): void {
  showInformation(vscode.l10n.t('Saved {0}', plainWithoutLinks(nameOf(target), 60)), {
    label: vscode.l10n.t('Open'),
    command: 'vscode.open',
    args: [target],
  });
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns undefined if the person cancels. */
export async function askTarget({ title, name, kind }: FileToSave): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return await vscode.window.showSaveDialog({
    title,
    defaultUri: vscode.Uri.joinPath(folder, name),
    filters: { [kind]: [extension] },
  });
}

/** @returns whether the file was written */
export async function writeUriAtomic(
  target: vscode.Uri,
  content: Uint8Array,
  cancel?: vscode.CancellationToken,
): Promise<boolean> {
  const part = target.with({ path: `${target.path}.${randomBytes(4).toString('hex')}.part` });
  const { fs } = vscode.workspace;
  try {
    await fs.writeFile(part, content);
    if (cancel?.isCancellationRequested) return false;
    await fs.rename(part, target, { overwrite: true });
    return true;
  } finally {
    await fs.delete(part).then(undefined, () => undefined);
  }
}

/** Writes a file that may take a while. */
export async function savePieces(
  target: vscode.Uri,
  doing: string,
  pieces: Iterable<string>,
  confirm = confirmSaved,
): Promise<void> {
  const isWritten = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: doing, cancellable: true },
    async (_progress, cancel) => {
      const bytes = await collect(pieces, cancel);
      return bytes !== undefined && (await writeUriAtomic(target, bytes, cancel));
    },
  );
  if (isWritten) confirm(target);
}

/** Returns undefined if canceled. */
async function collect(pieces: Iterable<string>, cancel: vscode.CancellationToken): Promise<Uint8Array | undefined> {
  const buffers: Buffer[] = [];
  const texts: string[] = [];
  const take = () => void buffers.push(Buffer.from(texts.splice(0).join('')));
  function* steps(): Generator<undefined, boolean> {
    for (const piece of pieces) {
      texts.push(piece);
      if (texts.length === 1000) take();
      if (cancel.isCancellationRequested) return false;
      yield;
    }
    return true;
  }
  if (!(await inTimeSlices(steps()))) return undefined;
  take();
  return Buffer.concat(buffers);
}
