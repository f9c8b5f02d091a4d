import * as vscode from 'vscode';
import { confirmUnexpected } from '../../platform/vscode/notify.ts';
import type { RawJsonTab } from '../common/rawJson.ts';
import type { RawJsonPart, RevealedPart } from '../node/rawJsonContent.ts';

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
