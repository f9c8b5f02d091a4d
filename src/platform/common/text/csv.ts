export const byteOrderMark = '\ufeff';

/** Matches what a spreadsheet could read as a formula, also after spaces, quotes, and invisible characters. */
const formula = /^["\s\p{C}]*[=+\-@\uff0b\uff0d\uff1d\uff20]./su;

const numeric = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)$/i;

export function csvLine(texts: readonly string[], separator = ','): string {
  return `${texts.map(csvField).join(separator)}\r\n`;
}

/** Returns an RFC 4180 field. An apostrophe precedes what a spreadsheet could read as a formula, but no number. */
export function csvField(text: string): string {
  const safe = withoutFormula(text);
  return /[",;\t\r\n]/.test(safe) ? quoted(safe) : safe;
}

/** Returns a line of TSV, in which the escapes of jq's `@tsv` stand for backslashes, tabs, and line breaks. */
export function tsvLine(texts: readonly string[]): string {
  return `${texts.map((text) => text.replace(/[\\\t\n\r]/g, (character) => tsvEscapes[character] ?? '')).join('\t')}\n`;
}

const tsvEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Returns a field for the clipboard, which spreadsheets read like CSV. */
export function tabField(text: string): string {
  const safe = withoutFormula(text);
  return /["\t\r\n]/.test(safe) ? quoted(safe) : safe;
}

function withoutFormula(text: string): string {
  return formula.test(text) && !numeric.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

export const csvForms = ['excel', 'language', 'standard'] as const;
export type CsvForm = (typeof csvForms)[number];

export interface CsvFormat {
  readonly separator: ',' | ';';
  readonly hasByteOrderMark: boolean;
}

/** Returns the format of CSV for a language. Those with decimal commas separate by semicolons, except in `standard`. */
export function csvFormat(form: CsvForm, language: string): CsvFormat {
  const hasByteOrderMark = form === 'excel';
  if (form === 'standard') return { separator: ',', hasByteOrderMark };
  const [tag = 'en'] = Intl.NumberFormat.supportedLocalesOf([language.replaceAll('_', '-')]);
  const writesComma = new Intl.NumberFormat(tag).format(1.5).includes(',');
  return { separator: writesComma ? ';' : ',', hasByteOrderMark };
}
