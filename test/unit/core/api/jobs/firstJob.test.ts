import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { awaitFirstJob, type FirstJob } from '../../../../../src/core/api/jobs/firstJob.ts';
import { jobsFile } from '../../../../../src/core/api/jobs/jobsFile.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';

describe('a window that was open before the first job', () => {
  let folder: string;
  let clock: FakeClock;
  let begun: number;
  let first: FirstJob;
  const follow = () => writeFile(path.join(folder, jobsFile), '[]');
  const until = async (holds: () => boolean) => {
    while (!holds()) await sleep(2);
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'first-job-'));
    clock = new FakeClock();
    begun = 0;
    first = awaitFirstJob(folder, clock, () => (begun += 1));
    await until(() => clock.pending === 1);
  });
  afterEach(async () => {
    first.dispose();
    assert.equal(clock.pending, 0);
    await removeFolder(folder);
  });

  it('begins with it within a minute, once', async () => {
    clock.advance(60_000);
    await until(() => clock.pending === 1);
    assert.equal(begun, 0);
    await follow();
    clock.advance(60_000);
    await until(() => begun > 0);
    first.look();
    clock.advance(600_000);
    await sleep(20);
    assert.equal(begun, 1);
  });

  it('begins with it when a person comes to the window', async () => {
    await follow();
    first.look();
    await until(() => begun === 1);
  });

  it('looks for none once it is closed', async () => {
    await follow();
    first.look();
    first.dispose();
    await sleep(20);
    assert.equal(begun, 0);
  });
});
