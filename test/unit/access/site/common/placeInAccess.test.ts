import assert from 'node:assert/strict';
import { isAmbiguous, findPlace } from '../../../../../src/access/site/common/placeInAccess.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { placeOf, written } from '../../../../support/access/placeBench.ts';

const access = (map: object) => decodeUserRecord({ orgPrivilegeMap: map }).access.organizations;
const sites = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ['READ']]));

describe('findPlace', () => {
  const organizations = access({
    '1:Acme': sites('10:Oslo', '11:Bergen', '12:Twin', '13:Twin'),
    '2:Beta': sites('20:Oslo'),
  });
  const rows = [
    ['1:Acme / 10:Oslo', '1:Acme / 10:Oslo'],
    [':Acme / :Oslo', '1:Acme / 10:Oslo'],
    ['1:Acme / 10:Renamed', '1:Acme / 10:Oslo'],
    ['1:Acme / 13:Twin', '1:Acme / 13:Twin'],
    [':Acme / :Twin', undefined],
    ['1:Acme / 99:Oslo', undefined],
    ['9:Acme / 10:Oslo', undefined],
    [':Gamma / :Oslo', undefined],
  ] as const;
  for (const [name, meant] of rows)
    it(`findPlace returns ${meant ?? 'nothing'} for ${name}`, () =>
      assert.equal(written(findPlace(organizations, placeOf(name))), meant));
});

describe('isAmbiguous', () => {
  const organizations = access({ '1:Acme': sites('10:Oslo', '11:Bergen'), '2:Beta': sites('20:Oslo') });

  it('isAmbiguous returns true if another organization has a site of the same name', () => {
    const isThere = ['1:Acme / 10:Oslo', '2:Beta / 20:Oslo', '1:Acme / 11:Bergen', '1:Acme'].map((name) =>
      isAmbiguous(organizations, placeOf(name)),
    );
    assert.deepEqual(isThere, [true, true, false, false]);
  });
});
