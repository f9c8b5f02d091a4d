import assert from 'node:assert/strict';
import { SessionBench, sessionKey, shortDelayMs } from '../../../../support/session/sessionBench.ts';
import { DesktopStorage } from '../../../../support/storage/desktop.ts';

describe('client secret', () => {
  let bench: SessionBench;
  const open = async () => (bench = await SessionBench.open());
  afterEach(() => bench.close());

  it('SessionManager keeps the client secret after a sign-out, also for windows opened later', async () => {
    await open();
    await bench.signedIn();
    await bench.manager.signOut(bench.connection.id);
    await bench.untilStored('ended');
    assert.equal(bench.manager.clientSecret(bench.connection.id), bench.service.clientSecret);
    const later = bench.another();
    await later.manager.setConnections([later.connection]);
    assert.equal(later.manager.clientSecret(bench.connection.id), bench.service.clientSecret);
    later.manager.dispose();
  });

  it('SessionManager uses a replaced client secret in all windows and keeps the session', async () => {
    await open();
    await bench.signedIn();
    const other = bench.another();
    await other.restored();
    const sent: (string | null)[] = [];
    const { fetch } = other;
    other.fetch = (url, init) => {
      sent.push(new URLSearchParams(init.body ?? '').get('client_secret'));
      return fetch(url, init);
    };
    await bench.manager.replaceClientSecret(bench.connection.id, 'another');
    await other.manager.refresh(other.connection.id);
    assert.deepEqual(sent, ['another']);
    other.manager.dispose();
  });

  it('SessionManager sends no refresh if the client secret is not stored, and keeps the session', async () => {
    await open();
    await bench.signedIn();
    bench.manager.dispose();
    const { clientSecret: _, ...rest } = JSON.parse(bench.stored ?? '') as Record<string, unknown>;
    const storage = new DesktopStorage(shortDelayMs);
    storage.plant(sessionKey(bench.connection.id), JSON.stringify(rest));
    const later = bench.another({ storage });
    await later.restored();
    const before = bench.service.requests.length;
    await later.manager.refresh(later.connection.id);
    assert.equal(bench.service.requests.length, before);
    assert.deepEqual(later.live.kind === 'degraded' && later.live.error.problem, { code: 'noClientSecret' });
    assert.equal(
      (await later.manager.accessToken(later.connection.id)).accessToken,
      later.live.session.tokens.accessToken,
    );
    later.manager.dispose();
  });
});
