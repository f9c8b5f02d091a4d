import assert from 'node:assert/strict';
import { parseTokenEndpoint, type TokenEndpointProblem } from '../../../../src/connections/common/tokenEndpoint.ts';

const endpoint = 'https://id.example.com/realms/a/token';

const read: readonly (readonly [typed: string, tokenEndpoint: string | undefined])[] = [
  ['', undefined],
  [' /oauth/token ', undefined],
  ['/oauth/token/', '/oauth/token/'],
  ['“/oauth/token”', undefined],
  ['/auth/realms/a/token?x=1', '/auth/realms/a/token?x=1'],
  [endpoint, endpoint],
  ['https://id.example.com:8443/token?tenant=1', 'https://id.example.com:8443/token?tenant=1'],
  ['https://id.example.com', 'https://id.example.com/'],
  ['http://127.0.0.1:8080/token', 'http://127.0.0.1:8080/token'],
  ['https:/id.example.com/realms/a/token', endpoint],
  ['https//id.example.com/realms/a/token', endpoint],
  ['“https://id.example.com/realms/a/token”', endpoint],
  ['https://id.example.com/realms/a/token”', endpoint],
  ['https://id.example.com”/realms/a/token', endpoint],
  ['＂https：//id．example．com/realms/a/token＂', endpoint],
  ['<https://id.example.com/realms/a/token>,', endpoint],
];

const refused: readonly (readonly [typed: string, problem: TokenEndpointProblem])[] = [
  ['oauth/token', 'incomplete'],
  ['id.example.com/token', 'incomplete'],
  ['https://', 'incomplete'],
  ['https://“id”.example.com/token', 'incomplete'],
  ['ftp://id.example.com/token', 'otherScheme'],
  ['http://id.example.com/token', 'unprotected'],
  ['https://me:secret@id.example.com/token', 'credentials'],
  ['https://id.example.com/token#top', 'extra'],
  ['/a/../token', 'path'],
];

describe('parseTokenEndpoint', () => {
  for (const [typed, tokenEndpoint] of read)
    it(`parseTokenEndpoint accepts ${JSON.stringify(typed)} as ${tokenEndpoint ?? 'the default'}`, () =>
      assert.deepEqual(parseTokenEndpoint(typed), { tokenEndpoint }));

  for (const [typed, problem] of refused)
    it(`parseTokenEndpoint rejects ${JSON.stringify(typed)} with the problem ${problem}`, () =>
      assert.deepEqual(parseTokenEndpoint(typed), { problem }));
});
