import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { errorText, unexpectedText } from '../../../../../src/platform/errors/common/errorText.ts';

describe('errorText', () => {
  it("errorText returns the facts of a problem for people, while the error's own message is only its code", () => {
    const error = new OrgAccessError('timeout', { code: 'timedOut', seconds: 30 });
    assert.match(errorText(error), /within 30 seconds/);
    assert.equal(error.message, 'timedOut', 'the message is for developers');
  });

  it('errorText advises what to check after a refused sign-in or request', () => {
    const refused = (status: number, purpose: 'signIn' | 'request' | 'refresh') =>
      errorText(new OrgAccessError('http', { code: 'refused', status, purpose }));
    assert.match(refused(401, 'signIn'), /Check the user name, password, client ID, and client secret/);
    assert.match(refused(403, 'signIn'), /Your account may be locked/);
    assert.match(refused(401, 'request'), /Sign in again/);
    assert.match(refused(403, 'request'), /Ask your administrator for the privilege/);
    assert.match(refused(429, 'request'), /Wait a moment/);
    assert.match(refused(500, 'refresh'), /Org Access will try again/);
  });

  it('errorText shows requested scopes as plain text', () => {
    assert.doesNotMatch(
      errorText({ problem: { code: 'scopesNotGranted', scopes: ['[x](command:y)', 'a\u202eb'] } }),
      /\]\(|\u202e/,
    );
  });

  it('unexpectedText refers to the log only if the log contains the details', () => {
    assert.equal(unexpectedText({ inLog: true }), 'An unexpected error occurred. See the log for details.');
    assert.equal(unexpectedText({}), 'An unexpected error occurred.');
  });
});
