import assert from 'node:assert/strict';
import {
  checkField,
  draftOf,
  fieldNote,
  fieldText,
  fieldToRetry,
  fieldsToAsk,
  normalField,
  refusalText,
  signInFields,
  defaultDraft,
  withoutRefused,
} from '../../../../../src/connections/signIn/node/signInFlow.ts';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';

describe('signInFlow', () => {
  it('fieldsToAsk returns the missing fields, and always user name and password', () => {
    assert.deepEqual(fieldsToAsk(defaultDraft), ['baseUrl', 'clientId', 'clientSecret', 'username', 'password']);
    assert.deepEqual(fieldsToAsk({ ...defaultDraft, baseUrl: 'x', clientId: 'y', clientSecret: '', username: 'jo' }), [
      'username',
      'password',
    ]);
    assert.deepEqual(fieldsToAsk({ ...defaultDraft, baseUrl: 'x', clientId: 'y' }), [
      'clientSecret',
      'username',
      'password',
    ]);
  });

  it('fieldsToAsk returns the client secret, but no user name or password, for client credentials', () => {
    const known = { ...defaultDraft, baseUrl: 'x', clientId: 'y' };
    assert.deepEqual(fieldsToAsk({ ...known, clientSecret: 'z' }, true), ['clientSecret']);
    assert.deepEqual(fieldsToAsk(withoutRefused(known, 'clientId'), true), ['clientId', 'clientSecret']);
    assert.equal(checkField('clientSecret', '', true), 'Enter the client secret.');
    const refused = new OrgAccessError('oauth', { code: 'signInNotUnderstood', as: 'client' });
    assert.equal(fieldToRetry(refused, true), 'clientSecret');
  });

  it('fieldToRetry returns the token endpoint if none was found or if the path lacks a trailing slash', () => {
    const missing = new OrgAccessError('http', { code: 'noTokenEndpoint', endpoint: '/oauth/token' }, { status: 404 });
    const slash = { code: 'redirectedWithin', path: '/oauth/token/', addsSlash: true } as const;
    const known = { ...defaultDraft, baseUrl: 'x', clientId: 'y', clientSecret: 'z' };
    for (const error of [missing, new OrgAccessError('redirect', slash)]) {
      assert.equal(fieldToRetry(error), 'tokenEndpoint');
      assert.deepEqual(fieldsToAsk(withoutRefused(known, fieldToRetry(error))), [
        'username',
        'tokenEndpoint',
        'password',
      ]);
    }
    assert.equal(fieldToRetry(new OrgAccessError('redirect', { ...slash, addsSlash: false })), 'password');
    assert.equal(checkField('tokenEndpoint', '/o/token/'), undefined);
    assert.equal(checkField('tokenEndpoint', 'https://id.example/token'), undefined);
    assert.match(checkField('tokenEndpoint', 'token') ?? '', /must be a path such as \/oauth\/token/);
    assert.match(checkField('tokenEndpoint', 'http://id.example/token') ?? '', /^Use https/);
    assert.deepEqual(
      [' /o/token/ ', '', 'https://ID.example/t'].map((text) => normalField('tokenEndpoint', text)),
      ['/o/token/', '/oauth/token', 'https://id.example/t'],
    );
  });

  it('fieldText hides the input of secrets only, and names the service that the person signs in to', () => {
    const texts = signInFields.map((field) => [field, fieldText(field, 'https://acme.example')] as const);
    assert.deepEqual(
      texts.flatMap(([field, { secret }]) => (secret ? field : [])),
      ['clientSecret', 'password'],
    );
    assert.deepEqual(
      texts.flatMap(([field, { prompt }]) => (prompt.includes('https://acme.example') ? field : [])),
      ['username', 'password'],
    );
  });

  it('checkField rejects an empty value in each required field, and accepts it in optional fields', () => {
    assert.deepEqual(
      signInFields.map((field) => checkField(field, '')),
      [
        'Enter the base URL of the service, such as https://service.example.com.',
        'Enter the client ID.',
        undefined,
        'Enter your user name.',
        undefined,
        undefined,
        'Enter your password.',
      ],
      'a client may have no secret, the service may choose the scope, and the token endpoint is the usual one',
    );
    for (const secret of ['password', 'clientSecret'] as const)
      assert.equal(checkField(secret, ' '), undefined, 'a secret may be a space');
    for (const name of ['username', 'clientId'] as const) {
      assert.equal(checkField(name, ' '), checkField(name, ''));
      assert.equal(checkField(name, ' x '), undefined);
    }
    assert.equal(checkField('baseUrl', 'https://acme.example'), undefined);
  });

  it('draftOf returns the fields of a connection from settings, and never a password', () => {
    const connection = { id: 'acme', name: 'Acme', baseUrl: 'x', clientId: 'y', scope: 's' };
    assert.deepEqual(draftOf(connection), { baseUrl: 'x', clientId: 'y', scope: 's', tokenEndpoint: '/oauth/token' });
    assert.equal(draftOf({ ...connection, tokenEndpoint: '/t' }).tokenEndpoint, '/t');
    const known = { ...draftOf(connection), username: 'jo', password: 'pw' };
    assert.deepEqual(fieldsToAsk(known), ['clientSecret', 'username', 'password']);
  });

  it('fieldNote shows the address that a base URL typed without https:// is completed to, and nothing for other fields', () => {
    assert.match(fieldNote('baseUrl', 'service.example.com') ?? '', /https:\/\/service\.example\.com/);
    assert.equal(fieldNote('baseUrl', 'https://service.example.com'), undefined);
    assert.equal(fieldNote('username', 'service.example.com'), undefined);
  });

  it('normalField leaves secrets unchanged and trims all other fields', () => {
    assert.equal(normalField('password', ' x '), ' x ');
    assert.equal(normalField('clientSecret', ' x '), ' x ');
    assert.equal(normalField('username', ' jo '), 'jo');
    assert.equal(normalField('baseUrl', ' Service.example.com/ '), 'https://service.example.com');
    assert.equal(normalField('baseUrl', ' not an address '), 'not an address');
  });

  it('fieldsToAsk returns the scope, right before the password, only if the service refused the scope', () => {
    const known = { ...defaultDraft, baseUrl: 'x', clientId: 'y', clientSecret: 'z' };
    const refused = new OrgAccessError('oauth', { code: 'scopeRefused' }, { oauthCode: 'invalid_scope' });
    assert.deepEqual(fieldsToAsk(withoutRefused(known, fieldToRetry(refused))), ['username', 'scope', 'password']);
    assert.deepEqual(fieldsToAsk({}), [...signInFields]);
    assert.match(refusalText(refused), /doesn't grant this scope/);
  });

  it('fieldsToAsk returns client ID and client secret together if the service refused the client', () => {
    const known = { ...defaultDraft, baseUrl: 'x', clientId: 'y', clientSecret: 'z' };
    assert.deepEqual(fieldsToAsk(withoutRefused(known, 'clientId')), [
      'clientId',
      'clientSecret',
      'username',
      'password',
    ]);
    assert.equal(
      refusalText(new OrgAccessError('oauth', { code: 'clientRefused' }, { oauthCode: 'invalid_client' })),
      "The service doesn't accept the client ID or client secret. Check both.",
    );
  });

  it('fieldToRetry returns the client ID only if the service refused the client, and otherwise the password', () => {
    for (const oauthCode of ['invalid_client', 'unauthorized_client'])
      assert.equal(fieldToRetry(new OrgAccessError('oauth', { code: 'clientRefused' }, { oauthCode })), 'clientId');
    assert.equal(
      fieldToRetry(new OrgAccessError('oauth', { code: 'wrongPassword' }, { oauthCode: 'invalid_grant' })),
      'password',
    );
    assert.equal(
      fieldToRetry(new OrgAccessError('network', { code: 'notReached', host: 'service.example', why: 'unknown' })),
      'password',
    );
  });
});

describe('fieldNote', () => {
  for (const [typed, said] of [
    ['https://10.0.0.7:8443', undefined],
    ['ftp://x', undefined],
    ['10.0.0.7:8443', 'This will be used: https://10.0.0.7:8443'],
    ['https://dienst.münchen.example', 'This will be used: https://dienst.xn--mnchen-3ya.example'],
    ['https://10.0.0.7/#/a', 'This looks like the address of a web page. This will be used: https://10.0.0.7'],
    [
      'https://10.0.0.7/ui/index.html',
      'This looks like the address of a web page. This will be used: https://10.0.0.7/ui. If /ui belongs to the page, remove it.',
    ],
  ] as const)
    it(`fieldNote returns ${said ?? 'nothing'} for the typed base URL ${JSON.stringify(typed)}`, () =>
      assert.equal(fieldNote('baseUrl', typed), said));
});
