import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeJobs, withoutOld } from '../../../../../src/api/jobs/common/followedJob.ts';
import type { FollowedJob } from '../../../../../src/api/jobs/common/jobSchema.ts';
import { beginWatch } from '../../../../../src/api/jobs/common/jobWatch.ts';
import { fileJobStore, jobsFile } from '../../../../../src/api/jobs/node/jobStore.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { MemoryLock, silentLog } from '../../../../support/session/sessionBench.ts';

const dayMs = 24 * 60 * 60_000;
const job = (requestId: string, more: Partial<FollowedJob> = {}): FollowedJob => ({
  watch: beginWatch({ requestId }, 0),
  connectionId: 'acme',
  baseUrl: 'https://a.example',
  username: 'ann',
  headers: [['orgId', '0a:North']],
  ...more,
});

describe('job store', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'jobs-'))));
  afterEach(() => removeFolder(folder));

  it('the job store is empty at first, and returns the jobs that any window has written', async () => {
    const lock = new MemoryLock();
    const [first, second] = [fileJobStore(folder, lock, silentLog), fileJobStore(folder, lock, silentLog)];
    assert.deepEqual(await first.read(), []);
    await Promise.all([first.update((jobs) => [...jobs, job('one')]), second.update((jobs) => [...jobs, job('two')])]);
    const read = await first.read();
    assert.deepEqual(read.map(({ watch }) => watch.requestId).toSorted(), ['one', 'two']);
    assert.deepEqual(
      read.map(({ headers }) => headers),
      [[['orgId', '0a:North']], [['orgId', '0a:North']]],
    );
  });

  it('the job store skips damaged jobs in its file', () => {
    const whole = job('one');
    const damaged = [
      null,
      { ...whole, headers: [['orgId']] },
      { ...whole, watch: { ...whole.watch, phase: 'dancing' } },
      { ...whole, watch: { ...whole.watch, waitMs: 'long' } },
    ];
    assert.equal(decodeJobs(JSON.stringify([...damaged, whole]))?.length, 1);
    for (const text of ['', '{}', '[', 'null']) assert.equal(decodeJobs(text), undefined);
  });

  it("the job store logs a warning about a file that it can't parse, and replaces the file", async () => {
    const file = path.join(folder, jobsFile);
    await writeFile(file, '[');
    const said: string[] = [];
    const store = fileJobStore(folder, new MemoryLock(), { warn: (message) => said.push(message) });
    assert.deepEqual(await store.read(), []);
    assert.match(said.join('\n'), /not understood/);
    await store.update((jobs) => [...jobs, job('one')]);
    assert.equal(decodeJobs(await readFile(file, 'utf8'))?.length, 1);
  });

  it("the job store logs that its file can't be used, and keeps the last known jobs", async () => {
    const said: string[] = [];
    const store = fileJobStore(folder, new MemoryLock(), { warn: (message) => said.push(message) });
    await store.update(() => [job('one')]);
    const file = path.join(folder, jobsFile);
    await rm(file);
    await mkdir(file);
    assert.equal((await store.read()).length, 1);
    assert.equal((await store.update((before) => [...before, job('two')])).length, 1);
    assert.match(said.join('\n'), /could not be used/);
  });

  it('the job store writes its file only when jobs have changed', async () => {
    const file = path.join(folder, jobsFile);
    const store = fileJobStore(folder, new MemoryLock(), silentLog);
    await store.update(() => []);
    await assert.rejects(stat(file));
    await store.update(() => [job('one')]);
    const { ino } = await stat(file);
    await store.update((jobs) => jobs.map((one) => ({ ...one, watch: { ...one.watch, source: { any: 1 } } })));
    assert.equal((await stat(file)).ino, ino);
  });

  it('the job store drops jobs a day after their end, and jobs without an end after 30 days', () => {
    const ended = (requestId: string, endedAtMs: number) =>
      job(requestId, { watch: { ...beginWatch({ requestId }, 0), phase: 'done' }, endedAtMs });
    const jobs = [ended('old', dayMs), ended('new', 2 * dayMs)];
    const kept = withoutOld(jobs, 2.5 * dayMs).map(({ watch }) => watch.requestId);
    assert.deepEqual(kept, ['new']);
    assert.equal(withoutOld([job('open')], 29 * dayMs).length, 1);
    assert.equal(withoutOld([job('open')], 31 * dayMs).length, 0);
    const many = Array.from({ length: 30 }, (_, at) => ended(String(at), at));
    assert.deepEqual(
      withoutOld(many, 30).map(({ watch }) => Number(watch.requestId)),
      Array.from({ length: 20 }, (_, at) => at + 10),
    );
  });
});
