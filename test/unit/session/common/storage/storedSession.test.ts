import assert from 'node:assert/strict';
import { decodeTokenResponse } from '../../../../../src/service/common/tokens.ts';
import {
  decodeStoredSession,
  encodeStoredSession,
  replacesStored,
  isNewerStored,
} from '../../../../../src/session/common/storage/storedSession.ts';

const nowMs = Date.UTC(2026, 0, 15);

describe('storedSession', () => {
  const session = {
    version: 3,
    signInId: 'f',
    username: 'jo',
    origin: 'https://a.example',
    clientSecret: 's',
    clientId: 'c',
    tokens: decodeTokenResponse(
      { access_token: 'AT-1', refresh_token: 'RT-1', expires_in: 3600, scope: 'read, write' },
      nowMs,
    ),
  };

  it('restores a session, without the response that it was read from', () => {
    const { answer: masked, ...tokens } = session.tokens;
    assert.ok(masked);
    assert.deepEqual(decodeStoredSession(encodeStoredSession(session)), {
      kind: 'entry',
      entry: { ...session, tokens },
    });
  });

  it("keeps an empty client secret, the client's authentication and its grant type", () => {
    const { answer: _, ...tokens } = session.tokens;
    const entry = {
      ...session,
      tokens,
      clientSecret: '',
      clientAuthentication: 'none',
      grantType: 'client_credentials',
    } as const;
    assert.deepEqual(decodeStoredSession(encodeStoredSession(entry)), { kind: 'entry', entry });
    const odd = encodeStoredSession(entry).replace('"none"', '"magic"').replace('"client_credentials"', '"implicit"');
    const { clientAuthentication: __, grantType: ___, ...rest } = entry;
    assert.deepEqual(decodeStoredSession(odd), { kind: 'entry', entry: rest });
  });

  it('encodes an end like a session, without tokens', () => {
    const { tokens: _, clientId: __, ...rest } = session;
    const end = { ...rest, reason: 'user' as const };
    assert.deepEqual(decodeStoredSession(encodeStoredSession(end)), { kind: 'entry', entry: end });
  });

  it('orders two entries of the same version the same way in every window', () => {
    const other = { ...session, signInId: 'g' };
    const texts = [session, other, { ...session, version: 4 }].map((entry) => encodeStoredSession(entry)) as [
      string,
      string,
      string,
    ];
    assert.notEqual(isNewerStored(texts[0], texts[1]), isNewerStored(texts[1], texts[0]));
    assert.ok(isNewerStored(texts[2], texts[0]) && isNewerStored(texts[2], texts[1]));
    assert.ok(isNewerStored('{"v":2}', texts[2]));
  });

  it('ranks a session below its own end and below a future version, in either order', () => {
    const end = { version: 3, signInId: 'f', username: 'jo', origin: 'https://a.example', reason: 'user' as const };
    const { clientId: _, clientSecret: __, ...bare } = session;
    const inOrder = [
      'damaged',
      encodeStoredSession({ ...end, version: 2 }),
      ...[bare, end, { ...bare, version: 4 }].map((entry) => encodeStoredSession(entry)),
      '{"v":2}',
    ];
    for (const [index, text] of inOrder.entries()) {
      for (const older of inOrder.slice(0, index))
        assert.deepEqual(
          [isNewerStored(text, older), isNewerStored(older, text)],
          [true, false],
          `${text} and ${older}`,
        );
    }
  });

  it('encodes a session in the documented form', () => {
    const stored = JSON.parse(encodeStoredSession(session)) as Record<string, unknown>;
    assert.deepEqual(Object.keys(stored), [
      'v',
      'generation',
      'family',
      'username',
      'origin',
      'clientSecret',
      'clientId',
      'tokens',
      'obtainedAtMs',
      'expiresAtMs',
    ]);
    assert.equal(stored.v, 1);
  });

  it('distinguishes a future version from damage and from nothing', () => {
    assert.equal(decodeStoredSession(undefined).kind, 'none');
    assert.equal(decodeStoredSession(JSON.stringify({ v: 2, anything: 'else' })).kind, 'future');
    for (const damaged of [
      '',
      'x',
      'null',
      '[]',
      '3',
      '{}',
      '{"v":1}',
      encodeStoredSession(session).slice(0, -5),
      JSON.stringify({ ...(JSON.parse(encodeStoredSession(session)) as object), tokens: {} }),
    ]) {
      assert.equal(decodeStoredSession(damaged).kind, 'unreadable', damaged);
    }
  });

  const stored = (change: object = {}) =>
    JSON.stringify({ ...(JSON.parse(encodeStoredSession(session)) as object), ...change });
  const read = (change: object) => decodeStoredSession(stored(change));

  it('treats an entry without a required member as damaged', () => {
    for (const change of [
      { v: undefined },
      { v: 0 },
      { v: '1' },
      { v: '2' },
      { username: undefined },
      { username: 7 },
      { generation: undefined },
      { generation: -1 },
      { origin: undefined },
      { origin: 7 },
    ]) {
      assert.deepEqual(read(change), { kind: 'unreadable' }, JSON.stringify(change));
    }
    for (const change of [
      { tokens: undefined },
      { tokens: [] },
      { tokens: { accessToken: 7 } },
      { tokens: {} },
      { obtainedAtMs: undefined },
      { obtainedAtMs: 'soon' },
      { ended: 'no reason', tokens: undefined },
    ]) {
      assert.deepEqual(read(change), { kind: 'unreadable' }, JSON.stringify(change));
    }
  });

  it('decodes an entry without the members that an earlier version did not store', () => {
    const bare = { accessToken: 'AT' };
    const { entry } = read({
      family: undefined,
      clientSecret: undefined,
      clientId: undefined,
      tokens: bare,
      expiresAtMs: undefined,
    });
    assert.deepEqual(entry, {
      version: 3,
      signInId: '',
      username: 'jo',
      origin: 'https://a.example',
      tokens: { accessToken: 'AT', tokenType: 'bearer', scope: [], obtainedAtMs: nowMs },
    });
    assert.deepEqual(read({ expiresAtMs: 'later', tokens: { ...bare, scope: 'read' } }).entry, {
      ...session,
      tokens: { accessToken: 'AT', tokenType: 'bearer', scope: [], obtainedAtMs: nowMs },
    });
    assert.deepEqual(read({ ended: 'expired', tokens: undefined, origin: undefined, clientSecret: undefined }).entry, {
      version: 3,
      signInId: 'f',
      username: 'jo',
      origin: '',
      reason: 'expired',
    });
  });

  it("keeps the token's type", () => {
    const tokens = { accessToken: 'AT', tokenType: 'Bearer' };
    assert.deepEqual(read({ tokens }).entry, {
      ...session,
      tokens: {
        accessToken: 'AT',
        tokenType: 'Bearer',
        scope: [],
        obtainedAtMs: nowMs,
        expiresAtMs: nowMs + 3_600_000,
      },
    });
  });

  it("replaces an entry with another window's if that is readable and newer", () => {
    const newer = stored({ generation: 4 });
    assert.deepEqual(
      [replacesStored(newer, stored()), replacesStored(newer, undefined), replacesStored(newer, 'damaged')],
      [true, true, true],
    );
    assert.deepEqual(
      [replacesStored(stored(), newer), replacesStored(newer, newer), replacesStored(newer, '{"v":2}')],
      [false, false, false],
    );
    for (const theirs of ['damaged', '{"v":2}'])
      assert.deepEqual([replacesStored(theirs, undefined), replacesStored(theirs, stored())], [false, false]);
  });

  it('ranks version 0 above damage', () => {
    assert.deepEqual(
      [isNewerStored(stored({ generation: 0 }), 'damaged'), isNewerStored('damaged', stored({ generation: 0 }))],
      [true, false],
    );
    assert.deepEqual([isNewerStored('a', 'b'), isNewerStored('b', 'a'), isNewerStored('a', 'a')], [false, true, false]);
  });
});
