import assert from 'node:assert/strict';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

describe('the log of a session', () => {
  let bench: SessionBench;
  beforeEach(async () => (bench = await SessionBench.open()));
  afterEach(() => bench.close());

  /** Returns the lines since the last call, without numbers that differ. */
  const lines = () =>
    bench.logged.splice(0).map((line) =>
      line
        .replace(/#\d+/, '#N')
        .replace(/\d+ bytes/, 'N bytes')
        .replace(/\d+ ms/, 'N ms'),
    );

  it('The log has the outcome of each request, sign-in, refresh, and sign-out, without who or where', async () => {
    await bench.manager.setConnections([bench.connection]);
    await assert.rejects(bench.signIn({ password: 'wrong' }));
    assert.deepEqual(lines(), [
      'warn: #N POST /oauth/token: 400, N bytes, N ms',
      'warn: The sign-in failed: oauth 400.',
    ]);
    await bench.signedIn();
    assert.deepEqual(lines(), [
      'info: #N POST /oauth/token: 200, N bytes, N ms',
      'info: Signed in.',
      'info: #N GET /api/v2/users/loggedIn/detail: 200, N bytes, N ms',
    ]);
    await bench.manager.refresh(bench.connection.id);
    assert.deepEqual(lines(), ['info: #N POST /oauth/token: 200, N bytes, N ms', 'info: The token was refreshed.']);
    bench.service.failNext({ operation: 'token', status: 503 });
    await bench.manager.refresh(bench.connection.id).catch(() => undefined);
    assert.deepEqual(lines(), [
      'warn: #N POST /oauth/token: 503, N bytes, N ms',
      'warn: The token could not be refreshed: http 503, next try in 4 s.',
    ]);
    await bench.manager.signOut(bench.connection.id);
    assert.deepEqual(lines(), ['info: Signed out.']);
  });

  it('The log names the reason if a session ends, and a session that was read from secret storage', async () => {
    await bench.signedIn();
    const other = bench.another();
    await other.restored();
    assert.equal(other.logged[0], 'info: A session was read from secret storage.');
    other.manager.dispose();
    lines();
    bench.service.revokeAll();
    await bench.manager.refresh(bench.connection.id).catch(() => undefined);
    assert.deepEqual(lines().slice(1), [
      'warn: The token could not be refreshed: oauth 400.',
      'warn: The session has ended: ended.',
    ]);
  });
});
