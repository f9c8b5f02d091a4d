import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

describe('service that does not refresh', () => {
  it('SessionManager keeps the token active if two windows learn at the same time that the service does not refresh', async () => {
    const bench = await SessionBench.open();
    await bench.signedIn();
    const other = bench.another();
    await other.restored();
    bench.service.failNext({ operation: 'refresh', times: 9, status: 400, body: { error: 'unsupported_grant_type' } });
    await Promise.all([bench.manager.refresh('acme'), other.manager.refresh('acme')]);
    await sleep(100);
    assert.deepEqual([bench.state.kind, other.state.kind], ['active', 'active']);
    other.manager.dispose();
    await bench.close();
  });
});
