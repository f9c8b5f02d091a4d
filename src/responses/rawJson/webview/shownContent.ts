import { parseJson } from '../../../platform/common/json/json.ts';
import type { RawJsonContent } from '../common/pageMessages.ts';

/** Content with its parsed value, which all views share. */
export type ShownContent = RawJsonContent & { readonly value: () => unknown };

/** Adds the parsed value to the JSON. It is parsed when a view first needs it, and kept until the text changes. */
export function shownContent(content: RawJsonContent, before: ShownContent | undefined): ShownContent {
  const { text } = content;
  if (before && before.text === text) return { ...content, value: before.value };
  let parsed: { readonly value: unknown } | undefined;
  return {
    ...content,
    value() {
      parsed ??= { value: text === undefined ? undefined : parseJson(text) };
      return parsed.value;
    },
  };
}
