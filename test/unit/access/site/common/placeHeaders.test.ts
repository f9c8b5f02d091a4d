import assert from 'node:assert/strict';
import { matchesPlace, placeHeaders, placeIn } from '../../../../../src/access/site/common/placeHeaders.ts';
import type { EntityName } from '../../../../../src/platform/common/entities.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';

const acme = { id: '1', name: 'Acme' };
const uuid = '81b7e0aa-7c55-4a0f-8a0c-10f2d3c4b002';

/** Returns the header of a site, or the code of the problem. */
function sent(site: EntityName, allowsAll?: true): string {
  try {
    const headers = placeHeaders({ needs: 'site', ...(allowsAll && { allowsAll }) }, { organization: acme, site });
    assert.deepEqual(headers[0], ['orgId', '1:Acme']);
    assert.equal(headers.length, 2);
    return headers[1]?.[1] ?? '';
  } catch (error) {
    assert.ok(error instanceof OrgAccessError && error.kind === 'shape', String(error));
    return ['!', error.problem.code, 'why' in error.problem ? error.problem.why : ''].join(' ').trim();
  }
}

describe('site header', () => {
  const rows: readonly (readonly [id: string | undefined, name: string, expected: string])[] = [
    ['10', 'Oslo', '10:Oslo'],
    [`${uuid}:LAB-1`, 'LAB-1', `${uuid}:LAB-1`],
    [`${uuid}:LAB-1`, 'Lab One', `${uuid}:LAB-1`],
    [`${uuid}:LAB:1`, 'LAB:1', `${uuid}:LAB:1`],
    ['10', 'Oslo: North', '10:Oslo: North'],
    ['10', 'Malmö & Ålesund', '10:Malmö & Ålesund'],
    ['10', 'a,b;c=d', '10:a,b;c=d'],
    ['10', '100 %41', '10:100 %41'],
    ['10', '*', '10:*'],
    ['10', 'tab\there', '10:tab\there'],
    ['10', '\u00a0x', '10:\u00a0x'],
    ['*', '*', '! allNotAllowed'],
    [undefined, 'Oslo', '! placeIncomplete'],
    [' ', 'Oslo', '! placeIncomplete'],
    ['10', ' ', '! placeIncomplete'],
    ['10', '10', '! placeIncomplete'],
    ['OSLO:OSLO', 'OSLO', 'OSLO:OSLO'],
    ['10:', 'Oslo', '! placeIncomplete'],
    [':Oslo', 'Oslo', '! placeIncomplete'],
    ['10', 'Oslo\r\nAuthorization: Bearer x', '! placeNotSendable controlCharacter'],
    ['10\r\nsiteId', 'Oslo', '! placeNotSendable controlCharacter'],
    ['10', 'Os\0lo', '! placeNotSendable controlCharacter'],
    ['10', 'Os\u007flo', '! placeNotSendable controlCharacter'],
    ['10', '東京', '! placeNotSendable notLatin1'],
    ['１０', 'Oslo', '! placeNotSendable notLatin1'],
    [`${uuid}:LAB\n1`, 'LAB', '! placeNotSendable controlCharacter'],
  ];
  for (const [id, name, expected] of rows) {
    it(`placeHeaders sends ${JSON.stringify([id, name])} as ${JSON.stringify(expected)}`, () =>
      assert.equal(sent({ ...(id !== undefined && { id }), name }), expected));
  }

  it('placeHeaders sends "*" for all sites if the operation allows that', () =>
    assert.equal(sent({ id: '*', name: '*' }, true), '*'));
});

describe('placeHeaders', () => {
  const place = { organization: acme, site: { id: '10', name: 'Oslo' } };
  const both = [
    ['orgId', '1:Acme'],
    ['siteId', '10:Oslo'],
  ];
  it('placeIn reads a place from headers that placeHeaders sends unchanged, even if an ID equals its name', () => {
    const headers = [
      ['orgId', 'ACME:ACME'],
      ['siteId', 'OSLO:OSLO'],
    ] as const;
    assert.deepEqual(placeHeaders({ needs: 'site' }, placeIn(headers)), headers);
  });

  it('placeHeaders returns no headers if the operation needs no place, even if the place is incomplete', () => {
    assert.deepEqual(placeHeaders({ needs: 'nothing' }, place), []);
    assert.deepEqual(placeHeaders({ needs: 'nothing' }, { organization: { name: '東京' } }), []);
  });

  it('placeHeaders omits the site if only the organization is needed, even if the site is incomplete', () => {
    assert.deepEqual(placeHeaders({ needs: 'organization' }, place), both.slice(0, 1));
    assert.deepEqual(placeHeaders({ needs: 'organization' }, { ...place, site: { name: '東京' } }), both.slice(0, 1));
  });

  it('placeHeaders sends the selected place, if any, if it is unknown what the operation needs', () => {
    assert.deepEqual(placeHeaders({ needs: 'chosen' }, undefined), []);
    assert.deepEqual(placeHeaders({ needs: 'chosen' }, place), both);
    assert.deepEqual(placeHeaders({ needs: 'chosen' }, { organization: acme }), both.slice(0, 1));
  });

  it('placeHeaders throws for an incomplete place instead of sending part of it', () => {
    const refused = (needs: 'organization' | 'site', missing: Parameters<typeof placeHeaders>[1]) => {
      try {
        return placeHeaders({ needs }, missing);
      } catch (error) {
        return error instanceof OrgAccessError && error.problem.code;
      }
    };
    assert.equal(refused('site', undefined), 'siteNeeded');
    assert.equal(refused('site', { organization: acme }), 'siteNeeded');
    assert.equal(refused('organization', undefined), 'organizationNeeded');
    assert.equal(refused('site', { organization: { name: 'Acme' }, site: place.site }), 'placeIncomplete');
  });
});

describe('matchesPlace', () => {
  const oslo = { organization: acme, site: { id: '2', name: 'Oslo: east' } };
  const headers = placeHeaders({ needs: 'site' }, oslo);

  it('matchesPlace returns true if the ID contains the name or not, and for a site without an ID if the name matches', () => {
    for (const site of [oslo.site, { id: '2:Oslo: east', name: 'Oslo: east' }, { name: 'Oslo: east' }])
      assert.equal(matchesPlace(headers, { organization: acme, site }), true, JSON.stringify(site));
    assert.equal(matchesPlace(headers.slice(0, 1), oslo), true, 'the organization is all that is sent');
    assert.equal(matchesPlace([], oslo), true);
  });

  it('matchesPlace returns false if any part of the place differs', () => {
    for (const place of [
      { organization: acme },
      { organization: acme, site: { id: '3', name: 'Oslo: east' } },
      { organization: { id: '4', name: 'Acme' }, site: oslo.site },
    ])
      assert.equal(matchesPlace(headers, place), false, JSON.stringify(place));
  });
});
