import assert from 'node:assert/strict';
import { accessMatrix } from '../../../../src/matrix/common/accessMatrix.ts';
import { matrixCsv } from '../../../../src/matrix/common/matrixCsv.ts';
import { createArranger, wholeMatrix, type MatrixView } from '../../../../src/matrix/common/matrixView.ts';
import {
  answerFileName,
  checkFileName,
  jsonFileName,
  matrixFileName,
  reportFileName,
} from '../../../../src/platform/common/text/fileName.ts';
import { organization, site } from '../../../support/access/access.ts';
import { figure } from '../../../support/figures.ts';

function looked(organizations: ReturnType<typeof organization>[], view: Partial<MatrixView> = {}) {
  const matrix = accessMatrix({ organizations }, 'privilege');
  return { matrix, arrangement: createArranger(matrix)({ ...wholeMatrix, ...view }) };
}

/** Reads CSV back, as RFC 4180 has it. */
function parseCsv(csv: string): string[][] {
  assert.ok(csv.startsWith('\ufeff') && csv.endsWith('\r\n'));
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const records: string[][] = [[]];
  for (const [, quoted, bare, end] of csv.slice(1).matchAll(field)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') records.push([]);
  }
  return records.slice(0, -1);
}

describe('access matrix as CSV', () => {
  it('the access matrix CSV contains a line with full names for each visible row', () => {
    const long = 'Long '.repeat(100);
    const organizations = [
      organization(
        '1:Acme, "West"',
        [site(`10:${long}`, { Viewer: ['READ'] }), site('11:Oslo\r\nSouth', { Viewer: ['READ', 'WRITE'] })],
        { Owner: ['WRITE'] },
      ),
    ];
    const { matrix, arrangement } = looked(organizations, { sort: 'count', grouped: true });
    assert.deepEqual(parseCsv([...matrixCsv(matrix, arrangement)].join('')), [
      ['Organization', 'Organization ID', 'Site', 'Site ID', 'READ', 'WRITE'],
      ['Acme, "West"', '1', 'Oslo\r\nSouth', '11', '1', '1'],
      ['Acme, "West"', '1', 'On the whole organization', '', '0', '1'],
      ['Acme, "West"', '1', long, '10', '1', '0'],
    ]);
  });

  it('the access matrix CSV contains only the rows and columns that match the search', () => {
    const { matrix, arrangement } = looked(
      [organization('Acme', [site('10:Oslo', { Viewer: ['READ', 'WRITE'] }), site('11:Rome', { Viewer: ['READ'] })])],
      { sites: 'oslo', columns: 'write' },
    );
    assert.deepEqual(parseCsv([...matrixCsv(matrix, arrangement)].join('')).slice(1), [
      ['Acme', '', 'Oslo', '10', '1'],
    ]);
  });

  it('the access matrix CSV contains no formulas', () => {
    const formulas = ['=1+1', '+x', '-x', '@SUM(A1)', '\t=1', '\r=1'];
    const { matrix, arrangement } = looked(
      formulas.map((text) => organization(text, [site(text, { Viewer: [text] })])),
    );
    const [head = [], ...lines] = parseCsv([...matrixCsv(matrix, arrangement)].join(''));
    for (const field of [...head, ...lines.flatMap((line) => [line[0] ?? '', line[2] ?? ''])])
      assert.match(field, /^[^=+\-@\t\r]/);
    assert.deepEqual(new Set(head.slice(4)), new Set(["'=1+1", "'+x", "'-x", "'@SUM(A1)", "'\t=1", "'\r=1"]));
  });
});

describe('access matrix: names of files', () => {
  it('file names for the access matrix are safe on every system', () => {
    assert.equal(matrixFileName('Acme'), 'Acme access matrix.csv');
    assert.equal(matrixFileName('../..\\a:b*"<>|\u202e'), 'a b access matrix.csv');
    assert.equal(matrixFileName(''), 'access matrix.csv');
  });

  it('file names for the access matrix are never Windows device names', () => {
    const devices = [
      'con',
      'CON',
      'prn',
      'aux',
      'nul',
      'Clock$',
      'conin$',
      'conout$',
      'com1',
      'com9',
      'COM0',
      'lpt1',
      'lpt9',
      'com¹',
      'lpt³',
      'LPT²',
    ];
    const titles = devices.flatMap((device) => [
      device,
      `${device}.x`,
      `${device}.evil.example`,
      `${device} .x`,
      `${device}..x`,
      ` ${device}.x`,
      `.${device}.x`,
      `${device}:x.y`,
      `${device}/.x`,
      `${device}\u202e.x`,
      `-${device}.`,
    ]);
    const names = titles.flatMap((title) => [
      matrixFileName(title),
      ...(['detail', 'token', 'answer'] as const).map((tab) => jsonFileName(title, tab)),
      ...[answerFileName(title, '', 'json'), answerFileName('', title, 'json'), answerFileName(title, title, 'xml')],
      ...[reportFileName(title, 'md'), checkFileName(title)],
    ]);
    for (const name of names) {
      // Windows goes by what stands before the first dot, without the spaces after it.
      assert.doesNotMatch(
        name.split('.')[0]!.trim(),
        /^(con|prn|aux|nul|clock\$|con(in|out)\$|(com|lpt)[0-9¹²³])$/i,
        name,
      );
      assert.doesNotMatch(name, /[\\/:*?"<>|\p{C}]|^[\s.]|[\s.]$/u);
    }
    assert.equal(answerFileName('con', '', 'json'), '_con.json');
    assert.equal(matrixFileName('Conrad. Co'), 'Conrad. Co access matrix.csv');
    figure(`${names.length} names of files from ${titles.length} names like devices of Windows: 0 devices`);
  });
});
