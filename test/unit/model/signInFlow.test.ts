import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../src/core/errors.ts';
import { plain, plainWithoutIcons } from '../../../src/model/displayText.ts';
import { checkField, fieldToMend, fieldsToAsk, normalField, signInFields } from '../../../src/model/signInFlow.ts';

describe('signInFlow', () => {
  it('asks for what is missing, and always for user name and password', () => {
    assert.deepEqual(fieldsToAsk({}), [...signInFields]);
    assert.deepEqual(fieldsToAsk({ baseUrl: 'x', clientId: 'y', clientSecret: 'z', username: 'jo' }), ['username', 'password']);
    assert.deepEqual(fieldsToAsk({ baseUrl: 'x', clientId: 'y' }), ['clientSecret', 'username', 'password']);
  });

  it('takes every field only when there is something in it', () => {
    for (const field of signInFields) assert.match(checkField(field, '') ?? '', /\.$/, field);
    assert.equal(checkField('password', ' '), undefined, 'a password may be a space');
    assert.notEqual(checkField('username', ' '), undefined);
  });

  it('keeps secrets to the letter and tidies the rest', () => {
    assert.equal(normalField('password', ' x '), ' x ');
    assert.equal(normalField('clientSecret', ' x '), ' x ');
    assert.equal(normalField('username', ' jo '), 'jo');
    assert.equal(normalField('baseUrl', ' Service.example.com/ '), 'https://service.example.com');
  });

  it('leads to the client ID only when the client was refused', () => {
    assert.equal(fieldToMend(new OrgAccessError('oauth', 'x', { oauthCode: 'invalid_client' })), 'clientId');
    assert.equal(fieldToMend(new OrgAccessError('oauth', 'x', { oauthCode: 'invalid_grant' })), 'password');
    assert.equal(fieldToMend(new OrgAccessError('network', 'x')), 'password');
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
