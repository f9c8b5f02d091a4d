import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readPrivilegeMap } from '../../../../../src/access/common/privilegeMap.ts';
import { ExactNumber } from '../../../../../src/platform/common/json/verbatim.ts';
import { shownAccess } from '../../../../support/access/shownAccess.ts';

interface Shape {
  readonly map: unknown;
  readonly shown: readonly string[];
  readonly unrecognized?: readonly unknown[];
}

/** Maps of unusual forms, with the access that a person would read in them. */
const shapes = readFileSync('test/records/shapes.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Shape);

describe('privilege maps of an unusual form', () => {
  it('test/records/shapes.jsonl contains at least 130 maps', () =>
    assert.ok(shapes.length >= 130, String(shapes.length)));

  for (const { map, shown, unrecognized = [] } of shapes) {
    it(`readPrivilegeMap returns the expected access for the unusual map ${JSON.stringify(map)}`, () => {
      const before = JSON.stringify(map);
      assert.deepEqual(shownAccess(map), shown);
      assert.deepEqual(readPrivilegeMap(map).unrecognized, unrecognized);
      assert.equal(JSON.stringify(map), before);
    });
  }
});

describe('IDs beyond the precision of a double', () => {
  it('readPrivilegeMap keeps every digit of large IDs, and separates places whose large IDs differ', () => {
    const site = (id: string, privilege: string) => ({
      id: new ExactNumber(id),
      name: 'Annex',
      privileges: [privilege],
    });
    const map = {
      organizations: [
        {
          id: new ExactNumber('9007199254741993'),
          name: 'Dunes',
          sites: [site('9007199254741995', 'VIEW'), site('9007199254741996', 'EDIT')],
        },
        { id: new ExactNumber('9007199254741992'), name: 'Dunes' },
      ],
    };
    const shown = [
      '#9007199254741993 Dunes',
      '#9007199254741993 Dunes / #9007199254741995 Annex (VIEW)',
      '#9007199254741993 Dunes / #9007199254741996 Annex (EDIT)',
      '#9007199254741992 Dunes',
    ];
    assert.deepEqual(shownAccess(map), shown);
  });

  it('readPrivilegeMap keeps every digit of a large orgId and siteId', () => {
    const row = {
      orgId: new ExactNumber('12345678901234567891'),
      siteId: new ExactNumber('12345678901234567892'),
      privilege: 'VIEW',
    };
    assert.deepEqual(shownAccess({ sets: [row] }), [
      '#12345678901234567891 12345678901234567891',
      '#12345678901234567891 12345678901234567891 / #12345678901234567892 12345678901234567892 (VIEW)',
    ]);
  });
});
