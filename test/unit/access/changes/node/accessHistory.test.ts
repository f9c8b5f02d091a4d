import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { accessHistory, type AccessHistory } from '../../../../../src/access/changes/node/accessHistory.ts';
import { forgetHistories } from '../../../../../src/access/changes/node/historyOwner.ts';
import { decodeUserRecord } from '../../../../../src/service/privileges/common/userRecord.ts';
import { manySites, organization, site } from '../../../../support/access/access.ts';
import { modeHere, whoReads } from '../../../../support/platform.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { MemoryLock, silentLog } from '../../../../support/session/sessionBench.ts';
import { hostileTexts, recordOf } from '../../../../support/texts/hostileTexts.ts';

const key = { connectionId: 'acme', origin: 'https://service.example', username: 'robin' };
const access = (privileges: string[]) => [organization('1:Acme', [site('10:Oslo', { Operator: privileges })])];

describe('accessHistory', () => {
  let folder: string;
  let history: AccessHistory;
  let warnings: string[];
  let locked: string[];
  const lock = new MemoryLock();
  const open = () =>
    accessHistory({
      folder,
      lock: {
        run(name, signal, work) {
          locked.push(name);
          return lock.run(name, signal, work);
        },
      },
      log: { ...silentLog, warn: (message) => warnings.push(message) },
    });
  const files = async () =>
    (await readdir(folder, { recursive: true }))
      .filter((file) => file.includes('.'))
      .map((file) => path.join(folder, file))
      .sort();

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'history-'));
    [warnings, locked] = [[], []];
    history = open();
  });
  afterEach(() => removeFolder(folder));

  it('accessHistory stores a new snapshot with its changes only if the access has changed', async () => {
    assert.equal(await history.record(key, access(['READ']), 1000), false);
    assert.equal(await history.record(key, access(['READ']), 2000), false);
    assert.equal(await history.record(key, access(['READ', 'WRITE']), 3000), true);
    assert.deepEqual(await history.snapshots(key), [3000, 1000]);
    const [set, ...others] = await history.changeSets(key);
    assert.deepEqual(others, []);
    assert.deepEqual([set?.atMs, set?.sinceMs, set?.count, set?.changes[0]?.kind], [3000, 1000, 1, 'granted']);
    assert.deepEqual((await history.snapshot(key, 1000))?.organizations, access(['READ']));
    assert.equal(await history.snapshot(key, 2000), undefined);
  });

  it('accessHistory stores at most 5,000 changes per load, and the number of all changes and losses', async () => {
    await history.record(key, [organization('1:Acme', manySites(5001))], 1000);
    await history.record(key, [organization('1:Acme')], 2000);
    await history.record(key, access(['READ']), 3000);
    await history.record(key, access(['WRITE']), 4000);
    await history.record(key, [organization('1:Acme', [site('10:Oslo', { Viewer: ['WRITE'] })])], 5000);
    const sets = await history.changeSets(key);
    assert.deepEqual(
      sets.map(({ losses }) => losses),
      [1, 1, 0, 5001],
    );
    assert.deepEqual([sets.at(-1)?.count, sets.at(-1)?.changes.length], [5001, 5000]);
  });

  it('accessHistory reports a loss at the next load if the disk was full the first time', async () => {
    const before = [organization('1:Acme', manySites(3))];
    const after = [organization('1:Acme', manySites(1))];
    for (const [index, kind] of (['changes', 'json.gz'] as const).entries()) {
      const startMs = 10_000 * (index + 1);
      const other = { ...key, username: kind };
      await history.record(other, before, startMs);
      const first = (await files()).find((file) => file.endsWith(`${startMs}.json.gz`)) ?? '';
      const blocked = path.join(path.dirname(first), `${String(startMs + 1).padStart(15, '0')}.${kind}`);
      // No file can take the place of a folder with something in it, as none can be written to a full disk.
      await mkdir(path.join(blocked, 'full'), { recursive: true });
      await assert.rejects(history.record(other, after, startMs + 1));
      await rm(blocked, { recursive: true });
      assert.deepEqual(await history.changeSets(other), [], 'nothing is told of what is not kept');
      assert.equal(await history.record(other, after, startMs + 2), true);
      assert.deepEqual(
        (await history.changeSets(other)).map(({ atMs, losses }) => [atMs, losses]),
        [[startMs + 2, 2]],
      );
      const kept = (await readdir(path.dirname(first))).filter((name) => !name.includes('connection')).sort();
      assert.deepEqual(
        kept.map((name) => Number(name.slice(0, 15))),
        [startMs, startMs + 2, startMs + 2],
        'what was written in vain is gone',
      );
    }
  });

  it('accessHistory preserves every name exactly', async () => {
    for (const [index, text] of [...hostileTexts()].entries()) {
      const { organizations } = decodeUserRecord(recordOf(text)).access;
      const person = { ...key, username: String(index) };
      await history.record(person, organizations, 7);
      assert.deepEqual((await history.snapshot(person, 7))?.organizations, organizations);
    }
  });

  it('accessHistory deletes the files of version 2, which it cannot read', async () => {
    await history.record(key, access(['READ']), 1000);
    const [file = ''] = await files();
    const old = path.join(path.dirname(file), '000000000000500.snapshot');
    await writeFile(old, '');
    await history.record(key, access(['WRITE']), 2000);
    assert.ok(!(await files()).includes(old));
  });

  it('accessHistory is deleted for all users of a connection, and for no other connection', async () => {
    const people = [key, { ...key, username: 'kim' }, { ...key, origin: 'https://moved.example' }];
    const other = { ...key, connectionId: 'other' };
    for (const person of [...people, other]) {
      await history.record(person, access(['READ']), 1000);
      await history.record(person, access(['WRITE']), 2000);
    }
    await forgetHistories(folder, key.connectionId);
    assert.deepEqual(await Promise.all(people.map((person) => history.snapshots(person))), [[], [], []]);
    assert.deepEqual([(await history.changeSets(other)).length, (await readdir(folder)).length], [1, 1]);
    await forgetHistories(path.join(folder, 'missing'), other.connectionId);
  });

  it('accessHistory is stored separately for each user, service, and connection', async () => {
    await history.record(key, access(['READ']), 1000);
    for (const other of [
      { ...key, username: 'kim' },
      { ...key, origin: 'https://other.example' },
      { ...key, connectionId: 'b' },
    ]) {
      assert.deepEqual(await history.snapshots(other), []);
      assert.equal(await history.record(other, access(['WRITE']), 2000), false);
    }
    assert.deepEqual(await history.changeSets(key), []);
    await history.record(key, access(['READ']), 3000);
    assert.deepEqual([locked.length, new Set(locked).size, locked[0]], [5, 4, locked.at(-1)], 'each has a lock');
  });

  it('accessHistory keeps only the newest thirty snapshots', async () => {
    for (let index = 0; index < 35; index += 1) await history.record(key, access([`P${index}`]), 1000 + index);
    const kept = await history.snapshots(key);
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [30, 1034, 1005]);
    assert.equal((await history.changeSets(key)).length, 30);
    assert.equal((await files()).length, 60);
  });

  it(`accessHistory files can be read only by ${whoReads}`, async () => {
    await history.record(key, access(['READ']), 1000);
    await history.record(key, access(['WRITE']), 2000);
    const modes = await Promise.all((await files()).map(async (file) => (await stat(file)).mode & 0o777));
    assert.deepEqual(modes, [0o600, 0o600, 0o600].map(modeHere));
  });

  it('accessHistory deletes a damaged snapshot and continues from the previous one', async () => {
    for (const [index, damage] of (
      [
        (b: Buffer) => b.subarray(0, 10),
        () => Buffer.from('text'),
        () => Buffer.alloc(0),
        () => Buffer.concat(Array.from({ length: 17 }, () => gzipSync(Buffer.alloc(16 * 1024 * 1024)))),
      ] as const
    ).entries()) {
      await history.record(key, access(['READ']), 1000);
      await history.record(key, access([`WRITE ${index}`]), 2000 + index);
      const newest = (await files()).findLast((file) => file.endsWith('.json.gz')) ?? '';
      await writeFile(newest, damage(await readFile(newest)));
      assert.equal(
        await history.record(key, access(['READ']), 3000 + index),
        false,
        'it is as it was before the damaged state',
      );
      assert.deepEqual([await history.snapshots(key), await history.changeSets(key)], [[1000], []]);
      assert.equal(warnings.length, index + 1);
      assert.match(warnings[index] ?? '', /^A snapshot of the access could not be read/);
      assert.equal(await history.record(key, access(['OTHER']), 4000 + index), true);
      for (const file of await files()) await rm(file);
    }
  });

  it('accessHistory skips damaged change files', async () => {
    await history.record(key, access(['READ']), 1000);
    await history.record(key, access(['WRITE']), 2000);
    await history.record(key, access(['READ']), 3000);
    const [first = ''] = (await files()).filter((file) => file.endsWith('.changes'));
    for (const text of ['', 'text', 'null', '[]', '{}', '{"atMs":"2000","changes":[]}', '{"atMs":2000,"changes":{}}']) {
      await writeFile(first, text);
      assert.deepEqual(
        (await history.changeSets(key)).map(({ atMs }) => atMs),
        [3000],
        text,
      );
    }
  });

  it('accessHistory removes its temporary files, and saves a snapshot that is older than the last one after the clock was set back', async () => {
    await history.record(key, access(['READ']), 5000);
    await history.record(key, access(['WRITE']), 10);
    assert.deepEqual(await history.snapshots(key), [5001, 5000]);
    assert.deepEqual(
      (await files()).filter((file) => file.endsWith('.draft')),
      [],
    );
  });

  it('accessHistory stores one snapshot if several windows load the same access at once', async () => {
    await history.record(key, access(['READ']), 1000);
    const windows = [open(), open(), open()];
    const news = await Promise.all(windows.map((window, index) => window.record(key, access(['WRITE']), 2000 + index)));
    assert.deepEqual(news, [true, false, false]);
    assert.equal((await history.snapshots(key)).length, 2);
  });

  it('accessHistory stores nothing from the user record except the access', async () => {
    const record = decodeUserRecord({
      password: 'the-hash',
      email: 'the-mail',
      orgPrivilegeMap: { '1:Acme': { '10:Oslo': { Operator: ['READ'] } } },
    });
    await history.record(key, record.access.organizations, 1);
    for (const file of await files()) assert.doesNotMatch(String(await readFile(file)), /the-hash|the-mail|robin/);
  });
});
