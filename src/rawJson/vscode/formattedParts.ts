import { plainLines } from '../../platform/common/text/plainLines.ts';
import { formatJson, type RawJsonTab } from '../common/rawJson.ts';
import { viewsOf, type FoundViews } from '../common/responseViews.ts';
import type { RawJsonPart } from '../node/rawJsonContent.ts';

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
