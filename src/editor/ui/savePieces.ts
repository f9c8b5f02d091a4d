import * as vscode from 'vscode';
import { noteSaved, writeWhole } from './saveFile.ts';

/** After this much work others get a turn, and a person can cancel. */
const turnMs = 20;

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
