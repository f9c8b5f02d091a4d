import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { decodeTokenResponse } from '../../../../src/service/common/tokens.ts';

const nowMs = Date.UTC(2026, 0, 15);
const answer = {
  access_token: 'AT-1',
  token_type: 'bearer',
  refresh_token: 'RT-1',
  expires_in: 3600,
  scope: 'read, write,trust',
  user: { name: 'Jo', password: 'hash', nested: [{ Password: 'x', sessionToken: 'S' }] },
  jti: 'JTI-1',
};

describe('decodeTokenResponse', () => {
  it('decodeTokenResponse decodes a complete token response', () => {
    const tokens = decodeTokenResponse(answer, nowMs);
    assert.equal(tokens.accessToken, 'AT-1');
    assert.equal(tokens.refreshToken, 'RT-1');
    assert.deepEqual(tokens.scope, ['read', 'write', 'trust']);
    assert.equal(tokens.obtainedAtMs, nowMs);
    assert.equal(tokens.expiresAtMs, nowMs + 3_600_000);
  });

  it('decodeTokenResponse keeps the response with every secret and password masked', () => {
    const kept = JSON.stringify(decodeTokenResponse(answer, nowMs).answer);
    for (const secret of ['AT-1', 'RT-1', 'hash', '"S"', '"x"']) assert.ok(!kept.includes(secret), secret);
    assert.ok(kept.includes('"name":"Jo"'));
    assert.ok(kept.includes('"expires_in":3600'));
  });

  it('decodeTokenResponse accepts the token types Bearer and BearerToken in any case, and no other type', () => {
    for (const type of ['Bearer', 'BEARER', 'BearerToken', undefined])
      assert.equal(decodeTokenResponse({ ...answer, token_type: type }, nowMs).accessToken, 'AT-1');
    for (const type of ['mac', 'DPoP', 'bearers', 'xBearerToken'])
      assert.throws(() => decodeTokenResponse({ ...answer, token_type: type }, nowMs), {
        problem: { code: 'notBearer' },
      });
  });

  for (const [expiresIn, lifetimeMs] of [
    [3600, 3_600_000],
    ['3600', 3_600_000],
    [undefined, undefined],
    [0, undefined],
    [-1, undefined],
    ['abc', undefined],
    ['1e309', undefined],
    ['3600.5', 3_600_500],
    [' 90 ', 90_000],
    [(8.64e15 - nowMs) / 1000, 8.64e15 - nowMs],
    [(8.64e15 - nowMs) / 1000 + 1, undefined],
    [1e-9, undefined],
    [NaN, undefined],
    [[3600], undefined],
  ] as const) {
    it(`decodeTokenResponse reads expires_in ${JSON.stringify(expiresIn) ?? 'missing'}${typeof expiresIn === 'number' ? ` (${expiresIn})` : ''}`, () => {
      const { expiresAtMs } = decodeTokenResponse({ access_token: 'AT', expires_in: expiresIn }, nowMs);
      assert.equal(expiresAtMs, lifetimeMs === undefined ? undefined : nowMs + lifetimeMs);
    });
  }

  describe('JWT', () => {
    const jwt = (claims: unknown) =>
      `e30.${Buffer.from(typeof claims === 'string' ? claims : JSON.stringify(claims)).toString('base64url')}.sig`;
    const lifeOf = (accessToken: string, expiresIn?: unknown, serviceNowMs = nowMs) => {
      const { expiresAtMs } = decodeTokenResponse(
        { access_token: accessToken, expires_in: expiresIn },
        nowMs,
        serviceNowMs,
      );
      return expiresAtMs === undefined ? undefined : expiresAtMs - nowMs;
    };
    const exp = nowMs / 1000 + 1800;

    it('decodeTokenResponse reads the expiry of a JWT if the response has none', () => {
      for (const expiresIn of [undefined, null, 0, -1, '', 'soon'])
        assert.equal(lifeOf(jwt({ sub: 'Jö', exp }), expiresIn), 1_800_000, String(expiresIn));
      assert.equal(lifeOf(jwt({ exp: String(exp) })), 1_800_000);
      assert.equal(lifeOf(jwt({ exp }), 60), 60_000, 'what the response says comes first');
    });

    it('decodeTokenResponse compares the expiry of a JWT with the clock of the service', () => {
      const aheadMs = 5 * 3_600_000;
      assert.equal(lifeOf(jwt({ exp: exp + aheadMs / 1000 }), 0, nowMs + aheadMs), 1_800_000);
    });

    it('decodeTokenResponse ignores the expiry of a JWT if it has passed or is malformed', () => {
      for (const claims of [{ exp: exp - 1801 }, { exp: 'x' }, { exp: {} }, { iat: exp }, [exp], '{', 'null'])
        assert.equal(lifeOf(jwt(claims)), undefined, JSON.stringify(claims));
      assert.equal(lifeOf(jwt({ exp }).replace('.sig', '')), undefined);
      assert.equal(lifeOf(`${jwt({ exp })}.a.b`), undefined, 'an encrypted one');
    });
  });

  it('decodeTokenResponse throws an error with the new refresh token if the access token is unusable', () => {
    for (const [body, code] of [
      [{ refresh_token: 'RT-2' }, 'noAccessToken'],
      [{ access_token: 'a b', refresh_token: 'RT-2' }, 'noAccessToken'],
      [{ access_token: 'AT', token_type: 'mac', refresh_token: 'RT-2' }, 'notBearer'],
    ] as const)
      assert.throws(() => decodeTokenResponse(body, nowMs), { problem: { code }, refreshToken: 'RT-2' });
  });

  it('decodeTokenResponse omits members that the service does not send', () => {
    const { answer: _, ...tokens } = decodeTokenResponse({ access_token: 'AT', token_type: 'BEARER' }, nowMs);
    assert.deepEqual(tokens, { accessToken: 'AT', tokenType: 'BEARER', scope: [], obtainedAtMs: nowMs });
  });

  for (const body of [
    undefined,
    null,
    {},
    { access_token: 1 },
    { access_token: 'a b' },
    { access_token: 'a\r\nX-Injected: 1' },
    { access_token: 'tökén' },
    { access_token: 'AT', token_type: 'mac' },
    Object.create({ access_token: 'inherited' }),
  ] as unknown[]) {
    it(`decodeTokenResponse refuses ${JSON.stringify(body) ?? 'undefined'}`, () => {
      assert.throws(
        () => decodeTokenResponse(body, nowMs),
        (error) => error instanceof OrgAccessError && error.kind === 'shape',
      );
    });
  }
});
