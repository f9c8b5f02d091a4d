import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { idForThisWindow } from '../../../../../src/service/connection/common/connection.ts';
import { versionOf } from '../../../../../src/session/common/session.ts';
import {
  newestVersionOf,
  versionFileAfter,
  versionFilesIn,
  type SessionVersionFile,
  type SessionVersionFiles,
} from '../../../../../src/session/node/storage/sessionVersionFile.ts';
import { modeHere, whoReads } from '../../../../support/platform.ts';
import { endOf, sessionOf } from '../../../../support/session/storageBench.ts';

const versionFile: SessionVersionFile = {
  version: 3,
  signInId: 'f',
  reason: 'user',
  signIns: [
    ['g', 2],
    ['f', 3],
  ],
};

describe('versionFilesIn', () => {
  let folder = '';
  let logged: string[];
  let versionFiles: SessionVersionFiles;
  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'marks-test-')), 'marks');
    logged = [];
    versionFiles = versionFilesIn(folder, { warn: (message) => logged.push(message) });
  });
  afterEach(() => rm(path.dirname(folder), { recursive: true }));

  /** Returns the only file. */
  const file = async () => {
    const names = await readdir(folder);
    assert.equal(names.length, 1, names.join());
    return path.join(folder, names[0] ?? '');
  };

  it('versionFilesIn shares one file per connection with every window on this machine', async () => {
    assert.equal(await versionFiles.read('acme'), undefined);
    assert.equal(await versionFiles.write('acme', versionFile), true);
    assert.deepEqual(await versionFilesIn(folder, { warn: () => undefined }).read('acme'), versionFile);
    assert.equal(await versionFiles.read('other'), undefined);
    const { reason: _, ...session } = { ...versionFile, version: 4 };
    assert.equal(await versionFiles.write('acme', session), true);
    assert.deepEqual(await versionFiles.read('acme'), session);
  });

  it(`versionFilesIn creates files for ${whoReads} with names that reveal no connection`, async () => {
    await versionFiles.write('acme', versionFile);
    assert.match(path.basename(await file()), /^[0-9a-f]{32}\.mark$/);
    assert.equal((await stat(await file())).mode & 0o777, modeHere(0o600));
  });

  it('versionFilesIn stores each reason for the end of a session', async () => {
    for (const reason of ['user', 'ended', 'expired', 'client'] as const) {
      await versionFiles.write('acme', { ...versionFile, reason });
      assert.equal((await versionFiles.read('acme'))?.reason, reason);
    }
  });

  it('versionFilesIn writes no file for a connection that belongs to one window', async () => {
    const id = idForThisWindow('demo');
    assert.equal(await versionFiles.write(id, versionFile), true);
    assert.equal(await versionFiles.read(id), undefined);
    await assert.rejects(readdir(folder));
  });

  it('versionFilesIn ignores damaged files, and returns the valid parts of a partly damaged file', async () => {
    await versionFiles.write('acme', versionFile);
    const name = await file();
    const whole = await readFile(name, 'utf8');
    const damaged = [
      '',
      'x',
      'null',
      '3',
      '[]',
      '{}',
      whole.slice(0, -1),
      ...[{ generation: -1 }, { generation: '3' }, { families: 7 }, { families: undefined }].map((change) =>
        JSON.stringify({ ...(JSON.parse(whole) as object), ...change }),
      ),
    ];
    for (const text of damaged) {
      await writeFile(name, text);
      assert.equal(await versionFiles.read('acme'), undefined, text);
    }
    await writeFile(
      name,
      JSON.stringify({
        generation: 3,
        reason: 'no reason',
        families: [['f', 3], ['g'], ['h', -1], [4, 4], 'i', null, { 0: 'j', 1: 5 }],
      }),
    );
    assert.deepEqual(await versionFiles.read('acme'), { version: 3, signInId: '', signIns: [['f', 3]] });
  });

  it('versionFilesIn logs only once that files cannot be written, and leaves no files', async () => {
    await writeFile(folder, '');
    for (let time = 0; time < 2; time++) assert.equal(await versionFiles.write('acme', versionFile), false);
    assert.equal(logged.length, 1);
    assert.match(
      logged[0] ?? '',
      /^Other windows cannot tell what is newest, because no mark can be written: Error EEXIST/,
    );
  });

  describe("file that can't be replaced", () => {
    beforeEach(async () => {
      await versionFiles.write('acme', versionFile);
      const name = await file();
      await rm(name);
      await mkdir(name);
    });

    it('versionFilesIn writes a version file after a short wait if the old file cannot be replaced at first', async () => {
      const writing = versionFiles.write('acme', versionFile);
      await sleep(10);
      const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.mark'));
      await rmdir(path.join(folder, name));
      assert.equal(await writing, true);
      assert.deepEqual(await versionFiles.read('acme'), versionFile);
      await file();
    });

    it('versionFilesIn returns false if the old file can never be replaced, and leaves no temporary file', async () => {
      assert.equal(await versionFiles.write('acme', versionFile), false);
      assert.equal(logged.length, 1);
      await file();
    });
  });
});

describe('sessionVersionFile', () => {
  it('versionFileAfter keeps the newest state and the newest version of each sign-in', () => {
    const first = versionFileAfter(undefined, sessionOf(3));
    const second = versionFileAfter(first, sessionOf(2, { signInId: 'g' }));
    assert.deepEqual(second, {
      version: 3,
      signInId: 'f',
      signIns: [
        ['f', 3],
        ['g', 2],
      ],
    });
    assert.deepEqual(
      [
        newestVersionOf('f', second),
        newestVersionOf('g', second),
        newestVersionOf('h', second),
        newestVersionOf('f', undefined),
      ],
      [3, 2, undefined, undefined],
    );
    assert.deepEqual(versionFileAfter(first, sessionOf(2)), first);
    assert.equal(
      versionFileAfter(first, sessionOf(3, { signInId: 'g' })).signInId,
      'f',
      'of two of the same age it stays at the first',
    );
  });

  it('versionFileAfter ranks the end of a session above the same version of the session and below the next version', () => {
    const ended = versionFileAfter(versionFileAfter(undefined, sessionOf(3)), endOf(3));
    assert.deepEqual(ended, { version: 3, signInId: 'f', reason: 'user', signIns: [['f', 3]] });
    assert.deepEqual(versionFileAfter(ended, sessionOf(3)), ended);
    assert.equal(versionFileAfter(ended, sessionOf(4)).reason, undefined);
    assert.ok(versionOf(sessionOf(3)) < versionOf(endOf(3)) && versionOf(endOf(3)) < versionOf(sessionOf(4)));
  });

  it('versionFileAfter keeps only the 20 latest sign-ins', () => {
    const many = Array.from({ length: 50 }, (_, index) => sessionOf(index + 1, { signInId: `f${index}` }));
    const versionFile = many.reduce<SessionVersionFile | undefined>(
      (before, storedState) => versionFileAfter(before, storedState),
      undefined,
    );
    assert.deepEqual(
      versionFile?.signIns.map(([name]) => name),
      many.slice(-20).map(({ signInId }) => signInId),
    );
  });
});
