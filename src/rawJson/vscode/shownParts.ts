import * as vscode from 'vscode';
import { plainLines } from '../../platform/common/text/plainLines.ts';
import { confirmUnexpected } from '../../platform/vscode/notify.ts';
import { formatJson, type RawJsonTab } from '../common/rawJson.ts';
import { viewsOf, type FoundViews } from '../common/responseViews.ts';
import type { RawJsonPart, RevealedPart } from '../node/rawJsonContent.ts';

interface Formatted {
  /** The JSON or text that it is of. */
  readonly source: string | undefined;
  readonly isOriginal: boolean;
  /** Undefined for what is not there, or too large to be shown. */
  readonly text: string | undefined;
  readonly views: FoundViews;
}

/** The parts of a panel as they are shown, which takes a while to make of a long text. */
export class FormattedParts {
  readonly #formatted = new Map<RawJsonTab, Formatted>();

  /** @param wantsOriginal whether JSON is to be shown as it came, and not laid out */
  of(tab: RawJsonTab, part: RawJsonPart, wantsOriginal: boolean): Formatted {
    const source = part.text ?? part.json;
    const isOriginal = part.text === undefined && wantsOriginal;
    const last = this.#formatted.get(tab);
    if (last && last.source === source && last.isOriginal === isOriginal) return last;
    const isText = part.text !== undefined || isOriginal;
    const text = !source ? undefined : isText ? plainLines(source) : formatJson(source);
    const views = tab === 'answer' ? viewsOf(part.value, part.page) : {};
    const formatted = { source, isOriginal, text, views };
    this.#formatted.set(tab, formatted);
    return formatted;
  }

  clear(): void {
    this.#formatted.clear();
  }
}

/** What a person wanted to see of what is hidden, until there is another content. Files and documents never have it. */
export class RevealedParts {
  readonly #shown = new Map<RawJsonTab, { readonly of: RevealedPart['of']; readonly part: Partial<RawJsonPart> }>();

  /** The part as it is to be shown, and whether anything in it is hidden, or was. */
  read(tab: RawJsonTab, part: RawJsonPart): RawJsonPart & { readonly hidden?: 'hidden' | 'shown' } {
    if (!part.revealed) return part;
    const shown = this.#shown.get(tab);
    if (shown?.of === part.revealed.of) return { ...part, ...shown.part, hidden: 'shown' };
    this.#shown.delete(tab);
    return { ...part, hidden: 'hidden' };
  }

  /** Shows what is hidden once a person has said so, and hides it again without a question. */
  async toggle(tab: RawJsonTab, read: () => RawJsonPart | undefined): Promise<void> {
    const wanted = read()?.revealed;
    if (!wanted || this.#shown.delete(tab)) return;
    const agrees = await confirmUnexpected(
      vscode.l10n.t('Show the hidden values?'),
      vscode.l10n.t(
        'They may be passwords and keys. They stay hidden in files and documents, and your own tokens stay hidden everywhere.',
      ),
      vscode.l10n.t('Show'),
      vscode.l10n.t("Don't Show"),
    );
    // Another response may be there by now, which the question was not about.
    if (agrees && read()?.revealed?.of === wanted.of) this.#shown.set(tab, { of: wanted.of, part: wanted.read() });
  }

  clear(): void {
    this.#shown.clear();
  }
}
