import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { errorText } from '../../../../../src/platform/errors/common/errorText.ts';
import { isLive, stateOf } from '../../../../../src/session/common/session.ts';
import { loadedRecord } from '../../../../../src/session/node/manager/detailLoader.ts';
import { acme, endless, settled } from '../../../../support/session/stillBench.ts';
import { StillManager } from '../../../../support/session/stillManager.ts';
import { hourMs, tokens } from '../../../../support/session/stillPorts.ts';

const minute = 60_000;

/** Transient failures between a window and its service. */
const outages: Readonly<Record<string, () => OrgAccessError>> = {
  'no network': () => new OrgAccessError('network', { code: 'notReached', host: 'a.example', why: 'nameUnknown' }),
  'no response': () => new OrgAccessError('timeout', { code: 'timedOut', seconds: 30 }),
  'a proxy that refuses connections': () => new OrgAccessError('proxy', { code: 'proxyRefused', host: 'a.example' }),
  'a certificate for another host': () =>
    new OrgAccessError('tls', { code: 'notSecure', host: 'a.example', why: 'otherName' }),
  'a redirect to a sign-in page': () => new OrgAccessError('redirect', { code: 'redirected' }, { status: 302 }),
  'a sign-in page': () => new OrgAccessError('shape', { code: 'webPage' }),
  'a 403 web page from a gateway': () => denied({ status: 403, isPage: true }),
  '502': () => denied({ status: 502 }),
  '503 that asks for 30 seconds': () => denied({ status: 503, retryAfterMs: 30_000 }),
};

function denied(facts: { status: number; isPage?: boolean; retryAfterMs?: number }): OrgAccessError {
  return new OrgAccessError('http', { code: 'refused', status: facts.status, purpose: 'request' }, facts);
}

describe('user detail that could not be loaded', () => {
  let still: StillManager;
  let outage: (() => OrgAccessError) | undefined;
  let asked: number;

  beforeEach(() => {
    still = new StillManager();
    [outage, asked] = [undefined, 0];
    const { service } = still.bench;
    const { userDetail, refreshGrant } = service;
    service.userDetail = (...args) => {
      asked += 1;
      return outage ? Promise.reject(outage()) : userDetail(...args);
    };
    service.refreshGrant = (...args) => (outage ? Promise.reject(outage()) : refreshGrant(...args));
  });
  afterEach(() => still.manager.dispose());

  const detail = () => {
    const state = stateOf(still.store.snapshot, 'acme');
    return isLive(state) ? state.detail.kind : state.kind;
  };

  const cases = [
    ...Object.keys(outages).map((name) => [name, 20_000, false] as const),
    ['no network', 7 * minute, true],
    ['502', 40 * minute, false],
    ['503 that asks for 30 seconds', 40 * minute, true],
  ] as const;
  for (const [name, outageMs, isExpired] of cases)
    it(`SessionManager loads the user detail within a minute after an outage of ${outageMs / 1000} s (${name}) with ${isExpired ? 'an expired' : 'a valid'} token`, async () => {
      outage = outages[name];
      const { bench } = still;
      const token = tokens(1, bench.clock.now(), isExpired ? hourMs : 10 * hourMs);
      bench.vault.stored = { kind: 'state', state: bench.storedState(1, { tokens: token }) };
      if (isExpired) bench.clock.sleep(hourMs + minute);
      await still.manager.setConnections([acme]);
      await settled();
      assert.equal(detail(), 'failed');
      await bench.pass(outageMs, 5000);
      outage = undefined;
      await bench.pass(minute, 1000);
      assert.equal(detail(), 'loaded');
    });

  it('loadedRecord returns a loaded record at once, and otherwise loads it', async () => {
    outage = outages['no network'];
    await still.restored(acme);
    outage = undefined;
    const record = await loadedRecord(still.store, still.manager, 'acme');
    assert.equal(record.record.name, 'jo');
    assert.equal(await loadedRecord(still.store, still.manager, 'acme'), record);
    assert.equal(asked, 2);
  });

  it('loadedRecord throws why the user detail cannot be loaded, or that the session has ended', async () => {
    outage = outages['502'];
    await still.restored(acme);
    await assert.rejects(loadedRecord(still.store, still.manager, 'acme'), { status: 502 });
    await still.manager.signOut('acme');
    await assert.rejects(loadedRecord(still.store, still.manager, 'acme'), { kind: 'session' });
  });

  it('SessionManager reports the size of a user detail that is too large, and the limit', async () => {
    const problem = { code: 'answerTooLarge', host: 'a.example', limitMb: 64, sizeMb: 81 } as const;
    outage = () => new OrgAccessError('tooLarge', problem);
    await still.restored(acme);
    await still.manager.loadDetail('acme');
    const state = stateOf(still.store.snapshot, 'acme');
    assert.ok(isLive(state) && state.detail.kind === 'failed');
    assert.equal(
      errorText(state.detail.error),
      "Your access couldn't be loaded because it has 81 MB, and Org Access reads at most 64 MB. Ask your service administrator for a user with access to fewer sites.",
    );
  });

  it('SessionManager loads a missing user detail after the next successful call or refresh', async () => {
    for (const ask of [
      () => still.manager.call('acme', { method: 'GET', path: '/topology' }, endless),
      () => still.manager.refresh('acme'),
    ]) {
      outage = outages['no network'];
      await still.restored(acme);
      await still.manager.loadDetail('acme');
      await still.bench.pass(6000);
      outage = undefined;
      await ask();
      await settled();
      assert.equal(detail(), 'loaded');
    }
  });

  it('SessionManager retries the user detail neither after each response to another request nor before Retry-After', async () => {
    for (const [error, most] of [
      [outages['502'], 14],
      [outages['503 that asks for 30 seconds'], 3],
    ] as const) {
      asked = 0;
      outage = error;
      await still.restored(acme);
      for (let seconds = 0; seconds < 60; seconds++) {
        await still.manager.call('acme', { method: 'GET', path: '/topology' }, endless);
        await still.bench.pass(1000);
      }
      assert.ok(asked <= most, `${asked} times`);
    }
  });

  it('SessionManager retries a denied user detail only once, after the next refresh', async () => {
    outage = () => denied({ status: 403 });
    await still.restored(acme);
    outage = undefined;
    await still.bench.pass(2 * minute, 5000);
    assert.equal(asked, 1);
    await still.manager.refresh('acme');
    await settled();
    assert.deepEqual([asked, detail()], [2, 'loaded']);
  });
});
