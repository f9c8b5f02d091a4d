import * as vscode from 'vscode';
import { writeJson } from '../../../platform/common/json/json.ts';
import { withUnseenEscaped } from '../../../platform/common/text/displayText.ts';
import { answerFileName } from '../../../platform/common/text/fileName.ts';
import { redaction } from '../../../platform/redaction/common/redaction.ts';
import { documentSchemes, unguessable } from '../../../platform/vscode/ui/schemes.ts';
import { secretsIn, type SessionReader } from '../../../session/common/session.ts';
import { keyOf } from '../common/followedJob.ts';
import { jobName } from '../common/jobText.ts';
import type { JobFollower } from '../node/jobFollower.ts';

/** Read-only documents with the last status row of followed jobs. Open ones are updated. */
export class JobDocuments implements vscode.Disposable {
  readonly #follower: JobFollower;
  readonly #sessions: SessionReader;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #addresses = new Map<string, vscode.Uri>();
  readonly #listener: { dispose(): void };

  readonly onDidChange = this.#changed.event;

  constructor(follower: JobFollower, sessions: SessionReader) {
    this.#follower = follower;
    this.#sessions = sessions;
    this.#listener = follower.onDidChange(() => {
      for (const [key, uri] of this.#addresses) {
        if (!this.#job(key)?.watch.source) this.#addresses.delete(key);
        this.#changed.fire(uri);
      }
    });
  }

  /** @returns false if no row has been received yet */
  async show(key: string): Promise<boolean> {
    const job = this.#job(key);
    if (!job?.watch.source) return false;
    const uri = this.#addresses.get(key) ?? this.#newAddress(key, jobName(job.watch));
    this.#addresses.set(key, uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: true });
    return true;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const key = [...this.#addresses].find(([, address]) => address.toString() === uri.toString())?.[0];
    const source = key === undefined ? undefined : this.#job(key)?.watch.source;
    const clean = source && redaction(secretsIn(this.#sessions.snapshot)).value(source);
    const text = clean === undefined ? undefined : writeJson(clean, 2);
    return text === undefined
      ? `${JSON.stringify(vscode.l10n.t('The state of this job is no longer available.'))}\n`
      : `${withUnseenEscaped(text)}\n`;
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }

  #job(key: string) {
    return this.#follower.jobs.find((job) => keyOf(job) === key);
  }

  #newAddress(key: string, name: string): vscode.Uri {
    const path = `/${answerFileName(name, key.slice(-8), 'json')}`;
    return vscode.Uri.from({ scheme: documentSchemes.job, path, query: unguessable() });
  }
}
