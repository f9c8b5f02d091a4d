import assert from 'node:assert/strict';
import { accessMatrix } from '../../../../src/model/matrix/accessMatrix.ts';
import { drawMatrix, type MatrixShape } from '../../../../src/model/matrix/matrixDrawing.ts';
import { matrixSvg } from '../../../../src/model/matrix/matrixSvg.ts';
import { createArranger, wholeMatrix, type MatrixView } from '../../../../src/model/matrix/matrixView.ts';
import { manySites, organization, site } from '../../../support/access/access.ts';
import { pictureColours as colours } from '../../../support/access/pictureColours.ts';

const captions = { title: 'Access at A & B', held: 'Granted', part: '{0} of {1} sites, {2} of {3} columns' };
const two = [
  organization('1:Acme', [
    site('10:Oslo', { Viewer: ['READ', 'WRITE'] }),
    site('11:東京\u0000\uffff', { Viewer: ['READ'] }),
  ]),
  organization('2:Beta', [site('20:Rome', { Viewer: ['READ'] })]),
];

function looked(organizations: typeof two, view: Partial<MatrixView> = {}) {
  const matrix = accessMatrix({ organizations }, 'privilege');
  return [matrix, createArranger(matrix)({ ...wholeMatrix, ...view })] as const;
}

const drawn = (organizations: typeof two, view: Partial<MatrixView> = {}, title = captions.title) =>
  drawMatrix(...looked(organizations, view), { ...captions, title }, colours);

const textsOf = (shapes: readonly MatrixShape[]) => shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));

