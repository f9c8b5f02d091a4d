import assert from 'node:assert/strict';
import type { Need } from '../../../../../src/access/site/common/placeHeaders.ts';
import { resolvePlace, type RequestedPlace } from '../../../../../src/access/site/common/resolvePlace.ts';
import type { EntityName, Organization } from '../../../../../src/platform/common/entities.ts';
import { placeOf, written } from '../../../../support/access/placeBench.ts';

const organization = (name: string, ...sites: readonly (string | EntityName)[]): Organization => {
  const named = (one: string | EntityName) => ({
    ...(typeof one === 'string' ? placeOf(one).organization : one),
    grants: [],
  });
  return { ...named(name), sites: sites.map(named) };
};
const access = [
  organization('1:Acme', '10:Oslo', '11:Bergen: Hall 1', { id: '12:Riga', name: 'Riga' }, '13:oslo'),
  organization('2:Nord', '20:Kiel', '21:Bonn'),
  organization('3:Nord', '30:Kiel'),
];
const withoutIds = [organization(':Acme', ':Oslo', { id: '11', name: '11' })];
const list = [
  organization('a1:ALPHA', 's1:LAB-1', 's2:LAB-2'),
  organization('b1:BETA', 's9:LAB-1'),
  organization('c1:TWIN', 't1:X', 't2:X'),
  { ...organization('OSLO:OSLO'), id: 'OSLO:OSLO', name: 'OSLO' },
  organization('d1:SAME'),
  organization('d2:SAME'),
];

const oslo = '1:Acme / 10:Oslo';

/** Parses requests as `organization / site > organization / site`, where each may be missing. */
const requestOf = (text: string): readonly RequestedPlace[] =>
  text.split(' > ').map((one) => {
    const [organization = '', site] = one.split('/ ');
    return { ...(organization !== '' && { organization: organization.trim() }), ...(site !== undefined && { site }) };
  });

interface Given {
  /** Defaults to `chosen`. */
  readonly needs?: Need;
  readonly current?: string;
  readonly requested?: readonly RequestedPlace[];
  readonly access?: readonly Organization[];
  readonly list?: readonly Organization[];
}

/** Returns the place, or the reason why there is none. */
function resolved({ needs = 'chosen', current, ...given }: Given): string {
  const found = resolvePlace({ needs }, { ...given, current: current === undefined ? undefined : placeOf(current) });
  if (found.code === 'resolved') return written(found.place) ?? 'none';
  return `${found.code} ${found.kind}${found.code === 'placeIncomplete' ? `: ${written(found.place)}` : ''}`;
}

type Row = readonly [title: string, given: Given, expected: string];
const check = (rows: readonly Row[]) => {
  for (const [title, given, expected] of rows)
    it(`resolvePlace ${title}`, () => assert.equal(resolved(given), expected, JSON.stringify(given)));
};

describe('resolvePlace without a request', () =>
  check([
    ['returns the current place', { needs: 'site', current: oslo }, oslo],
    ['returns the current site too if an organization is needed', { needs: 'organization', current: oslo }, oslo],
    ['returns an organization if the needs are unknown', { current: '1:Acme' }, '1:Acme'],
    ['returns no place if none is current and the needs are unknown', {}, 'none'],
    ['returns no place if none is needed', { needs: 'nothing', current: ':Acme' }, 'none'],
    ['reports a missing organization', { needs: 'organization' }, 'placeNeeded organization'],
    ['reports a missing site', { needs: 'site', current: '1:Acme' }, 'placeNeeded site'],
    ['accepts a site without an ID if it is not sent', { needs: 'organization', current: '1:A / :B' }, '1:A / :B'],
    ['reports a missing ID', { needs: 'site', current: '1:A / :B' }, 'placeIncomplete site: 1:A / :B'],
    ['reports a missing ID if the needs are unknown', { current: ':A' }, 'placeIncomplete organization: :A'],
  ]));

