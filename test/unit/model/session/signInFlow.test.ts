import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/core/base/errors.ts';
import {
  checkField,
  fieldToMend,
  fieldsToAsk,
  normalField,
  refusalText,
  signInFields,
  withoutRefused,
} from '../../../../src/model/session/signInFlow.ts';
import { plain, plainWithoutIcons } from '../../../../src/model/text/displayText.ts';

describe('signInFlow', () => {
  it('asks for what is missing, and always for user name and password', () => {
    assert.deepEqual(
      fieldsToAsk({ scope: 's' }),
      signInFields.filter((field) => field !== 'scope'),
    );
    assert.deepEqual(fieldsToAsk({ baseUrl: 'x', clientId: 'y', clientSecret: 'z', scope: 's', username: 'jo' }), [
      'username',
      'password',
    ]);
    assert.deepEqual(fieldsToAsk({ baseUrl: 'x', clientId: 'y', scope: 's' }), [
      'clientSecret',
      'username',
      'password',
    ]);
  });

  it('takes every field only when there is something in it', () => {
    for (const field of signInFields.filter((each) => each !== 'scope'))
      assert.match(checkField(field, '') ?? '', /\.$/, field);
    assert.equal(checkField('password', ' '), undefined, 'a password may be a space');
    assert.notEqual(checkField('username', ' '), undefined);
    assert.equal(checkField('scope', ''), undefined, 'the service may choose');
  });

  it('keeps secrets to the letter and tidies the rest', () => {
    assert.equal(normalField('password', ' x '), ' x ');
    assert.equal(normalField('clientSecret', ' x '), ' x ');
    assert.equal(normalField('username', ' jo '), 'jo');
    assert.equal(normalField('baseUrl', ' Service.example.com/ '), 'https://service.example.com');
  });

  it('asks for the scope only when it was refused, right before the password', () => {
    const known = { baseUrl: 'x', clientId: 'y', clientSecret: 'z', scope: 'read write trust' };
    const refused = new OrgAccessError('oauth', { code: 'scopeRefused' }, { oauthCode: 'invalid_scope' });
    assert.deepEqual(fieldsToAsk(withoutRefused(known, fieldToMend(refused))), ['username', 'scope', 'password']);
    assert.deepEqual(fieldsToAsk(withoutRefused({ scope: 'read' }, 'scope')), [...signInFields]);
    assert.match(refusalText(refused), /doesn't grant this scope/);
  });

  it('asks for client ID and client secret together when the client was refused, and for nothing more', () => {
    const known = { baseUrl: 'x', clientId: 'y', clientSecret: 'z', scope: 's' };
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

  it('leads to the client ID only when the client was refused', () => {
    assert.equal(
      fieldToMend(new OrgAccessError('oauth', { code: 'clientRefused' }, { oauthCode: 'invalid_client' })),
      'clientId',
    );
    assert.equal(
      fieldToMend(new OrgAccessError('oauth', { code: 'wrongPassword' }, { oauthCode: 'invalid_grant' })),
      'password',
    );
    assert.equal(
      fieldToMend(new OrgAccessError('network', { code: 'notReached', host: 'service.example', why: 'unknown' })),
      'password',
    );
  });
});

describe('displayText', () => {
  it('makes unseen characters visible and leaves scripts and emoji alone', () => {
    assert.equal(plain('a\nb\u202Ec\u200Bd\uFEFF'), 'a‹U+000A›b‹U+202E›c‹U+200B›d‹U+FEFF›');
    for (const text of ['Malmö', '東京', 'القاهرة', '👩‍🔧', 'क्षि']) assert.equal(plain(text), text);
  });

  it('bounds the length without cutting a character in two', () => {
    assert.equal(plain('😀'.repeat(500), 11), `${'😀'.repeat(5)}…`);
    assert.ok(plain('x'.repeat(1e6)).length <= 201);
    assert.equal(plain('short', 5), 'short');
  });

  it('lets no icon through where the editor would draw it', () => {
    assert.ok(!/\$\([a-z]/.test(plainWithoutIcons('$(trash) $(loading~spin) $$(x)')));
  });
});
