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
      kind: 'state',
      state: { ...session, tokens },
    });
  });

  it('decodeStoredSession restores an empty client secret, the client authentication, and the grant type', () => {
    const { answer: _, ...tokens } = session.tokens;
    const storedState = {
      ...session,
      tokens,
      clientSecret: '',
      clientAuthentication: 'none',
      grantType: 'client_credentials',
    } as const;
    assert.deepEqual(decodeStoredSession(encodeStoredSession(storedState)), { kind: 'state', state: storedState });
    const odd = encodeStoredSession(storedState)
      .replace('"none"', '"magic"')
      .replace('"client_credentials"', '"implicit"');
    const { clientAuthentication: __, grantType: ___, ...rest } = storedState;
    assert.deepEqual(decodeStoredSession(odd), { kind: 'state', state: rest });
  });

  it('encodeStoredSession encodes the end of a session without tokens', () => {
    const { tokens: _, clientId: __, ...rest } = session;
    const end = { ...rest, reason: 'user' as const };
    assert.deepEqual(decodeStoredSession(encodeStoredSession(end)), { kind: 'state', state: end });
  });

  it('isNewerStored returns one order in every window: damaged, then by version, an end above its session, a future format last', () => {
    const end = { version: 3, signInId: 'f', username: 'jo', origin: 'https://a.example', reason: 'user' as const };
    const { clientId: _, clientSecret: __, ...bare } = session;
    const states = [
      { ...bare, version: 0 },
      { ...end, version: 2 },
      bare,
      { ...bare, signInId: 'g' },
      end,
      { ...bare, version: 4 },
    ];
    const inOrder = ['a', 'b', ...states.map((storedState) => encodeStoredSession(storedState)), '{"v":2}'];
    for (const [index, text] of inOrder.entries())
      for (const older of inOrder.slice(0, index))
        assert.deepEqual([isNewerStored(text, older), isNewerStored(older, text)], [true, false], `${text}, ${older}`);
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

  const stored = (change: object = {}) =>
    JSON.stringify({ ...(JSON.parse(encodeStoredSession(session)) as object), ...change });
  const read = (change: object) => decodeStoredSession(stored(change));

  it('decodeStoredSession distinguishes a future format, a damaged state, and no stored state', () => {
    assert.equal(decodeStoredSession(undefined).kind, 'none');
    assert.equal(decodeStoredSession(JSON.stringify({ v: 2, anything: 'else' })).kind, 'future');
    for (const damaged of ['', 'x', 'null', '[]', '3', '{}', '{"v":1}', stored().slice(0, -5)])
      assert.deepEqual(decodeStoredSession(damaged), { kind: 'unreadable' }, damaged);
    for (const change of [
      { v: undefined },
      { v: 0 },
      { v: '2' },
      { username: 7 },
      { generation: undefined },
      { generation: -1 },
      { origin: undefined },
      { tokens: undefined },
      { tokens: [] },
      { tokens: {} },
      { tokens: { accessToken: 7 } },
      { obtainedAtMs: 'soon' },
      { ended: 'no reason', tokens: undefined },
    ])
      assert.deepEqual(read(change), { kind: 'unreadable' }, JSON.stringify(change));
  });

  it('decodeStoredSession reads a stored state without the members that earlier versions did not store', () => {
    const bare = { accessToken: 'AT' };
    const { state } = read({
      family: undefined,
      clientSecret: undefined,
      clientId: undefined,
      tokens: bare,
      expiresAtMs: undefined,
    });
    assert.deepEqual(state, {
      version: 3,
      signInId: '',
      username: 'jo',
      origin: 'https://a.example',
      tokens: { accessToken: 'AT', tokenType: 'bearer', scope: [], obtainedAtMs: nowMs },
    });
    assert.deepEqual(read({ expiresAtMs: 'later', tokens: { ...bare, scope: 'read' } }).state, {
      ...session,
      tokens: { accessToken: 'AT', tokenType: 'bearer', scope: [], obtainedAtMs: nowMs },
    });
    assert.deepEqual(read({ ended: 'expired', tokens: undefined, origin: undefined, clientSecret: undefined }).state, {
      version: 3,
      signInId: 'f',
      username: 'jo',
      origin: '',
      reason: 'expired',
    });
  });

  it('replacesStored accepts a stored state from another window only if that state is readable and newer', () => {
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
});