describe('resolvePlace with a request', () => {
  const bergen = '1:Acme / 11:Bergen: Hall 1';
  const riga = '1:Acme / 12:Riga:Riga';
  const rows: readonly (readonly [title: string, requested: string, expected: string, given?: Given])[] = [
    ['returns the current place if the request names none', '', oslo],
    ['finds a site by its name', '/ Bergen: Hall 1', bergen],
    ['finds a site by its ID', '/ 11', bergen],
    ['finds a site by ID and name', '/ 11:Bergen: Hall 1', bergen],
    ['finds a site by its name in another case', '/ BERGEN: hall 1', bergen],
    ['finds a site whose ID includes the name by its name', '/ Riga', riga],
    ['finds a site whose ID includes the name by that', '/ 12:Riga', riga],
    ['finds a site whose ID includes the name by the ID alone', '/ 12', riga],
    ['prefers the case that was typed', '/ oslo', '1:Acme / 13:oslo'],
    ['finds a site in its organization', '2 / Kiel', '2:Nord / 20:Kiel'],
    ['returns the organization of the only site of a name', '/ Bonn', '2:Nord / 21:Bonn'],
    ['drops the site for another organization', '2', '2:Nord'],
    ['keeps the site for the same organization', 'ACME', oslo],
    ['drops a site requested before another organization', 'Acme / 13 > 3', '3:Nord'],
    ['lets later requests override earlier ones', '3 / Kiel > 2', '2:Nord'],
    ['looks a site up in the organization requested before', '2 > / Kiel', '2:Nord / 20:Kiel'],
    ['finds no site of another organization', '2 > / Oslo', 'placeNotInAccess site'],
    ['refuses a site name of two organizations', '/ Kiel', 'placeAmbiguous site'],
    ['refuses a name that two sites have in other cases', '/ OSLO', 'placeAmbiguous site'],
    ['refuses an organization name that two have', 'Nord', 'placeAmbiguous organization'],
    ['refuses an unknown organization with ID and name', '99:Other', 'placeNotInAccess organization'],
    ['refuses a site name with a space', '/ Oslo ', 'placeNotInAccess site'],
    ['refuses an unknown site ID', '/ 99', 'placeNotInAccess site'],
    ['refuses the ID of one site with the name of another', '/ 10:Bergen: Hall 1', 'placeNotInAccess site'],
    ['refuses an organization as a site', '/ Acme', 'placeNotInAccess site'],
    ['refuses a site without the ID before the colon', '/ :Oslo', 'placeNotInAccess site'],
    ['accepts all sites of the current organization', '/ *', '1:Acme / *:*'],
    ['accepts all organizations', '*', '*:* / *:*'],
    ['accepts all sites without a current place', '/ *', '*:* / *:*', { current: '' }],
    ['finds a site in all organizations', '* > / Bonn', '2:Nord / 21:Bonn'],
    ['ignores the request if no place is needed', '/ Nowhere', 'none', { needs: 'nothing' }],
    ['reports a missing site of a requested organization', '2', 'placeNeeded site', { needs: 'site' }],
    ['adds a typed ID to an access without IDs', '1:Acme / 10:Oslo', oslo, { current: ':Acme', access: withoutIds }],
    ['adds a typed name to an access without it', '1:Acme / 11:Rom', '1:Acme / 11:Rom', { access: withoutIds }],
    [
      'reports missing IDs of the access',
      '/ Oslo',
      'placeIncomplete organization: :Acme / :Oslo',
      { access: withoutIds },
    ],
    ['refuses a site unknown to an access without IDs', '/ 9:X', 'placeNotInAccess site', { access: withoutIds }],
    ['uses the list for an empty access', '/ LAB-2', 'a1:ALPHA / s2:LAB-2', { access: [], list }],
    ['accepts ID and name if no place is known', '7:Typed / 8:a:b', '7:Typed / 8:a:b', { access: [] }],
    ['accepts the current name if no place is known', '/ Oslo', oslo, { access: [] }],
    ['refuses other names if no place is known', 'X', 'placeNotInAccess organization', { access: [] }],
  ];
  check(
    rows.map(([title, requested, expected, { current = oslo, ...given } = {}]) => [
      title,
      { access, ...given, requested: requestOf(requested), ...(current !== '' && { current }) },
      expected,
    ]),
  );

  it('resolvePlace returns similar names, and all places of an ambiguous name', () => {
    const found = (site: string) =>
      resolvePlace({ needs: 'site' }, { current: undefined, requested: [{ site }], access });
    assert.deepEqual(found('Bon'), { code: 'placeNotInAccess', kind: 'site', name: 'Bon', near: ['Bonn'] });
    const candidates = ['2:Nord / 20:Kiel', '3:Nord / 30:Kiel'].map(placeOf);
    assert.deepEqual(found('Kiel'), { code: 'placeAmbiguous', kind: 'site', name: 'Kiel', candidates });
  });
});

describe('resolvePlace with the list of sites', () => {
  const rows: readonly (readonly [title: string, current: string, expected: string])[] = [
    ['adds IDs to a place that has only names', ':ALPHA / :LAB-1', 'a1:ALPHA / s1:LAB-1'],
    ['looks up the site only in its own organization', ':BETA / :LAB-1', 'b1:BETA / s9:LAB-1'],
    ['adds names to a place that has only IDs', 'a1:a1 / s2:s2', 'a1:ALPHA / s2:LAB-2'],
    ['keeps existing IDs', 'a1:Alpha / :LAB-1', 'a1:Alpha / s1:LAB-1'],
    ['adds the ID of an organization alone', ':ALPHA', 'a1:ALPHA'],
    ['adds an ID that equals the name', 'OSLO:OSLO', 'OSLO:OSLO:OSLO'],
    ['adds nothing if two sites have the name', ':TWIN / :X', 'placeIncomplete site: c1:TWIN / :X'],
    ['adds nothing if two organizations have the name', ':SAME / :X', 'placeIncomplete organization: :SAME / :X'],
    ['adds nothing if the organization is not listed', ':GAMMA / :X', 'placeIncomplete organization: :GAMMA / :X'],
    ['adds no site ID if the site is not listed', ':ALPHA / :LAB-9', 'placeIncomplete site: a1:ALPHA / :LAB-9'],
    ['distinguishes names by case', ':alpha / :lab-1', 'placeIncomplete organization: :alpha / :lab-1'],
  ];
  check(rows.map(([title, current, expected]) => [title, { current, list }, expected]));
});
