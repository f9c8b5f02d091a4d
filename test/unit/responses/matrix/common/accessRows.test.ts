import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/platform/common/json/json.ts';
import { accessRows } from '../../../../../src/responses/matrix/common/accessRows.ts';
import { formatJson } from '../../../../../src/responses/rawJson/common/rawJson.ts';
import { tableAt } from '../../../../../src/responses/table/common/table.ts';
import { organization, site } from '../../../../support/access/access.ts';

const organizations = [
  organization('2:Nordwind', [
    site('20:Köln 12', { Operator: ['DEVICES: READ', 'DEVICES: WRITE'] }),
    site('21:Köln 3', { Auditor: ['AUDIT 10', 'AUDIT 9'] }),
  ]),
  organization('1:Acme', [site('10:Malmö', { Operator: ['DEVICES: READ'], Auditor: ['AUDIT 9'] }), site('Empty')], {
    '': ['REPORTS'],
  }),
  organization('3:Nothing'),
];

/** Returns the table that a person sees. */
function tableOf(...shown: Parameters<typeof accessRows>) {
  return tableAt(parseJson(accessRows(...shown).json), []) ?? assert.fail();
}

describe('rows of the access matrix', () => {
  it('the access matrix has a row for each site and for grants on a whole organization, in natural order by organization', () => {
    assert.deepEqual(
      tableOf(organizations).rows.map(({ Organization, Site }) => [Organization, Site]),
      [
        ['Acme', 'On the whole organization'],
        ['Acme', 'Empty'],
        ['Acme', 'Malmö'],
        ['Nordwind', 'Köln 3'],
        ['Nordwind', 'Köln 12'],
      ],
    );
  });

  it('the access matrix has a column for each privilege in natural order, between the names and the other columns', () => {
    assert.deepEqual(tableOf(organizations).columns, [
      ...['Organization', 'Site'],
      ...['AUDIT 9', 'AUDIT 10', 'DEVICES: READ', 'DEVICES: WRITE', 'REPORTS'],
      ...['Roles', 'Organization ID', 'Site ID'],
    ]);
  });

  it('a row of the access matrix has a mark for each privilege that is held, and its roles and IDs, if there are any', () => {
    const [whole, empty, malmo] = tableOf(organizations).rows;
    assert.deepEqual([whole?.REPORTS, whole?.['DEVICES: READ'], whole?.Roles], ['✓', '', '']);
    assert.deepEqual(empty, { Organization: 'Acme', Site: 'Empty', 'Organization ID': '1' });
    assert.deepEqual(malmo, {
      Organization: 'Acme',
      Site: 'Malmö',
      Roles: 'Auditor, Operator',
      'AUDIT 9': '✓',
      'DEVICES: READ': '✓',
      'Organization ID': '1',
      'Site ID': '10',
    });
  });

  it('privileges that are named like a number or another column have a column of their own', () => {
    const odd = [organization('Acme', [site('Oslo', { Viewer: ['Site', '7', '__proto__', 'constructor'] })])];
    const { columns, rows } = tableOf(odd);
    assert.deepEqual(columns.slice(2, -3), ['__proto__', '7', 'constructor', 'Site ✓']);
    assert.deepEqual([rows[0]?.Site, rows[0]?.['Site ✓'], rows[0]?.['7']], ['Oslo', '✓', '✓']);
  });

  it('the access matrix has no rows if nothing is granted', () => {
    assert.deepEqual(accessRows([]), { json: '[]', rows: 0, places: 0, columns: 0, privileges: 0 });
  });

  it('the access matrix leaves out the last rows and columns that would be too large to show, and counts them', () => {
    const privileges = Array.from({ length: 200 }, (_, index) => `AREA ${index}: WRITE`);
    const sites = (count: number, held: readonly string[]) => [
      organization(
        'Acme',
        Array.from({ length: count }, (_, index) => site(`${index}:S${index}`, { Operator: [...held] })),
      ),
    ];
    const large = accessRows(sites(10_000, privileges.slice(0, 30)));
    assert.deepEqual([large.rows, large.columns], [10_000, 30]);
    assert.ok(formatJson(large.json));
    const tooLarge = accessRows(sites(10_000, privileges));
    assert.deepEqual([tooLarge.places, tooLarge.columns, tooLarge.privileges], [10_000, 200, 200]);
    assert.ok(tooLarge.rows > 2000 && tooLarge.rows < 10_000, `${tooLarge.rows} rows`);
    assert.ok(formatJson(tooLarge.json));
    const short = accessRows(
      sites(
        10_000,
        Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'.repeat(4), (letter, index) => letter + String(index)),
      ),
    );
    assert.ok(formatJson(short.json), 'lines are limited too');
    const wide = accessRows(sites(100_000, privileges));
    assert.deepEqual([wide.columns, wide.privileges], [45, 200]);
  });
});