describe('the picture of the access matrix', () => {
  it('is an SVG document with a heading for each organization, as its view has', () => {
    assert.equal(
      matrixSvg(...looked(two, { grouped: true }), captions, colours),
      `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="246" height="248" viewBox="0 0 246 248" role="img" aria-label="Access at A &#38; B" font-family="system-ui, &#34;Segoe UI&#34;, Ubuntu, sans-serif">
<title>Access at A &#38; B</title>
<rect x="0" y="0" width="246" height="248" fill="#101010"/>
<text x="24" y="36" font-size="16" fill="#eeeeee" font-weight="600">Access at A &#38; B</text>
<path d="M29.5 51.5h11v11h-11z" fill="#3794ff" stroke="#3794ff" stroke-width="5" stroke-linejoin="round"/>
<text x="50" y="61" font-size="12" fill="#999999">Granted</text>
<text x="171" y="106" font-size="12" fill="#eeeeee" transform="rotate(-50 171 106)">READ</text>
<text x="193" y="106" font-size="12" fill="#eeeeee" transform="rotate(-50 193 106)">WRITE</text>
<rect x="16" y="135" width="184" height="1" fill="#303030"/>
<text x="24" y="129" font-size="12" fill="#eeeeee" font-weight="600">Acme</text>
<text x="36" y="151" font-size="12" fill="#eeeeee">Oslo</text>
<path d="M161.5 141.5h11v11h-11zM183.5 141.5h11v11h-11z" fill="#3794ff" stroke="#3794ff" stroke-width="5" stroke-linejoin="round"/>
<rect x="16" y="158" width="184" height="22" fill="#181818"/>
<text x="36" y="173" font-size="12" fill="#eeeeee">東京‹U+0000›</text>
<path d="M161.5 163.5h11v11h-11z" fill="#3794ff" stroke="#3794ff" stroke-width="5" stroke-linejoin="round"/>
<rect x="16" y="201" width="184" height="1" fill="#303030"/>
<text x="24" y="195" font-size="12" fill="#eeeeee" font-weight="600">Beta</text>
<rect x="16" y="202" width="184" height="22" fill="#181818"/>
<text x="36" y="217" font-size="12" fill="#eeeeee">Rome</text>
<path d="M161.5 207.5h11v11h-11z" fill="#3794ff" stroke="#3794ff" stroke-width="5" stroke-linejoin="round"/>
<rect x="16" y="113" width="184" height="1" fill="#303030"/>
</svg>
`,
    );
  });

  it('names the organization beside each site where there are no headings', () => {
    assert.equal(
      matrixSvg(...looked(two, { sites: 'oslo' }), captions, colours),
      `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="246" height="160" viewBox="0 0 246 160" role="img" aria-label="Access at A &#38; B" font-family="system-ui, &#34;Segoe UI&#34;, Ubuntu, sans-serif">
<title>Access at A &#38; B</title>
<rect x="0" y="0" width="246" height="160" fill="#101010"/>
<text x="24" y="36" font-size="16" fill="#eeeeee" font-weight="600">Access at A &#38; B</text>
<path d="M29.5 51.5h11v11h-11z" fill="#3794ff" stroke="#3794ff" stroke-width="5" stroke-linejoin="round"/>
<text x="50" y="61" font-size="12" fill="#999999">Granted</text>
<text x="171" y="106" font-size="12" fill="#eeeeee" transform="rotate(-50 171 106)">READ</text>
<text x="193" y="106" font-size="12" fill="#eeeeee" transform="rotate(-50 193 106)">WRITE</text>
<rect x="16" y="114" width="184" height="22" fill="#181818"/>
<text x="24" y="129" font-size="12" fill="#eeeeee">Oslo</text>
<text x="144" y="129" font-size="12" fill="#999999" text-anchor="end">Acme</text>
<path d="M161.5 119.5h11v11h-11zM183.5 119.5h11v11h-11z" fill="#3794ff" stroke="#3794ff" stroke-width="5" stroke-linejoin="round"/>
<rect x="16" y="113" width="184" height="1" fill="#303030"/>
</svg>
`,
    );
  });

  it('has no line where nothing is found', () => {
    const { shapes } = drawn(two, { sites: 'nowhere', grouped: true });
    assert.deepEqual(
      textsOf(shapes).map(({ text }) => text),
      ['Access at A & B', 'Granted', 'READ', 'WRITE'],
    );
  });

  it('has room for its names, wide letters too, and for its title', () => {
    const widthOf = (name: string, title = '') =>
      drawn([organization('1:A', [site(name, { V: ['READ'] })])], { grouped: true }, title).width;
    const latin = widthOf('x'.repeat(40));
    assert.equal(widthOf('x'.repeat(80)), latin, 'a name is cut after 40 characters');
    assert.equal(widthOf('東'.repeat(40)) - latin, Math.round(40 * 12) - Math.round(40 * 12 * 0.56));
    const beside = drawn([organization('y'.repeat(30), [site('x'.repeat(30), { V: ['READ'] })])]).shapes;
    const [name, note] = textsOf(beside).slice(-2);
    assert.deepEqual([name?.x, note?.x, note?.anchor], [24, 24 + Math.round(60 * 12 * 0.56 + 12), 'end']);
    assert.equal(widthOf('x', 't'.repeat(200)), Math.ceil(24 + 40 + 201 * 12 * 0.56 + 24));
  });

  it('ends after 500 sites and 300 columns, without a heading that has lost its sites, and says so', () => {
    const privileges = { Viewer: Array.from({ length: 301 }, (_, index) => `P${1000 + index}`) };
    const large = [
      organization('1:A', manySites(500, privileges)),
      organization('2:B', manySites(2, { Viewer: ['P1000'] })),
    ];
    const texts = textsOf(drawn(large, { grouped: true }).shapes).map(({ text }) => text);
    assert.equal(texts[1], 'Granted · 500 of 502 sites, 300 of 301 columns');
    assert.deepEqual(
      [texts.filter((text) => text.startsWith('P')).length, texts.at(-1), texts.includes('B')],
      [300, 'Site 500', false],
    );
    const fewer = (sites: number, columns: number) =>
      textsOf(drawn([organization('1:A', manySites(sites, { Viewer: privileges.Viewer.slice(0, columns) }))]).shapes)[1]
        ?.text;
    assert.equal(fewer(500, 300), 'Granted');
    assert.equal(fewer(500, 301), 'Granted · 500 of 500 sites, 300 of 301 columns');
    assert.equal(fewer(501, 1), 'Granted · 500 of 501 sites, 1 of 1 columns');
  });
});
