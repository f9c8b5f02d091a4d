import * as vscode from 'vscode';
import { inTurns } from '../../node/turns.ts';
import { noteSaved, writeWhole } from './saveFile.ts';

/** Saves a long text that is made piece by piece, and says so. @param doing what is said as long as it takes */
export async function savePieces(target: vscode.Uri, doing: string, pieces: Iterable<string>): Promise<void> {
  const isWritten = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: doing, cancellable: true },
    async (_progress, cancel) => {
      const bytes = await collect(pieces, cancel);
      return bytes !== undefined && (await writeWhole(target, bytes, cancel));
    },
  );
  if (isWritten) noteSaved(target);
}

/** All pieces as one, with turns for others in between. Undefined when canceled. */
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
  if (!(await inTurns(steps()))) return undefined;
  take();
  return Buffer.concat(buffers);
}
