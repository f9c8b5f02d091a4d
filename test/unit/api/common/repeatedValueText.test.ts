import assert from 'node:assert/strict';
import { mismatchText } from '../../../../src/api/common/repeatedValues.ts';

describe('mismatchText', () => {
  const rows = [
    [
      { name: 'orgId', member: 'dsSelectedOrganization', inBody: '9:South', sent: '0a:North' },
      'The body is for the organization "9:South", but the request is for "0a:North". Make dsSelectedOrganization the same.',
    ],
    [
      { name: 'siteId', member: 'header.siteId', inBody: '2c:Bergen', sent: '1b:Oslo' },
      'The body is for the site "2c:Bergen", but the request is for "1b:Oslo". Make header.siteId the same.',
    ],
    [
      { name: 'requestId', member: 'requestId', inBody: 'r-8', sent: 'r-7' },
      'In the body, requestId is "r-8", but the request is for "r-7". Make them the same.',
    ],
    [
      { name: 'siteId', member: 'dsSelectedSiteId', sent: '1b:Oslo' },
      'The body has no value for dsSelectedSiteId. Set it to "1b:Oslo".',
    ],
  ] as const;
  for (const [value, text] of rows)
    it(`mismatchText names the difference in ${value.member}${'inBody' in value ? '' : ', which is missing'}`, () =>
      assert.equal(mismatchText(value), text));
});
