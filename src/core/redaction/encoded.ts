import { hidden, hint, mostHidden } from './credentialNames.ts';
import { shortestForm } from './credentialForms.ts';

/** Looks into what a text holds in another spelling: strings of JSON, and percent signs of URLs. What is changed in it is written the same way again. */
export function withoutEncoded(text: string, clean: (part: string) => string): string {
  return inPercent(inStrings(text, clean), clean);
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'", '&#34;': '"', '&#x27;': "'", '&amp;': '&' };
const entity = /&(?:lt|gt|quot|apos|amp|#39|#34|#x27);/g;

/** A text in which characters stand by their names, as `&lt;`. Undefined for one without. */
export function withoutNamedCharacters(text: string, clean: (part: string) => string): string | undefined {
  if (!/&(?:amp|lt|quot|gt|apos|#39|#34|#x27);/.test(text)) return undefined;
  const written = text.replace(entity, (found) => entities[found] ?? found);
  const cleaned = clean(written);
  return cleaned === written ? text : escapeEntities(cleaned);
}

const escapeEntities = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A string of JSON that escapes something, whether or not the JSON around it is whole. */
function inStrings(text: string, clean: (part: string) => string): string {
  if (!/\\["\\/bfnrtu]/.test(text) || !text.includes('"')) return text;
  const parts: string[] = [];
  let done = 0;
  for (let start = text.indexOf('"'); start !== -1; ) {
    let end = start + 1;
    let isEscaped = false;
    for (; end < text.length && text[end] !== '"' && text[end] !== '\n'; end += 1) {
      if (text[end] !== '\\') continue;
      isEscaped = true;
      end += 1;
    }
    const written = isEscaped && text[start - 1] !== '\\' ? text.slice(start + 1, end) : '';
    if (written.length >= shortestForm || hint.test(written)) {
      const inner = unescape(written);
      const cleaned = inner === undefined ? inner : clean(inner);
      if (cleaned !== inner && cleaned !== undefined) {
        parts.push(text.slice(done, start + 1), JSON.stringify(cleaned).slice(1, -1));
        done = Math.min(end, text.length);
        if (parts.length === 2 * mostHidden) return parts.join('') + hidden;
      }
    }
    start = text.indexOf('"', Math.min(end, text.length) + (text[end] === '"' ? 1 : 0));
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

function unescape(inner: string): string | undefined {
  try {
    return JSON.parse(`"${inner.replace(/\\?$/, (last, at) => (last === '\\' && (at === 0 || inner[Number(at) - 1] !== '\\') ? '' : last)).replaceAll('\t', '\\t').replaceAll('\r', '\\r')}"`) as string;
  } catch {
    return undefined;
  }
}

const percent = /%(?:3[ad]|2[26f])/i;

/** As in the address of a page that was given another as its parameter. */
function inPercent(text: string, clean: (part: string) => string): string {
  if (!percent.test(text)) return text;
  return text.replace(/[\w%.~+!*-]+/g, (part) => {
    if (!percent.test(part)) return part;
    try {
      const written = decodeURIComponent(part);
      const cleaned = clean(written);
      return cleaned === written ? part : cleaned.split(hidden).map(encodeURIComponent).join(hidden);
    } catch {
      return part;
    }
  });
}
