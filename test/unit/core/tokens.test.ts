import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../src/core/errors.ts';
import { decodeStoredSession, encodeStoredSession, isNewerStored } from '../../../src/core/storedSession.ts';
import { decodeTokenResponse } from '../../../src/core/tokens.ts';

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

describe('tokens', () => {
  it('reads a full answer', () => {
    const tokens = decodeTokenResponse(answer, nowMs);
    assert.equal(tokens.accessToken, 'AT-1');
    assert.equal(tokens.refreshToken, 'RT-1');
    assert.deepEqual(tokens.scope, ['read', 'write', 'trust']);
    assert.equal(tokens.obtainedAtMs, nowMs);
    assert.equal(tokens.expiresAtMs, nowMs + 3_600_000);
  });

  it('keeps the answer with every secret masked and every password gone', () => {
    const kept = JSON.stringify(decodeTokenResponse(answer, nowMs).answer);
    for (const secret of ['AT-1', 'RT-1', 'JTI-1', 'hash', '"S"', 'assword']) assert.ok(!kept.includes(secret), secret);
    assert.ok(kept.includes('"name":"Jo"'));
    assert.ok(kept.includes('"expires_in":3600'));
  });

  it('masks a client secret that comes back, however it is written', () => {
    const echoed = { ...answer, client_secret: 'S1', clientSecret: 'S2', nested: { CLIENT_SECRET: 'S3', 'client-secret': ['S4'] } };
    const kept = JSON.stringify(decodeTokenResponse(echoed, nowMs).answer);
    for (const secret of ['S1', 'S2', 'S3', 'S4']) assert.ok(!kept.includes(secret), secret);
  });

  for (const [expiresIn, lifetimeMs] of [
    [3600, 3_600_000],
    ['3600', 3_600_000],
    [1, 1000],
    [2 ** 31, 2 ** 31 * 1000],
    [undefined, undefined],
    [null, undefined],
    [0, undefined],
    [-1, undefined],
    ['', undefined],
    ['abc', undefined],
    ['1e309', undefined],
    [1e-9, undefined],
    [1e300, undefined],
    [NaN, undefined],
    [Infinity, undefined],
    [{}, undefined],
    [[3600], undefined],
    [true, undefined],
  ] as const) {
    it(`reads expires_in ${JSON.stringify(expiresIn) ?? 'missing'}${typeof expiresIn === 'number' ? ` (${expiresIn})` : ''}`, () => {
      const { expiresAtMs } = decodeTokenResponse({ access_token: 'AT', expires_in: expiresIn }, nowMs);
      assert.equal(expiresAtMs, lifetimeMs === undefined ? undefined : nowMs + lifetimeMs);
    });
  }

  for (const body of [
    undefined,
    null,
    'AT',
    [],
    {},
    { access_token: '' },
    { access_token: 1 },
    { access_token: null },
    { access_token: 'a b' },
    { access_token: 'a\r\nX-Injected: 1' },
    { access_token: 'tökén' },
    { access_token: 'AT', token_type: 'mac' },
    Object.create({ access_token: 'inherited' }),
  ] as unknown[]) {
    it(`refuses ${JSON.stringify(body) ?? 'nothing'}`, () => {
      assert.throws(() => decodeTokenResponse(body, nowMs), (error) => error instanceof OrgAccessError && error.kind === 'shape');
    });
  }

  describe('stored session', () => {
    const session = { generation: 3, family: 'f', username: 'jo', origin: 'https://a.example', clientSecret: 's', clientId: 'c', tokens: decodeTokenResponse(answer, nowMs) };

    it('survives storage, without the answer that it was read from', () => {
      const { answer: masked, ...tokens } = session.tokens;
      assert.ok(masked);
      assert.deepEqual(decodeStoredSession(encodeStoredSession(session)), { kind: 'entry', entry: { ...session, tokens } });
    });

    it('is of one form with its end, which holds no token', () => {
      const { tokens: _, clientId: __, ...rest } = session;
      const end = { ...rest, reason: 'user' as const };
      assert.deepEqual(decodeStoredSession(encodeStoredSession(end)), { kind: 'entry', entry: end });
    });

    it('of the same rank is the same one for all who compare', () => {
      const other = { ...session, family: 'g' };
      const texts = [session, other, { ...session, generation: 4 }].map(encodeStoredSession) as [string, string, string];
      assert.notEqual(isNewerStored(texts[0], texts[1]), isNewerStored(texts[1], texts[0]));
      assert.ok(isNewerStored(texts[2], texts[0]) && isNewerStored(texts[2], texts[1]));
      assert.ok(isNewerStored('{"v":2}', texts[2]));
    });

    it('gives way to its own end, and to what a newer version has written, whichever of two is looked at', () => {
      const end = { generation: 3, family: 'f', username: 'jo', origin: 'https://a.example', reason: 'user' as const };
      const { clientId: _, clientSecret: __, ...bare } = session;
      const inOrder = ['damaged', encodeStoredSession({ ...end, generation: 2 }), ...[bare, end, { ...bare, generation: 4 }].map(encodeStoredSession), '{"v":2}'];
      for (const [index, text] of inOrder.entries()) {
        for (const older of inOrder.slice(0, index)) assert.deepEqual([isNewerStored(text, older), isNewerStored(older, text)], [true, false], `${text} and ${older}`);
      }
    });

    it('has the documented form', () => {
      const stored = JSON.parse(encodeStoredSession(session)) as Record<string, unknown>;
      assert.deepEqual(Object.keys(stored), ['v', 'generation', 'family', 'username', 'origin', 'clientSecret', 'clientId', 'tokens', 'obtainedAtMs', 'expiresAtMs']);
      assert.equal(stored.v, 1);
    });

    it('tells a newer version from damage and from nothing', () => {
      assert.equal(decodeStoredSession(undefined).kind, 'none');
      assert.equal(decodeStoredSession(JSON.stringify({ v: 2, anything: 'else' })).kind, 'future');
      for (const damaged of ['', 'x', 'null', '[]', '3', '{}', '{"v":1}', encodeStoredSession(session).slice(0, -5), JSON.stringify({ ...session, v: 1, tokens: {} })]) {
        assert.equal(decodeStoredSession(damaged).kind, 'unreadable', damaged);
      }
    });
  });
});
