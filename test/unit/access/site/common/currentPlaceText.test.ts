import assert from 'node:assert/strict';
import { placeStatus, removedPlaceText, typedEntity } from '../../../../../src/access/site/common/currentPlaceText.ts';
import { placeOf } from '../../../../support/access/placeBench.ts';

describe('placeStatus', () => {
  it('placeStatus says whether the current place is a site or an organization', () => {
    assert.deepEqual(placeStatus(placeOf('1:Acme / 10:Oslo')), {
      text: '$(location) Oslo',
      label: 'Org Access, Site: Oslo (Acme)',
      tooltip: 'Site: Oslo (Acme)\nRequests are made for it. Click to select another one',
    });
    const { text, label } = placeStatus(placeOf('1:Acme'));
    assert.deepEqual([text, label], ['$(organization) Acme', 'Org Access, Organization: Acme']);
  });

  it('placeStatus truncates names in the middle, so that similar names stay distinguishable', () => {
    const shown = [1, 2, 10].map((hall) => placeStatus(placeOf(`:Acme / :Oslo Data Center: Rack Hall ${hall}`)).text);
    assert.deepEqual(shown, [
      '$(location) Oslo Data Cent…: Rack Hall 1',
      '$(location) Oslo Data Cent…: Rack Hall 2',
      '$(location) Oslo Data Cent… Rack Hall 10',
    ]);
    const pictures = placeStatus(placeOf(`:Acme / :${'🏢'.repeat(40)}`)).text;
    assert.equal(pictures.replace(/🏢/g, ''), '$(location) …', 'no letter is cut in two');
  });

  it('placeStatus adds the organization if another organization has a site of the same name', () => {
    const place = placeOf('1:Acme / 10:Oslo');
    assert.equal(placeStatus(place, true).text, '$(location) Oslo (Acme)');
    const long = placeOf(':Acme Infrastructure Holding / :Oslo');
    assert.equal(placeStatus(long, true).text, '$(location) Oslo (Acme Inf…Holding)');
  });

  it('placeStatus shows names without icons, line breaks, or links', () => {
    const hostile = placeOf(':$(key) [x](command:y)\nz');
    const { text, tooltip } = placeStatus(hostile);
    assert.ok(!text.includes('$(key)') && !text.includes('\n'));
    assert.equal(tooltip.split('\n').length, 2);
    assert.ok(!removedPlaceText(hostile, 'Demo').includes(']('));
  });
});

describe('typedEntity', () => {
  const rows: readonly (readonly [typed: string, expected: string])[] = [
    ['7:Oslo', '7:Oslo'],
    [' 7 : Oslo: North ', '7:Oslo: North'],
    ['7', 'form'],
    ['7:', 'form'],
    [':Oslo', 'form'],
    ['7:7', '7:7:7'],
    ['OSLO : OSLO', 'OSLO:OSLO:OSLO'],
    ['*', 'form'],
    ['*:*', 'form'],
    ['', 'empty'],
    ['  ', 'empty'],
    ['7:Os\nlo', 'controlCharacter'],
    ['7:Os\0lo', 'controlCharacter'],
    ['7:東京', 'notLatin1'],
  ];
  it("typedEntity parses `<id>:<name>`, or returns why a text doesn't have this form", () => {
    for (const [typed, expected] of rows) {
      const entity = typedEntity(typed);
      assert.equal('why' in entity ? entity.why : `${entity.id}:${entity.name}`, expected, typed);
    }
  });
});
