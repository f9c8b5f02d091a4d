import assert from 'node:assert/strict';
import { csvField, csvFormat, csvLine, tabField, tsvLine } from '../../../../../src/platform/common/text/csv.ts';

/** Texts that spreadsheets evaluate or have evaluated. */
const formulas = [
  '=1+1',
  '+cmd|x!A0',
  '-2+3+cmd|x!A0',
  '+Inf+1',
  '-.',
  '@SUM(A1)',
  ' =1',
  '\u00a0=1',
  '\ufeff=1',
  '\u200b=1',
  '\u0000=1',
  '"=1"',
  '\t=1',
  '\r\n-x',
  '＝1',
  '＋x',
  '－x',
  '＠A1',
];

describe('CSV', () => {
  it('no field of a CSV file or of copied cells begins with a formula', () => {
    for (const formula of formulas)
      for (const field of [csvField, tabField]) assert.match(field(formula), /^"?'/, JSON.stringify(formula));
  });

  it('csvField leaves numbers and texts unchanged that are no formulas', () => {
    for (const text of [
      '-',
      '-75.63',
      '+1.5',
      '-1e3',
      '-1e-7',
      '-.5',
      '+Inf',
      '-Infinity',
      'Acme',
      'a=1',
      '1-2',
      'A - B',
      "O'Hara's",
      'two\nlines -',
    ])
      assert.equal(csvField(text).replace(/^"|"$/g, ''), text);
    assert.deepEqual(['a,b', 'say "x"', 'a;-5', 'Notes:\n- one'].map(csvField), [
      '"a,b"',
      '"say ""x"""',
      '"a;-5"',
      '"Notes:\n- one"',
    ]);
  });

  it('csvLine quotes only the fields that need quotes, and ends each line with CRLF', () => {
    assert.equal(csvLine(['a b', ',', 'b;c', '"', '\t', '\r', '\n', '']), 'a b,",","b;c","""","\t","\r","\n",\r\n');
  });

  it('csvFormat uses the separator that spreadsheets expect in the given language, or a comma for the standard format', () => {
    const formats = (language: string) =>
      (['excel', 'language', 'standard'] as const).map((form) => csvFormat(form, language));
    assert.deepEqual(formats('de'), [
      { separator: ';', hasByteOrderMark: true },
      { separator: ';', hasByteOrderMark: false },
      { separator: ',', hasByteOrderMark: false },
    ]);
    const separators = ['en', 'en-US', 'de-AT', 'fr', 'pt-br', 'ja', 'zh_cn', 'no such'].map(
      (language) => csvFormat('excel', language.replace(' ', '')).separator,
    );
    assert.deepEqual(separators, [',', ',', ';', ';', ';', ',', ',', ',']);
    assert.equal(csvLine(['a', 'b;c', 'd'], ';'), 'a;"b;c";d\r\n');
  });

  it('tsvLine writes every text so that it can be read back, and changes only what would end a field', () => {
    const texts = ['=1+1', '-67', 'a\tb', 'one\r\ntwo', 'C:\\new', '\u202e\u200b', '"', ''];
    const line = tsvLine(texts);
    assert.equal(line, '=1+1\t-67\ta\\tb\tone\\r\\ntwo\tC:\\\\new\t\u202e\u200b\t"\t\n');
    const read = line
      .slice(0, -1)
      .split('\t')
      .map((field) => JSON.parse(`"${field.replaceAll('"', '\\"')}"`) as string);
    assert.deepEqual(read, texts);
  });

  it('tabField quotes text that contains a tab, but not text that contains a comma', () => {
    assert.deepEqual(['a, b; c', 'a\tb', 'a\nb', '"', '=1', ''].map(tabField), [
      'a, b; c',
      '"a\tb"',
      '"a\nb"',
      '""""',
      "'=1",
      '',
    ]);
  });
});
