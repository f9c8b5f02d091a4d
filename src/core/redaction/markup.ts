import { hidden, isCredentialName } from './credentialNames.ts';
import { withoutCredentialsInText } from './plainText.ts';

/** Whether elements of XML or HTML are in a text, all of it or a part. */
export function hasMarkup(text: string): boolean {
  return /<(?:[/?]?[\p{L}_]|!\[CDATA|!--)/u.test(text);
}

/** A tag, a comment, a CDATA section, or what one of these began and did not end. */
const piece = /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<[?!/]?[\p{L}_][^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>?/gu;
const attribute = /(?<name>[\p{L}_@][\p{L}\p{N}_.:-]*)(?<is>\s*=\s*)(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'<>]+))/gu;

const labelAttributes = /^(?:name|key|id|label|field|property|param|parameter|attribute|type|header|n|k|autocomplete)$/i;
const valueAttributes = /^(?:value|val|content|data|text|default|v|string)$/i;
/** In an element that holds a credential, attributes that say what or where it is. */
const plainAttributes = /^(?:xml.*|xsi:.*|name|key|id|class|type|label|encoding|algorithm|format|version|lang|href|rel|required|autocomplete|for|method|action)$/i;
const labelElements = /^(?:name|key|label|field|property|param|parameter|attribute|header|member)$/i;

/**
 * XML and HTML without credentials: what elements and attributes of such names hold, the value of an element that a name is given
 * to (`<property name="password" value="…"/>`), what follows an element that is a label (`<key>password</key><string>…`), and what
 * text and attributes show by themselves. Tags stay as they are, so that it can be read as what it was.
 */
export function withoutCredentialsInMarkup(text: string): string {
  const out: string[] = [];
  /** The element that holds a credential, and how many of its name are open inside it. */
  let inside: { readonly name: string; depth: number } | undefined;
  /** An element that is a label has said that the next one is a credential. */
  let isNext = false;
  let open = '';
  let at = 0;
  const content = (part: string) => {
    if (part === '') return;
    if (inside) out.push(hide(part));
    else {
      if (labelElements.test(localName(open)) && isCredentialName(part.trim())) isNext = true;
      out.push(withoutCredentialsInContent(part));
    }
  };
  for (const { 0: tag, index } of text.matchAll(piece)) {
    content(text.slice(at, index));
    at = index + tag.length;
    if (tag.startsWith('<![CDATA[')) {
      const end = tag.endsWith(']]>') ? ']]>' : '';
      const start = out.length;
      content(tag.slice(9, tag.length - end.length));
      out.splice(start, 0, '<![CDATA[');
      out.push(end);
      continue;
    }
    if (/^<[!?]/.test(tag)) {
      out.push(inside ? hide(tag) : withoutCredentialsInText(tag));
      continue;
    }
    const name = /^<\/?([^\s<>/"']+)/.exec(tag)?.[1] ?? '';
    if (tag.startsWith('</')) {
      open = '';
      if (inside?.name === name && (inside.depth -= 1) === 0) inside = undefined;
      out.push(tag);
      continue;
    }
    const isEmpty = tag.endsWith('/>') || isVoid.test(name);
    const { written, isLabelled } = withoutCredentialAttributes(tag, name, inside !== undefined || isNext);
    out.push(written);
    open = name;
    if (inside?.name === name && !isEmpty) inside.depth += 1;
    else if (!inside && !isEmpty && (isNext || isLabelled || isCredentialName(localName(name)))) inside = { name, depth: 1 };
    isNext = false;
  }
  content(text.slice(at));
  return out.join('');
}

/** Text between tags. Markup that is written in it, as `&lt;password&gt;`, is looked through as such. */
function withoutCredentialsInContent(part: string): string {
  if (!part.includes('&lt;')) return withoutCredentialsInText(part);
  const written = part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
  const clean = withoutCredentialsInMarkup(written);
  return clean === written ? part : clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** White space around it stays, so that lines do. */
function hide(part: string): string {
  return part.trim() === '' ? part : part.replace(/\S(?:[^]*\S)?/, hidden);
}

function withoutCredentialAttributes(tag: string, element: string, isAll: boolean): { readonly written: string; readonly isLabelled: boolean } {
  const named = [...tag.matchAll(attribute)];
  const isLabelled = named.some(({ groups = {} }) => labelAttributes.test(localName(groups.name ?? '')) && isCredentialName(groups.double ?? groups.single ?? groups.bare ?? ''));
  const written = tag.replace(attribute, (whole, ...args: unknown[]) => {
    const { name = '', is = '', double, single, bare = '' } = args.at(-1) as Record<string, string | undefined>;
    const value = double ?? single ?? bare;
    const local = localName(name);
    if (value === '' || name.startsWith('xmlns')) return whole;
    const isSecret = isCredentialName(local) || ((isLabelled || isCredentialName(localName(element))) && valueAttributes.test(local)) || ((isAll || isCredentialName(localName(element))) && !plainAttributes.test(name));
    const clean = isSecret ? hidden : value.includes('<') ? withoutCredentialsInMarkup(value) : withoutCredentialsInText(value);
    if (clean === value) return whole;
    return `${name}${is}${single === undefined ? `"${clean}"` : `'${clean}'`}`;
  });
  return { written, isLabelled };
}
