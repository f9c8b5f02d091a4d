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

  it('decodeStoredSession restores an encoded session without the token response', () => {
    const { answer: masked, ...tokens } = session.tokens;
    assert.ok(masked);
    assert.deepEqual(decodeStoredSession(encodeStoredSession(session)), {
      kind: 'entry',
      entry: { ...session, tokens },
    });
  });

  it('decodeStoredSession restores an empty client secret, the client authentication, and the grant type', () => {
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

  it('encodeStoredSession encodes the end of a session without tokens', () => {
    const { tokens: _, clientId: __, ...rest } = session;
    const end = { ...rest, reason: 'user' as const };
    assert.deepEqual(decodeStoredSession(encodeStoredSession(end)), { kind: 'entry', entry: end });
  });

  it('isNewerStored returns the same order in every window for two entries with the same version', () => {
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

  it('isNewerStored ranks the end of a session above that session, and a future storage format above both', () => {
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

  it('encodeStoredSession writes the documented members in the documented order', () => {
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

  it('decodeStoredSession distinguishes a future format, a damaged entry, and no entry', () => {
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

  it('decodeStoredSession returns "unreadable" for an entry without a required member', () => {
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

  it('decodeStoredSession reads an entry without the members that earlier versions did not store', () => {
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

  it('decodeStoredSession returns the token type as stored', () => {
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

  it('replacesStored accepts an entry from another window only if that entry is readable and newer', () => {
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

  it('isNewerStored ranks an entry of version 0 above a damaged entry', () => {
    assert.deepEqual(
      [isNewerStored(stored({ generation: 0 }), 'damaged'), isNewerStored('damaged', stored({ generation: 0 }))],
      [true, false],
    );
    assert.deepEqual([isNewerStored('a', 'b'), isNewerStored('b', 'a'), isNewerStored('a', 'a')], [false, true, false]);
  });
});
