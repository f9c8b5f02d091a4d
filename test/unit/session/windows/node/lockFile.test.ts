import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import {
  create,
  hasEnded,
  look,
  release,
  remove,
  type Owner,
  type LockFileState,
} from '../../../../../src/session/windows/node/lockFile.ts';
import { modeHere, whoReads } from '../../../../support/platform.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';

const owner: Owner = { pid: process.pid, host: hostname(), nonce: '0123456789abcdef' };
const other: Owner = { ...owner, nonce: 'fedcba9876543210' };
const isAbandoned = () => true;
const isHeld = () => false;

/** Whether a descriptor of this process refers to the file. */
function isAt(descriptor: string, file: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`) === file;
  } catch {
    return false;
  }
}

describe('lock file', () => {
  let folder: string;
  let file: string;
  const files = () => readdir(folder);
  const seen = async (): Promise<LockFileState> => (await look(file)) ?? assert.fail('there is no lock');

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lock-file-'));
    file = path.join(folder, 'a.lock');
  });
  afterEach(() => removeFolder(folder));

  it(`create makes a lock file once, with its owner, which only ${whoReads} can read`, async () => {
    assert.equal(await create(file, owner), true);
    assert.equal(await create(file, other), false);
    const sighting = await seen();
    assert.deepEqual([sighting.id, sighting.owner], [owner.nonce, owner]);
    assert.equal(sighting.beatMs, (await stat(file)).mtimeMs);
    assert.equal((await stat(file)).mode & 0o777, modeHere(0o600));
  });

  it('remove deletes a lock file without a trace if the file has not changed', async () => {
    await create(file, owner);
    assert.equal(await remove(file, await seen(), other, isHeld), true);
    assert.deepEqual(await files(), []);
  });

  it('remove keeps a lock file that got a heartbeat after it was seen', async () => {
    await create(file, owner);
    const before = await seen();
    await utimes(file, 1e9, 1e9);
    assert.equal(await remove(file, before, other, isAbandoned), false);
    assert.deepEqual(await files(), ['a.lock']);
  });

  it('remove keeps a lock file that was replaced after it was seen, even with the same modification time', async () => {
    await create(file, owner);
    await utimes(file, 1e9, 1e9);
    const before = await seen();
    await rm(file);
    await create(file, other);
    await utimes(file, 1e9, 1e9);
    assert.equal(await remove(file, before, other, isAbandoned), false);
    assert.deepEqual((await seen()).owner, other);
    assert.deepEqual(await files(), ['a.lock']);
  });

  it('remove keeps a lock file that another process is about to remove, unless that process has ended', async () => {
    await create(file, owner);
    await writeFile(`${file}.${owner.nonce}`, JSON.stringify(other));
    assert.equal(await remove(file, await seen(), other, isHeld), false);
    assert.deepEqual(await files(), ['a.lock', `a.lock.${owner.nonce}`]);
    assert.equal(await remove(file, await seen(), other, isAbandoned), false, 'first the permit that was left behind');
    assert.deepEqual(await files(), ['a.lock']);
    assert.equal(await remove(file, await seen(), other, isAbandoned), true);
  });

  it("remove creates a permit file whose name contains the lock's nonce and whose owner is the remover", async () => {
    await create(file, owner);
    const sighting = await seen();
    let permit: Partial<Owner> = {};
    const looking = {
      ...sighting,
      get beatMs() {
        permit = JSON.parse(readFileSync(`${file}.${owner.nonce}`, 'utf8')) as Owner;
        return sighting.beatMs;
      },
    };
    assert.equal(await remove(file, looking, other, isHeld), true);
    assert.deepEqual({ ...permit, nonce: '' }, { ...other, nonce: '' });
    assert.match(String(permit.nonce), /^[0-9a-f]{16}$/);
    assert.notEqual(permit.nonce, other.nonce);
  });

  it('release deletes a lock file of the given owner, and keeps one of another owner', async () => {
    await create(file, owner);
    await release(file, other);
    assert.deepEqual(await files(), ['a.lock']);
    await release(file, owner);
    assert.deepEqual(await files(), []);
    await release(file, owner);
  });

  if (process.platform === 'linux') {
    it('create and look close the lock file again', async () => {
      const open = () => readdirSync('/proc/self/fd').filter((fd) => isAt(fd, file));
      await create(file, owner);
      await seen();
      assert.deepEqual(open(), []);
    });
  }

  it('look identifies a lock file without a readable owner through its inode', async () => {
    const texts = [
      '',
      '{"pid":1',
      'null',
      '[]',
      '"text"',
      ...[
        { pid: 0 },
        { pid: -4 },
        { pid: 1.5 },
        { pid: '7' },
        { nonce: 7 },
        { nonce: ['0123456789abcdef'] },
        { nonce: '0123456789abcde' },
        { nonce: '0123456789abcdef0' },
        { nonce: '0123456789ABCDEF' },
        { nonce: '../../0123456789' },
      ].map((change) => JSON.stringify({ ...owner, ...change })),
    ];
    for (const text of texts) {
      await writeFile(file, text);
      const sighting = await seen();
      assert.deepEqual([sighting.id, sighting.owner], [`unreadable-${(await stat(file)).ino}`, undefined], text);
    }
    assert.equal(await remove(file, await seen(), owner, isHeld), true);
    await writeFile(file, JSON.stringify({ ...owner, host: 7 }));
    assert.deepEqual((await seen()).owner, { ...owner, host: '7' });
  });

  it('hasEnded returns true only for an owner on this machine whose process has ended', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    assert.equal(hasEnded({ ...owner, pid }), true);
    assert.equal(hasEnded({ ...owner, pid, host: `not-${hostname()}` }), false);
    assert.equal(hasEnded(owner), false);
    assert.equal(hasEnded({ ...owner, pid: process.pid }), false);
    const kill: unknown = Reflect.get(process, 'kill');
    try {
      Reflect.set(process, 'kill', () => {
        throw Object.assign(new Error('It is another user’s.'), { code: 'EPERM' });
      });
      assert.equal(hasEnded({ ...owner, pid: 1 }), false);
    } finally {
      Reflect.set(process, 'kill', kill);
    }
  });
});
