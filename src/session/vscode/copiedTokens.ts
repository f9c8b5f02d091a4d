import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { isObject } from '../../platform/common/json/json.ts';
import { flashStatus } from '../../platform/vscode/notify.ts';
import { clipboardClearMs } from '../../platform/vscode/settings.ts';
import { untilFocused } from '../../platform/vscode/ui/focus.ts';

const memoryKey = 'orgAccess.copied';

interface Copied {
  readonly digest: string;
  readonly clearAtMs: number;
}

/**
 * Clears copied tokens from the clipboard. A closing window can't use the clipboard, so a digest is stored for the next window that
 * opens or gets the focus.
 */
export class CopiedTokens implements Disposable {
  readonly #memory: vscode.Memento;
  readonly #clock: Clock;
  readonly #owned = new DisposableStore();
  #clearing: Disposable | undefined;

  constructor(memory: vscode.Memento, clock: Clock) {
    this.#memory = memory;
    this.#clock = clock;
    this.#owned.add(vscode.window.onDidChangeWindowState(({ focused }) => void (focused && this.#clearLater())));
    this.#clearLater();
  }

  async copy(text: string): Promise<void> {
    const afterMs = clipboardClearMs();
    // The digest is stored before the token is copied, because the window may close at any time.
    await this.#memory.update(
      memoryKey,
      afterMs === 0 ? undefined : { digest: digestOf(text), clearAtMs: this.#clock.now() + afterMs },
    );
    await vscode.env.clipboard.writeText(text);
    this.#clearLater();
  }

  #copied(): Copied | undefined {
    const stored = this.#memory.get(memoryKey);
    if (!isObject(stored)) return undefined;
    const { digest, clearAtMs } = stored;
    return typeof digest === 'string' && Number.isFinite(clearAtMs)
      ? { digest, clearAtMs: Number(clearAtMs) }
      : undefined;
  }

  #clearLater(): void {
    this.#clearing?.dispose();
    const copied = this.#copied();
    if (!copied) return;
    const leftMs = Math.min(copied.clearAtMs - this.#clock.now(), clipboardClearMs());
    // A failure is retried when any window gets the focus.
    this.#clearing = this.#clock.after(Math.max(leftMs, 0), () => void this.#clear(copied).catch(() => undefined));
  }

  async #clear({ digest }: Copied): Promise<void> {
    // In a browser, only a focused page may use the clipboard, so clearing waits for the focus.
    if (vscode.env.uiKind === vscode.UIKind.Web) await untilFocused();
    if (this.#copied()?.digest !== digest) return;
    if (digestOf(await vscode.env.clipboard.readText()) === digest) {
      await vscode.env.clipboard.writeText('');
      flashStatus(vscode.l10n.t('The copied token was cleared from the clipboard'));
    }
    if (this.#copied()?.digest === digest) await this.#memory.update(memoryKey, undefined);
  }

  dispose(): void {
    this.#clearing?.dispose();
    this.#owned.dispose();
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
