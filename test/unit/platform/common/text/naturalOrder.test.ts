import assert from 'node:assert/strict';
import { compareNames } from '../../../../../src/platform/common/text/naturalOrder.ts';

describe('compareNames', () => {
  const names = [
    ...['Hall 2', 'Hall 10', 'hall 2', 'Hall 02', 'Hall 002', 'Hall 2b', 'Hall 2 b', 'Hall', 'Hall-2', 'Hall 1-2'],
    ...['Hall 1.5', 'Hall 1.10', 'SITE_7_VIEW', 'SITE_10_VIEW', 'SITE_10_EDIT', 'SITE_١0', 'SITE_١1', '1', '10', '2'],
    ...['9007199254740993', '9007199254740992', '99999999999999999999', '5٣', '5٤', '50', 'é2', 'é10', 'e\u03012', ''],
    ...['1a', '1', 'a1', 'a1\u0301', 'a10', 'Halle 3', '12 34', '12 4', '0', '00'],
  ];

  it('compareNames sorts names in the order of the language, and numbers in names by value', () => {
    const collator = new Intl.Collator(undefined, { numeric: true });
    for (const a of names)
      for (const b of names) {
        const wanted = Math.sign(collator.compare(a, b)) || (a < b ? -1 : Number(a > b));
        assert.equal(Math.sign(compareNames(a, b)), wanted, JSON.stringify([a, b]));
      }
  });
});
