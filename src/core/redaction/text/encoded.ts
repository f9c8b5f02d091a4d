import { hidden, mostHidden } from '../names/credentialNames.ts';

/** Looks into what a text holds in another spelling: strings of JSON, and percent signs of URLs. What is changed in it is written the same way again. */
export function withoutEncoded(text: string, clean: (part: string) => string): string {
  return inPercent(inStrings(text, clean), clean);
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#34;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};
const entity = /&(?:lt|gt|quot|apos|amp|#39|#34|#x27);/g;

/** A text in which characters stand by their names, as `&lt;`. Undefined for one without. */
export function withoutNamedCharacters(text: string, clean: (part: string) => string): string | undefined {
  if (!/&(?:amp|lt|quot|gt|apos|#39|#34|#x27);/.test(text)) return undefined;
  const written = text.replace(entity, (found) => entities[found] ?? found);
  const cleaned = clean(written);
  return cleaned === written ? text : escapeEntities(cleaned);
}

const escapeEntities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A string of JSON that escapes something, whether or not the JSON around it is whole. */
function inStrings(text: string, clean: (part: string) => string): string {
  if (!/\\["\\/bfnrtu]/.test(text)) return text;
  let shown = '';
  let done = 0;
  let count = 0;
  let end: number;
  for (let start = text.indexOf('"') + 1; start > 0; start = text.indexOf('"', end + 1) + 1) {
    let isEscaped = false;
    stop.lastIndex = start;
    let found = stop.exec(text);
    for (; found?.[0].startsWith('\\'); found = stop.exec(text)) isEscaped = true;
    end = found?.index ?? text.length;
    const inner = isEscaped ? unescape(text.slice(start, end)) : undefined;
    const cleaned = inner === undefined ? inner : clean(inner);
    if (cleaned === inner) continue;
    shown += text.slice(done, start) + JSON.stringify(cleaned).slice(1, -1);
    done = end;
    if ((count += 1) === mostHidden) return shown + hidden;
  }
  return shown + text.slice(done);
}

/** The end of a string, or something escaped in it. */
const stop = /["\n]|\\[^]/g;

function unescape(inner: string): string | undefined {
  try {
    return JSON.parse(
      `"${inner
        .replace(/\\?$/, (last, at) => (last === '\\' && (at === 0 || inner[Number(at) - 1] !== '\\') ? '' : last))
        .replaceAll('\t', '\\t')
        .replaceAll('\r', '\\r')}"`,
    ) as string;
  } catch {
    // It is no string of JSON.
  }
  return undefined;
}

/** Words that percent signs of URLs stand in. */
const percent = /(?<![\w.~+!*-])[\w.~+!*-]*(?:%[\da-f]{2}[\w.~+!*-]*)+/gi;

/** Cleans text that is percent-encoded, as in an address that has another as its parameter. */
function inPercent(text: string, clean: (part: string) => string): string {
  return text.replace(percent, (part) => {
    try {
      const written = decodeURIComponent(part);
      const cleaned = clean(written);
      return cleaned === written ? part : cleaned.split(hidden).map(encodeURIComponent).join(hidden);
    } catch {
      return part;
    }
  });
}
