import assert from 'node:assert/strict';
import type { RequestPurpose } from '../../../../src/platform/errors/common/problemTable.ts';
import { refusal } from '../../../../src/service/common/refusals.ts';

const nowMs = Date.UTC(2026, 0, 15, 12);
const purposes: readonly RequestPurpose[] = ['signIn', 'refresh', 'request'];

/** @param headers by lower-case names */
function read(
  status: number,
  body: unknown = '',
  headers: Readonly<Record<string, string>> = {},
  purpose: RequestPurpose = 'refresh',
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return refusal({ status, text, headers: { get: (name) => headers[name] ?? null } }, purpose, nowMs);
}

describe('refusal', () => {
  it('refusal returns an OAuth error if the body contains an error code, and otherwise an HTTP error', () => {
    for (const status of [400, 401, 403, 404, 499]) {
      const { kind, oauthCode, status: told } = read(status, { error: 'invalid_grant' });
      assert.deepEqual([kind, oauthCode, told], ['oauth', 'invalid_grant', status]);
    }
    for (const body of [
      '',
      'x',
      '<p>',
      'null',
      '[]',
      '"invalid_grant"',
      {},
      { error: 7 },
      { error: ['invalid_grant'] },
      { error: null },
    ]) {
      const { kind, oauthCode, status } = read(400, body);
      assert.deepEqual([kind, oauthCode, status], ['http', undefined, 400], JSON.stringify(body));
    }
  });

  it('refusal ignores the error code of a temporary failure, so that the session continues', () => {
    for (const status of [304, 399, 408, 425, 429, 500, 503, 599])
      assert.equal(read(status, { error: 'invalid_grant' }).oauthCode, undefined, String(status));
  });

  it('refusal accepts only error codes in the syntax of registered codes', () => {
    for (const code of ['a', 'a1_b', 'x'.repeat(64)]) assert.equal(read(400, { error: code }).oauthCode, code);
    for (const code of ['', 'Not Found', 'Invalid_grant', '1a', '_a', 'a-b', 'a b', ' a', 'a ', 'a\n', 'x'.repeat(65)])
      assert.equal(read(400, { error: code }).oauthCode, undefined, JSON.stringify(code));
  });

  it('refusal prefers the error code in the WWW-Authenticate header over that in the body, except for token requests', () => {
    const challenged = (challenge: string, purpose: RequestPurpose = 'request') =>
      read(401, { error: 'from_body' }, { 'www-authenticate': challenge }, purpose).oauthCode;
    for (const challenge of [
      'Bearer error="invalid_token"',
      'bearer ERROR=invalid_token',
      'Bearer realm="x",\n  error="invalid_token", scope="a"',
      'Basic realm="y", Bearer error="invalid_token"',
    ]) {
      assert.equal(challenged(challenge), 'invalid_token', challenge);
    }
    for (const challenge of [
      '',
      'Bearer',
      'Basic error="invalid_token"',
      'NoBearer error="invalid_token"',
      'Bearers error="invalid_token"',
      'Bearer no_error="invalid_token"',
      'Bearer error=""',
      'error="invalid_token", Bearer',
    ]) {
      assert.equal(challenged(challenge), 'from_body', challenge);
    }
    for (const purpose of ['signIn', 'refresh'] as const)
      assert.equal(challenged('Bearer error="invalid_token"', purpose), 'from_body');
    assert.equal(read(401, '', { 'www-authenticate': 'Bearer error="invalid_token"' }, 'request').kind, 'oauth');
  });

  it('refusal reports a 407 of a proxy for a sign-in, a refresh, and any other request', () => {
    for (const purpose of purposes) {
      const { kind, problem, status } = read(407, { error: 'invalid_grant' }, {}, purpose);
      assert.deepEqual([kind, problem, status], ['proxy', { code: 'proxyAsksForPassword' }, 407]);
    }
  });
});
