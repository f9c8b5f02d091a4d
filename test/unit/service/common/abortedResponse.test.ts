import assert from 'node:assert/strict';
import { holdRequests } from '../../../support/service/heldRequests.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';

const sites = { method: 'GET', path: '/api/v2/sites' } as const;

describe('response before the sign-out', () => {
  let bench: SessionBench;
  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
  });
  afterEach(() => bench.close());

  it('SessionManager.call returns undefined if the response arrived before the sign-out but was read after it', async () => {
    const held = holdRequests(bench, sites.path, 'back');
    const calling = bench.manager.call('acme', sites, new AbortController().signal);
    await held.reached;
    await bench.manager.signOut('acme');
    held.release();
    assert.equal(await calling, undefined);
  });
});
