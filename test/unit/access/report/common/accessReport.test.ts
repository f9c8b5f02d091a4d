import assert from 'node:assert/strict';
import { accessText } from '../../../../../src/access/common/accessText.ts';
import {
  accessReport,
  readJsonReport,
  reportFormats,
  type ReportFormat,
} from '../../../../../src/access/report/common/accessReport.ts';
import type { Organization } from '../../../../../src/service/privileges/common/privilegeMap.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { manySites, organization, site } from '../../../../support/access/access.ts';
import { hostileTexts, recordOf } from '../../../../support/texts/hostileTexts.ts';

const head = {
  connection: 'Acme',
  baseUrl: 'https://service.example',
  user: 'robin',
  loadedAtMs: Date.UTC(2026, 10, 21),
  version: '1.2.3',
};
const acme = organization(
  '1:Acme',
  [
    site('12:Rīga', { Viewer: ['READ'] }),
    site('11:Oslo', { Operator: ['WRITE', 'READ'], '': ['LOG'] }),
    site('13:Bare'),
  ],
  { Planner: ['PLAN'] },
);
const written = (format: ReportFormat, organizations: readonly Organization[] = [acme]) =>
  [...accessReport(format, organizations, head)].join('');

/** Reads CSV (RFC 4180), apart from what is tested. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy;
  for (let match = field.exec(text); match && field.lastIndex <= text.length; match = field.exec(text)) {
    const [, value = '', end] = match;
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

/** Without the apostrophes that make formulas into text. */
const withoutGuards = (field: string) => field.replace(/(^|[;\t\r\n])'/g, '$1');

describe('accessReport', () => {
  it('accessReport as Markdown begins with the connection, user, service, time, and version', () => {
    const text = written('markdown');
    assert.ok(text.startsWith('# Access report\n\n| | |\n|---|---|\n| '));
    for (const part of [
      '| Connection | Acme |',
      '| User | robin |',
      '| Service | https\\:\\//service.example |',
      '| As of | 2026-11-21T00:00:00.000Z |',
      '| Made by | Org Access 1.2.3 |',
    ])
      assert.ok(text.includes(part), part);
    assert.match(
      text,
      /## Acme \(1\)\n\n### On the whole organization\n\n- \*\*Planner\*\*: PLAN\n\n### Bare \(13\)\n\nNothing is granted here\.\n\n### Oslo \(11\)\n\n- \*\*Operator\*\*: WRITE, READ\n- Without a role: LOG\n/,
    );
    assert.ok(
      written('markdown', [organization('2:Zeta', [site('21:Rome')])]).endsWith(
        '## Zeta (2)\n\n### Rome (21)\n\nNothing is granted here.\n',
      ),
    );
  });

  it('accessReport as CSV contains a line for each privilege, and a line for a place that has neither privileges nor sites', () => {
    const rows = parseCsv(written('csv').slice(1));
    assert.deepEqual(rows.slice(0, 5), [
      ['Connection', 'Acme'],
      ['Service', 'https://service.example'],
      ['User', 'robin'],
      ['As of', '2026-11-21T00:00:00.000Z'],
      ['Made by', 'Org Access 1.2.3'],
    ]);
    assert.deepEqual(rows.slice(6, -1), [
      ['Organization ID', 'Organization', 'Site ID', 'Site', 'Role', 'Privilege'],
      ['1', 'Acme', '', '', 'Planner', 'PLAN'],
      ['1', 'Acme', '13', 'Bare', '', ''],
      ['1', 'Acme', '11', 'Oslo', 'Operator', 'WRITE'],
      ['1', 'Acme', '11', 'Oslo', 'Operator', 'READ'],
      ['1', 'Acme', '11', 'Oslo', '', 'LOG'],
      ['1', 'Acme', '12', 'Rīga', 'Viewer', 'READ'],
    ]);
    const empty = [
      organization('2:Empty'),
      organization('3:Planned', [], { Planner: [] }),
      organization('4:Zeta', [site('41:Rome')]),
    ];
    assert.deepEqual(parseCsv(written('csv', empty).slice(1)).slice(7, -1), [
      ['2', 'Empty', '', '', '', ''],
      ['3', 'Planned', '', '', 'Planner', ''],
      ['4', 'Zeta', '41', 'Rome', '', ''],
    ]);
  });

  it('accessReport as JSON writes each site on its own line', () => {
    const empty = { name: 'Bare', sites: [], grants: [] };
    assert.equal(
      written('json', [organization('2:Acme', [site('b'), site('a')]), empty]),
      `{
  "report": "org-access-report",
  "formatVersion": 1,
  "connection": "Acme",
  "baseUrl": "https://service.example",
  "user": "robin",
  "version": "1.2.3",
  "loadedAt": "2026-11-21T00:00:00.000Z",
  "organizations": [
    {
      "id": "2", "name": "Acme",
      "grants": [],
      "sites": [
        {"name":"a","grants":[]},
        {"name":"b","grants":[]}
      ]
    },
    {
      "name": "Bare",
      "grants": [],
      "sites": []
    }
  ]
}
`,
    );
    assert.ok(written('json', []).endsWith('\n  "organizations": []\n}\n'));
  });

  it('readJsonReport restores the access from which a JSON report was written', () => {
    assert.equal(accessText(readJsonReport(written('json')) ?? []), accessText([acme]));
    assert.deepEqual(readJsonReport(written('json', [])), []);
    const exact = [organization('Acme', [site('10:Bergen', { '': ['READ'] }), site('Oslo')], { Planner: ['PLAN'] })];
    assert.deepEqual(readJsonReport(written('json', exact)), exact);
  });

  it('readJsonReport returns undefined for a file that is not a report', () => {
    const bare = { name: 'a', grants: [], sites: [] };
    assert.deepEqual(readJsonReport(JSON.stringify({ report: 'org-access-report', organizations: [bare] })), [bare]);
    for (const other of ['', 'null', '{}', '[]', '['.repeat(100_000), JSON.stringify({ organizations: [bare] })])
      assert.equal(readJsonReport(other), undefined, other.slice(0, 50));
    for (const one of [
      ...[{}, null, 'a', { ...bare, name: 1 }, { ...bare, id: 1 }, { ...bare, grants: undefined }],
      ...[{}, [null], [{ privileges: 'READ' }], [{ privileges: [1] }]].map((grants) => ({ ...bare, grants })),
      ...[undefined, [{ name: 'b' }]].map((sites) => ({ ...bare, sites })),
    ]) {
      const organizations = [one];
      const text = JSON.stringify({ report: 'org-access-report', organizations });
      assert.equal(readJsonReport(text), undefined, text);
    }
  });

  it('accessReport shows hostile names as plain text', () => {
    for (const text of hostileTexts()) {
      const { organizations } = decodeUserRecord(recordOf(text)).access;
      assert.equal(accessText(readJsonReport(written('json', organizations)) ?? []), accessText(organizations));
      const rows = parseCsv(written('csv', organizations).slice(1)).slice(7);
      for (const field of rows.flat()) assert.doesNotMatch(field, /^[\t\r\n]*[=+\-@]/);
      const names = organizations.flatMap(({ name, sites }) => [name, ...sites.map((at) => at.name)]);
      for (const name of names)
        assert.ok(
          rows.flat().some((field) => withoutGuards(field) === withoutGuards(name)),
          JSON.stringify(name.slice(0, 50)),
        );
      const lines = written('markdown', organizations).split('\n').slice(9);
      for (const line of lines)
        assert.match(line, /^(#{2,3} |- |Nothing is granted here\.|$)/, JSON.stringify(line.slice(0, 100)));
      assert.doesNotMatch(lines.join('\n').replaceAll('\\\\', ''), /(?<!\\)[<>[\]`|@]|(?<!\\):\/\/|www\./);
    }
  });

  it('accessReport yields its text in chunks, whatever the size', () => {
    for (const format of reportFormats) {
      const longest = Math.max(
        ...[...accessReport(format, [organization('1:A', manySites(2000))], head)].map(({ length }) => length),
      );
      assert.ok(longest < 1000, `${format}: ${longest}`);
    }
  });
});
