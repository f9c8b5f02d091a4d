/** The longest that a name is shown; the whole of it is one click away (copy, raw JSON). */
const longestShown = 200;

/**
 * Characters that change how the text around them is laid out or that cannot be seen: controls, bidirectional
 * formatting, zero-width and line separators. U+200D stays, since emoji and some scripts are written with it.
 */
// eslint-disable-next-line no-control-regex -- finding controls is the purpose
const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Text of the service as it is shown: what cannot be seen is made visible, as `‹U+202E›`, and the length is bounded. */
export function plain(text: string, maxLength = longestShown): string {
  const cut = text.length > maxLength ? `${[...text.slice(0, maxLength)].slice(0, -1).join('')}…` : text;
  return cut.replace(unseen, (character) => `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`);
}

/** The same for places where the editor turns `$(name)` into an icon: status bar, quick picks. */
export function plainWithoutIcons(text: string, maxLength?: number): string {
  return plain(text, maxLength).replaceAll('$(', '$\u200b(');
}
