import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/core/base/errors.ts';
import { loadedRecord } from '../../../../../src/core/session/manager/loadedRecord.ts';
import { acme, settled } from '../../../../support/session/stillBench.ts';
import { StillManager } from '../../../../support/session/stillManager.ts';

describe('the record of whoever is signed in', () => {
  let still: StillManager;
  beforeEach(() => (still = new StillManager()));
  afterEach(() => still.manager.dispose());

  const loads = () => still.bench.service.count('detail');
  const record = async () => (await loadedRecord(still.store, still.manager, 'acme')).record.name;
  const unreached = new OrgAccessError('network', { code: 'notReached', host: 'a.example', why: 'refused' });

  it('is the one that was loaded', async () => {
    await still.restored(acme);
    assert.deepEqual([await record(), loads()], ['jo', 1]);
  });

  it('is loaded again when that has failed, and is the one of before while the service fails', async () => {
    still.bench.service.fail('detail', unreached);
    await still.restored(acme);
    assert.deepEqual([await record(), loads()], ['jo', 2]);
    still.bench.service.fail('detail', unreached);
    await still.manager.loadDetail('acme');
    assert.deepEqual([await record(), loads()], ['jo', 3]);
  });

  it('is none while the service gives none, for the reason that there was', async () => {
    still.bench.service.fail('detail', unreached);
    await still.restored(acme);
    still.bench.service.fail('detail', unreached);
    await assert.rejects(record(), unreached);
    assert.equal(loads(), 2);
  });

  it('is none where nobody is signed in', async () => {
    await still.manager.setConnections([acme]);
    await settled();
    await assert.rejects(record(), { kind: 'session', problem: { code: 'notSignedIn' } });
    assert.equal(loads(), 0);
  });

  it('is none when the session ends while it is loaded', async () => {
    still.bench.service.fail('detail', unreached);
    await still.restored(acme);
    const answer = still.bench.service.hold('detail');
    const asked = assert.rejects(record(), { kind: 'session', problem: { code: 'notSignedIn' } });
    await settled();
    await still.manager.signOut('acme');
    answer();
    await asked;
  });

  it('is none when what loaded it was ended for another load', async () => {
    const answer = still.bench.service.hold('detail');
    await still.restored(acme);
    const ended = { loadDetail: () => Promise.resolve() };
    const problem = { code: 'endedMeanwhile' };
    await assert.rejects(loadedRecord(still.store, ended, 'acme'), { kind: 'session', problem });
    answer();
  });
});
