/** Tells spreadsheets that a file is UTF-8; it stands before everything else. */
export const byteOrderMark = '\ufeff';

/** Signs that begin a formula, in all widths that spreadsheets may take for them. */
const signs = String.raw`=+\-@\u2212\u207a-\u207c\u208a-\u208c\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20`;

/** Characters that separate lines, and cells where the comma does not. */
const separators = String.raw`;\t\n\v\f\r\u0085\u2028\u2029`;

/** Characters that a spreadsheet may leave out at the beginning of a cell: quotes, and those that cannot be seen. */
const leftOut = String.raw`(?![${separators}])["\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]`;

/** What most cells are: no formula in it, and nothing that needs quotes. */
const harmless = /^[A-Za-z0-9][\w .:/-]*$/;

const firstFormula = new RegExp(`^(?=(?:${leftOut}|[${separators}])*[${signs}])`, 'u');
const laterFormula = new RegExp(`[${separators}](?=(?:${leftOut})*[${signs}])`, 'gu');

/** Texts as a line of separated values, with its end: as RFC 4180 has them, unless another separator is wanted. */
export function csvLine(texts: readonly string[], separator = ','): string {
  return `${texts.map(csvField).join(separator)}\r\n`;
}

/**
 * A field as spreadsheets read it back (RFC 4180). Some take a semicolon or a tab for the separator, and then see a cell begin
 * in the middle of a field or a line begin inside quotes. Wherever one could begin with a formula, it gets an apostrophe,
 * which makes it text.
 */
export function csvField(text: string): string {
  if (harmless.test(text)) return text;
  const safe = withoutFormula(text);
  return /[",;\t\r\n]/.test(safe) ? quoted(safe) : safe;
}

/** A field between tabs, as spreadsheets take it from the clipboard, with the same care for formulas. */
export function tabField(text: string): string {
  if (harmless.test(text)) return text;
  const safe = withoutFormula(text);
  return /["\t\r\n]/.test(safe) ? quoted(safe) : safe;
}

function withoutFormula(text: string): string {
  return text.replace(firstFormula, "'").replace(laterFormula, "$&'");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The forms of a file with separated values, as the setting names them. */
export const csvForms = ['excel', 'language', 'standard'] as const;
export type CsvForm = (typeof csvForms)[number];

export interface CsvFormat {
  readonly separator: ',' | ';';
  /** Whether a byte order mark stands before everything else. */
  readonly hasMark: boolean;
}

/** The one for Excel, where numbers are written with a point. */
export const excelFormat: CsvFormat = { separator: ',', hasMark: true };

/** The format of a file: separated as spreadsheets in a language write it, where a comma is in its numbers, or as the standard has it. */
export function csvFormat(form: CsvForm, language: string): CsvFormat {
  const hasMark = form === 'excel';
  if (form === 'standard') return { separator: ',', hasMark };
  const [tag = 'en'] = Intl.NumberFormat.supportedLocalesOf([language.replaceAll('_', '-')]);
  const writesComma = new Intl.NumberFormat(tag).format(1.5).includes(',');
  return { separator: writesComma ? ';' : ',', hasMark };
}
