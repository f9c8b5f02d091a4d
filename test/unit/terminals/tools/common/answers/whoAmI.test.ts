import assert from 'node:assert/strict';
import { decodeUserRecord } from '../../../../../../src/service/privileges/common/userRecord.ts';
import type { LiveState, Session } from '../../../../../../src/session/common/session.ts';
import { whoAmIAnswer } from '../../../../../../src/terminals/tools/common/answers/whoAmI.ts';
import { dataOf, readAnswer } from '../../../../../support/access/toolData.ts';

const connection = { id: 'acme', name: 'Acme', baseUrl: 'https://acme.example', clientId: 'c', scope: '' };
const tokens = {
  accessToken: 'the-access-token',
  tokenType: 'Bearer',
  refreshToken: 'the-refresh-token',
  scope: ['read', 'write'],
  obtainedAtMs: 0,
  expiresAtMs: 3_600_000,
} as const;
const session: Session = { origin: 'https://acme.example', username: 'robin', signInId: 'f', version: 1, tokens };
const record = decodeUserRecord({
  name: 'Robin Lindqvist',
  email: 'robin@example.com',
  group: 'Operations',
  userType: 'ADMIN',
  defaultOrg: '1:Acme',
  defaultSite: ['"1:Acme":"10:Oslo"', '"1:Acme":"11:Bergen"'],
  orgPrivilegeMap: {
    '1:Acme': {
      '10:Oslo': { Operator: ['READ', 'WRITE'] },
      '11:Bergen': { Viewer: ['READ'] },
      '12:Rīga': { Viewer: ['READ'] },
    },
    '2:Beta': { privileges: ['PLAN'] },
    schemaVersion: 4,
  },
});

const answer = (detail: LiveState['detail'] = { kind: 'loaded', record, loadedAtMs: 0 }, shown = session) =>
  whoAmIAnswer(connection, { kind: 'active', session: shown, detail }, 'm4rk');

describe('whoAmIAnswer', () => {
  it('whoAmI returns the user and a summary of their access', () => {
    const text = answer();
    assert.match(readAnswer(text).lead, /^Somebody is signed in\.\n/);
    assert.deepEqual(dataOf(text), {
      connection: 'Acme',
      service: 'https://acme.example',
      userName: 'robin',
      name: 'Robin Lindqvist',
      email: 'robin@example.com',
      group: 'Operations',
      userType: 'ADMIN',
      defaultOrganization: 'Acme',
      defaultSites: ['Oslo', 'Bergen'],
      scopes: ['read', 'write'],
      tokenExpires: '1970-01-01T01:00:00.000Z',
      renewedByItself: true,
      access: { organizations: 2, sites: 3, privileges: 3, partsNotUnderstood: 1 },
    });
  });

  it('whoAmI reports that a token is not refreshed and that its expiry is unknown', () => {
    const { renewedByItself, tokenExpires } = dataOf<Record<string, unknown>>(
      answer(undefined, { ...session, tokens: { accessToken: 'a', tokenType: 'Bearer', scope: [], obtainedAtMs: 0 } }),
    );
    assert.deepEqual([renewedByItself, tokenExpires], [false, 'not known']);
  });

  it('whoAmI returns only the session if the access record could not be loaded', () => {
    const text = answer({ kind: 'loading' });
    assert.match(
      readAnswer(text).lead,
      /^Somebody is signed in\. The access record could not be loaded, so only the session is known\.\n/,
    );
    assert.deepEqual(dataOf(text), {
      connection: 'Acme',
      service: 'https://acme.example',
      userName: 'robin',
      defaultSites: [],
      scopes: ['read', 'write'],
      tokenExpires: '1970-01-01T01:00:00.000Z',
      renewedByItself: true,
    });
  });

  it('whoAmI returns only the scope and expiry of a token, never the token', () => {
    assert.doesNotMatch(answer(), /the-access-token|the-refresh-token|Bearer/);
  });
});
