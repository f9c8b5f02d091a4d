import { hidden, isCredentialName, tellsNothing } from '../names/credentialNames.ts';
import { isCredentialIn } from './assignments.ts';

/** Whether a text, or a part of it, is XML or HTML. */
export function hasMarkup(text: string): boolean {
  return /<(?:[/?]?[\p{L}_]|!\[CDATA|!--)/u.test(text);
}

/** A tag, a comment, a CDATA section, or what one of these began and did not end. */
const piece =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<[?!/]?(?<name>[\p{L}_][^\s<>/"']*)[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>?/gu;
const attribute =
  /(?<name>[\p{L}_@][\p{L}\p{N}_.:-]*)(?<is>\s*=\s*)(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'<>]+))/gu;

interface Attribute {
  readonly name: string;
  readonly is: string;
  readonly double?: string;
  readonly single?: string;
  readonly bare: string;
}

const labelAttributes = oneOf(
  'name key id label field property param parameter attribute type header n k autocomplete',
);
const valueAttributes = oneOf('value val content data text default v string');
/** Attributes that say what or where the credential of their element is. */
const plainAttributes = oneOf(
  'name key id class type label encoding algorithm format version lang href rel required autocomplete for method action',
);
const labelElements = oneOf(
  'name key label field property param parameter attribute header member th td dt b strong em code term title',
);
/** Elements of a text: what follows them is a value where it begins with a colon, or in one of the others. */
const wordElements = oneOf('b strong em code title');
const elementsAfterWords = oneOf('td dd span code samp kbd i em input value string');
/** Elements that follow the head of a column. */
const elementsOfTables = oneOf('th tr thead tbody table');
const isVoid = oneOf('area base br col embed hr img input link meta source track wbr');

function oneOf(names: string): (name: string) => boolean {
  const all = new Set(names.split(' '));
  return (name) => all.has(name.toLowerCase());
}

/**
 * XML and HTML without credentials: what elements and attributes of such names hold, the value of an element that a name is given
 * to (`<property name="password" value="…"/>`), what follows an element that is a label (`<key>password</key><string>…`), columns
 * of tables, and what text and attributes show by themselves. Tags stay as they are, so that it can be read as what it was.
 *
 * @param clean hides what a text shows by itself
 */
export function withoutCredentialsInMarkup(text: string, clean: (part: string) => string): string {
  const out: string[] = [];
  const row = new Row();
  /** The element that holds a credential, and how many of its name are open inside it. */
  let inside: { readonly name: string; depth: number } | undefined;
  /** The element that is a label has said that what comes next is a credential. */
  let label = '';
  let open = '';
  let at = 0;
  const content = (part: string) => {
    if (part === '') return;
    const written = part.trim();
    if (inside || (label !== '' && /^[:=：]\s*\S/.test(written))) {
      out.push(hide(part, inside?.name ?? label));
      return;
    }
    if (labelElements(localName(open)) && isCredentialIn(written)) {
      label = localName(open);
      row.holdsLabel(label);
    }
    out.push(clean(part));
  };
  for (const { 0: tag, index, groups } of text.matchAll(piece)) {
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
      out.push(inside ? hide(tag, inside.name) : `${tag.slice(0, 2)}${clean(tag.slice(2))}`);
      continue;
    }
    const { name } = groups as { readonly name: string };
    if (tag.startsWith('</')) {
      open = '';
      if (inside?.name === name && (inside.depth -= 1) === 0) inside = undefined;
      out.push(tag);
      continue;
    }
    const isEmpty = tag.endsWith('/>') || isVoid(name);
    const isNext = row.isCredential(localName(name)) || (label !== '' && followsLabel(label, localName(name)));
    const { written, isLabelled } = withoutCredentialAttributes(tag, name, inside !== undefined || isNext, clean);
    out.push(written);
    open = name;
    if (inside?.name === name && !isEmpty) inside.depth += 1;
    else if (!inside && !isEmpty && (isNext || isLabelled || isCredentialName(localName(name))))
      inside = { name, depth: 1 };
    label = '';
  }
  content(text.slice(at));
  return out.join('');
}

/** Words of a text are labels of what stands in a cell, in code or in an input beside them; a head of a table is none of the next. */
function followsLabel(label: string, next: string): boolean {
  return label.toLowerCase() === 'th' ? !elementsOfTables(next) : !wordElements(label) || elementsAfterWords(next);
}

/** Counts the cells in the rows of a table, and keeps the columns that their heads call credentials. */
class Row {
  #columns = new Set<number>();
  #cell = -1;
  #isFirst = true;

  /** Takes note of an element that begins. @returns whether it is a cell of such a column */
  isCredential(name: string): boolean {
    const element = name.toLowerCase();
    if (element === 'table') {
      this.#columns = new Set();
      this.#cell = -1;
    } else if (element === 'tr') {
      this.#isFirst = this.#cell === -1;
      this.#cell = -1;
    } else if (element === 'td' || element === 'th') this.#cell += 1;
    return element === 'td' && !this.#isFirst && this.#columns.has(this.#cell);
  }

  /** A label in the first column is the one of its row, unless it is a head. */
  holdsLabel(element: string): void {
    if (element.toLowerCase() === 'th' || (this.#isFirst && this.#cell > 0)) this.#columns.add(this.#cell);
  }
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** Hides a text. The white space around it stays, so that lines do. */
function hide(part: string, name: string): string {
  return tellsNothing(name, part) ? part : part.replace(/\S(?:[^]*\S)?/, hidden);
}

function withoutCredentialAttributes(
  tag: string,
  element: string,
  isAll: boolean,
  clean: (part: string) => string,
): { readonly written: string; readonly isLabelled: boolean } {
  const isLabelled = [...tag.matchAll(attribute)].some(({ groups }) => {
    const labelled = groups as unknown as Attribute;
    return labelAttributes(plainName(labelled.name)) && isCredentialIn(valueOf(labelled));
  });
  const isOf = isCredentialName(localName(element));
  const written = tag.replace(attribute, (whole, ...args: unknown[]) => {
    const given = args.at(-1) as Attribute;
    const { name, is, single } = given;
    const value = valueOf(given);
    if (name.startsWith('xmlns')) return whole;
    const isSecret =
      isCredentialName(localName(name)) ||
      ((isLabelled || isOf) && valueAttributes(plainName(name))) ||
      ((isAll || isOf) && !/^xml|^xsi:/i.test(name) && !plainAttributes(name));
    const shown = !isSecret ? clean(value) : tellsNothing(name, value) ? value : hidden;
    if (shown === value) return whole;
    return `${name}${is}${single === undefined ? `"${shown}"` : `'${shown}'`}`;
  });
  return { written, isLabelled };
}

const valueOf = ({ double, single, bare }: Attribute): string => double ?? single ?? bare;

const plainName = (name: string): string => localName(name).replace(/^data-/i, '');
