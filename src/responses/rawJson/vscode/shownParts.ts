import * as vscode from 'vscode';
import { plainLines } from '../../../platform/common/text/plainLines.ts';
import { confirm } from '../../../platform/vscode/notify.ts';
import { formatJson, type RawJsonTab } from '../common/rawJson.ts';
import { viewsOf, type ViewsOfResponse } from '../common/responseViews.ts';
import type { RawJsonPart, RevealedPart } from '../node/rawJsonContent.ts';

interface Formatted extends ViewsOfResponse {
  readonly source: string | undefined;
  readonly isOriginal: boolean;
  /** Undefined if there is none, or if it is too large to show. */
  readonly text: string | undefined;
}

export class FormattedParts {
  readonly #formatted = new Map<RawJsonTab, Formatted>();

  /** @param wantsOriginal whether to show JSON as received */
  of(tab: RawJsonTab, part: RawJsonPart, wantsOriginal: boolean): Formatted {
    const source = part.text ?? part.json;
    const isOriginal = part.text === undefined && wantsOriginal;
    const last = this.#formatted.get(tab);
    if (last && last.source === source && last.isOriginal === isOriginal) return last;
    const isText = part.text !== undefined || isOriginal;
    const text = !source ? undefined : isText ? plainLines(source) : formatJson(source);
    const views = tab === 'answer' ? viewsOf(part.value, part.page) : { views: {}, isList: false };
    const formatted = { source, isOriginal, text, ...views };
    this.#formatted.set(tab, formatted);
    return formatted;
  }

  clear(): void {
    this.#formatted.clear();
  }
}

/**
 * Hidden values that a person has chosen to see. They are shown until the content changes, and files and documents
 * never contain them.
 */
export class RevealedParts {
  readonly #shown = new Map<RawJsonTab, { readonly of: RevealedPart['of']; readonly part: Partial<RawJsonPart> }>();

  /** Returns the part as shown, and whether it has hidden values. */
  read(tab: RawJsonTab, part: RawJsonPart): RawJsonPart & { readonly hidden?: 'hidden' | 'shown' } {
    if (!part.revealed) return part;
    const shown = this.#shown.get(tab);
    if (shown?.of === part.revealed.of) return { ...part, ...shown.part, hidden: 'shown' };
    this.#shown.delete(tab);
    return { ...part, hidden: 'hidden' };
  }

  /** Shows hidden values after a confirmation, or hides them again. */
  async toggle(tab: RawJsonTab, read: () => RawJsonPart | undefined): Promise<void> {
    const wanted = read()?.revealed;
    if (!wanted || this.#shown.delete(tab)) return;
    const agrees = await confirm(
      vscode.l10n.t('Show the hidden values?'),
      vscode.l10n.t(
        'They may be passwords and keys. They stay hidden in files and documents, and your own tokens stay hidden everywhere.',
      ),
      vscode.l10n.t('Show'),
      vscode.l10n.t("Don't Show"),
    );
    // The response may have changed while the question was open.
    if (agrees && read()?.revealed?.of === wanted.of) this.#shown.set(tab, { of: wanted.of, part: wanted.read() });
  }

  clear(): void {
    this.#shown.clear();
  }
}
