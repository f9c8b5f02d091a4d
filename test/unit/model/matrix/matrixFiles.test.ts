import assert from 'node:assert/strict';
import { accessMatrix } from '../../../../src/model/matrix/accessMatrix.ts';
import { matrixCsv } from '../../../../src/model/matrix/matrixCsv.ts';
import { drawMatrix } from '../../../../src/model/matrix/matrixDrawing.ts';
import { matrixSvg } from '../../../../src/model/matrix/matrixSvg.ts';
import { createArranger, wholeMatrix, type MatrixView } from '../../../../src/model/matrix/matrixView.ts';
import {
  answerFileName,
  checkFileName,
  jsonFileName,
  matrixFileName,
  reportFileName,
} from '../../../../src/model/text/fileName.ts';
import { fill } from '../../../../src/model/text/template.ts';
import { manySites, organization, site } from '../../../support/access/access.ts';
import { pictureColours as colours } from '../../../support/access/pictureColours.ts';
import { figure } from '../../../support/figures.ts';

const captions = {
  title: 'Access <of> "Acme" & friends',
  held: 'Granted',
  part: '{0} of {1} sites, {2} of {3} columns',
};

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
  it('has a line for each site that is shown, with whole names', () => {
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

  it('has only what was searched for', () => {
    const { matrix, arrangement } = looked(
      [organization('Acme', [site('10:Oslo', { Viewer: ['READ', 'WRITE'] }), site('11:Rome', { Viewer: ['READ'] })])],
      { sites: 'oslo', columns: 'write' },
    );
    assert.deepEqual(parseCsv([...matrixCsv(matrix, arrangement)].join('')).slice(1), [
      ['Acme', '', 'Oslo', '10', '1'],
    ]);
  });

  it('holds no formula', () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
    const { matrix, arrangement } = looked(
      formulas.map((text) => organization(text, [site(text, { Viewer: [text] })])),
    );
    const [head = [], ...lines] = parseCsv([...matrixCsv(matrix, arrangement)].join(''));
    for (const field of [...head, ...lines.flatMap((line) => [line[0] ?? '', line[2] ?? ''])])
      assert.match(field, /^[^=+\-@\t\r]/);
    assert.deepEqual(new Set(head.slice(4)), new Set(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t'=1", "'\r'=1"]));
  });
});

describe('access matrix as a picture', () => {
  it('has a square for each thing that is held, and all names', () => {
    const { matrix, arrangement } = looked(
      [organization('1:Acme', [site('10:Oslo', { Viewer: ['READ', 'WRITE'] }), site('11:Rome', { Viewer: ['READ'] })])],
      { grouped: true },
    );
    const { shapes, width, height } = drawMatrix(matrix, arrangement, captions, colours);
    const [legend, ...squares] = shapes.flatMap((shape) =>
      shape.kind === 'path' ? [shape.data.match(/M/g)?.length] : [],
    );
    assert.deepEqual([legend, ...squares], [1, 2, 1]);
    const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    assert.deepEqual(texts, [captions.title, 'Granted', 'READ', 'WRITE', 'Acme', 'Oslo', 'Rome']);
    for (const shape of shapes)
      if (shape.kind === 'text') assert.ok(shape.x > 0 && shape.x < width && shape.y > 0 && shape.y < height);
  });

  it('says so when it does not hold all', () => {
    const { matrix, arrangement } = looked([organization('1:Acme', manySites(600))], { grouped: true });
    const { shapes, height } = drawMatrix(matrix, arrangement, captions, colours);
    assert.ok(
      shapes.some((shape) => shape.kind === 'text' && shape.text === 'Granted · 500 of 600 sites, 1 of 1 columns'),
    );
    assert.equal(shapes.filter(({ kind }) => kind === 'path').length, 501);
    assert.ok(height < 16_000);
  });

  it('is an SVG document that holds names as text and nothing else of them', () => {
    const hostile = '</text><script>alert(1)</script>&"\u0000\ud800\u202e';
    const { matrix, arrangement } = looked([organization(hostile, [site(hostile, { Viewer: [hostile] })])]);
    const svg = matrixSvg(matrix, arrangement, { ...captions, title: hostile }, colours);
    const tags = new Set([...svg.matchAll(/<[/?]?([a-z]+)/g)].map(([, name]) => name));
    assert.deepEqual(tags, new Set(['xml', 'svg', 'title', 'rect', 'path', 'text']));
    assert.doesNotMatch(svg.replaceAll('\n', ''), /\p{Cc}|\p{Cs}|\u202e/u);
    assert.match(svg, /&#60;\/text&#62;&#60;script&#62;/);
    assert.ok(svg.includes(`fill="${colours.held}"`));
  });

  it('puts values into what it says, and leaves other braces alone', () => {
    assert.equal(fill('{1} of {0} {2} {x}', 'a', '{1}'), '{1} of a {2} {x}');
  });
});

describe('access matrix: names of files', () => {
  it('are safe on every system', () => {
    assert.equal(matrixFileName('Acme', 'csv'), 'Acme access matrix.csv');
    assert.equal(matrixFileName('../..\\a:b*"<>|\u202e', 'svg'), 'a b access matrix.svg');
    assert.equal(matrixFileName('', 'png'), 'access matrix.png');
  });

  it('are no devices of Windows, whatever is called like one', () => {
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
      ...(['csv', 'svg', 'png'] as const).map((kind) => matrixFileName(title, kind)),
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
    assert.equal(matrixFileName('Conrad. Co', 'csv'), 'Conrad. Co access matrix.csv');
    figure(`${names.length} names of files from ${titles.length} names like devices of Windows: 0 devices`);
  });
});
