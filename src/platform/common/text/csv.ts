export const byteOrderMark = '\ufeff';

const signs = String.raw`=+\-@\u2212\u207a-\u207c\u208a-\u208c\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20`;

const separators = String.raw`;\t\n\v\f\r\u0085\u2028\u2029`;

/** Characters that spreadsheets may skip at the beginning of a cell. */
const skipped = String.raw`(?![${separators}])["\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]`;

const harmless = /^[A-Za-z0-9][\w .:/-]*$/;

const firstFormula = new RegExp(`^(?=(?:${skipped}|[${separators}])*[${signs}])`, 'u');
const laterFormula = new RegExp(`[${separators}](?=(?:${skipped})*[${signs}])`, 'gu');

export function csvLine(texts: readonly string[], separator = ','): string {
  return `${texts.map(csvField).join(separator)}\r\n`;
}

/** Returns an RFC 4180 field. An apostrophe precedes what a spreadsheet could read as a formula. */
export function csvField(text: string): string {
  if (harmless.test(text)) return text;
  const safe = withoutFormula(text);
  return /[",;\t\r\n]/.test(safe) ? quoted(safe) : safe;
}

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

export const csvForms = ['excel', 'language', 'standard'] as const;
export type CsvForm = (typeof csvForms)[number];

export interface CsvFormat {
  readonly separator: ',' | ';';
  readonly hasByteOrderMark: boolean;
}

export const excelFormat: CsvFormat = { separator: ',', hasByteOrderMark: true };

/** Languages with decimal commas separate by semicolons, except in `standard`. */
export function csvFormat(form: CsvForm, language: string): CsvFormat {
  const hasByteOrderMark = form === 'excel';
  if (form === 'standard') return { separator: ',', hasByteOrderMark };
  const [tag = 'en'] = Intl.NumberFormat.supportedLocalesOf([language.replaceAll('_', '-')]);
  const writesComma = new Intl.NumberFormat(tag).format(1.5).includes(',');
  return { separator: writesComma ? ';' : ',', hasByteOrderMark };
}
