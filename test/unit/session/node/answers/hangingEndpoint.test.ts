import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CliResponse } from '../../../../../src/terminals/node/protocol/cliProtocol.ts';
import { gate } from '../../../../support/gate.ts';
import { bodyBytes } from '../../../../support/hostile/bodyBytes.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';
import { TerminalBench } from '../../../../support/terminals/terminalBench.ts';

const second = 1000;
const minute = 60 * second;
const sites = { method: 'GET', path: '/api/v2/sites' } as const;

/** Real time: enough for work that doesn't wait, and shorter than any time limit. */
const atOnceMs = 2_000;

/**
 * Returns the result while the clock stands still.
 *
 * @throws if the work waits
 */
async function atOnce<T>(what: string, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(atOnceMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what} waits`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

describe('SessionManager with a hanging token endpoint', () => {
  let bench: SessionBench;
  const refreshes = () => bench.service.requests.filter(({ grantType }) => grantType === 'refresh_token').length;
  let requests = 0;
  let maxWaitMs = 0;

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    bench.service.failNext({ operation: 'refresh', times: 1000, hang: true });
  });
  afterEach(() => bench.close());

  /** Advances the clock until the token has this life left, and waits for the refresh that is due. */
  async function ageTo(leftMs: number): Promise<void> {
    bench.clock.advance(60 * minute - leftMs);
    await bench.until('the token endpoint is asked', () => refreshes() === 1);
    assert.equal(bench.live.kind, 'refreshing');
  }

  it('SessionManager sends requests at once with a valid token while the token endpoint does not respond', async () => {
    const { id } = bench.connection;
    const { accessToken } = bench.live.session.tokens;
    await ageTo(5 * minute);
    for (const leftMs of [5 * minute, minute, second, 1]) {
      bench.clock.advance(Math.max(0, (bench.live.session.tokens.expiresAtMs ?? 0) - leftMs - bench.clock.now()));
      const startedMs = bench.clock.now();
      for (let time = 0; time < 10; time++) {
        const [token, response] = await atOnce(
          'a request',
          Promise.all([bench.manager.accessToken(id), bench.manager.call(id, sites, new AbortController().signal)]),
        );
        assert.deepEqual([token.accessToken, response?.status], [accessToken, 200]);
        requests += 2;
      }
      await atOnce('the user detail', bench.manager.loadDetail(id));
      assert.equal(bench.live.detail.kind, 'loaded');
      requests += 1;
      maxWaitMs = Math.max(maxWaitMs, bench.clock.now() - startedMs);
    }
    assert.equal(maxWaitMs, 0);
    assert.equal(refreshes(), 1, 'one refresh is under way, which all share');
  });

  it('SessionManager returns the current token after 5 s if a caller requests a longer lifetime and the refresh does not end', async () => {
    const { accessToken } = bench.live.session.tokens;
    await ageTo(50 * second);
    for (let time = 0; time < 2; time++) {
      let given: string | undefined;
      const copied = bench.manager
        .accessToken(bench.connection.id, minute)
        .then((tokens) => (given = tokens.accessToken));
      await sleep(20);
      bench.clock.advance(5 * second - 1);
      await sleep(20);
      assert.equal(given, undefined, 'it may still come');
      bench.clock.advance(1);
      assert.equal(await atOnce('Copy Token', copied), accessToken);
    }
    assert.equal(refreshes(), 1);
  });

  it('SessionManager returns the refreshed token to a waiting caller if the refresh takes less than 5 s', async () => {
    const held = gate();
    const another = bench.another();
    await another.restored();
    another.fetch = async () => {
      await held.opened;
      return {
        status: 200,
        headers: { get: () => null },
        arrayBuffer: () => bodyBytes(JSON.stringify({ access_token: 'fresh', expires_in: 3600 })),
      };
    };
    bench.manager.dispose();
    bench.clock.sleep(60 * minute - 50 * second);
    const copied = another.manager.accessToken(another.connection.id, minute);
    await sleep(20);
    bench.clock.advance(4 * second);
    held.open();
    assert.equal((await atOnce('Copy Token', copied)).accessToken, 'fresh');
    another.manager.dispose();
    await another.until('no timer is left', () => bench.clock.pending === 0);
  });
});

describe('terminal in a window with permanently silent storage', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;

  beforeEach(async () => (terminals = await TerminalBench.open()));
  afterEach(() => terminals.close());

  for (const [when, ageMs] of [
    ['was just issued', 0],
    ['is due for refresh', 56 * minute],
  ] as const) {
    it(`a terminal gets a token and responses at once while secret storage is silent and the token ${when}`, async () => {
      const { bench } = terminals;
      const grant = terminals.issue();
      const { accessToken } = bench.live.session.tokens;
      bench.secrets.page.fault = 'silent';
      bench.clock.advance(ageMs);
      const startedMs = bench.clock.now();
      const ask = (request: object) =>
        atOnce<CliResponse>(
          'a terminal',
          terminals.grants.respond({ terminal: grant.key, ...request }, new AbortController().signal),
        );
      for (let time = 0; time < 5; time++) {
        const token = await ask({ ask: 'token' });
        assert.ok(token.ok && 'accessToken' in token.value && token.value.accessToken === accessToken);
        const response = await ask({ ask: 'call', call: sites });
        assert.ok(response.ok && 'status' in response.value && response.value.status === 200);
        assert.ok((await ask({ ask: 'whoami' })).ok);
      }
      const ended = await terminals.orgAccess(grant, ['token']);
      assert.deepEqual(ended, { code: 0, stdout: `${accessToken}\n`, stderr: '' });
      assert.equal(bench.clock.now(), startedMs);
    });
  }
});
