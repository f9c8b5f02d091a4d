import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  reclaimAddress,
  isOfAnotherUser,
  isOurs,
  newAddress,
  removeLocalAddress,
} from '../../../../../src/session/windows/node/localAddress.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';

const key = /^[0-9a-f]{32}$/;

describe('localAddress', () => {
  if (process.platform !== 'win32') {
    describe('on POSIX', () => {
      let address: string;
      beforeEach(() => (address = newAddress().path));
      afterEach(() => rm(path.dirname(address), { recursive: true, force: true }));

      it('newAddress creates a key, and a socket path in a folder that only the current user can enter', async () => {
        assert.match(newAndRemoved().key, key);
        assert.ok(path.basename(path.dirname(address)).startsWith('org-access-'));
        assert.equal(path.dirname(path.dirname(address)), tmpdir());
        assert.equal((await stat(path.dirname(address))).mode & 0o777, 0o700);
        assert.equal(await isOurs(address), true);
        assert.notEqual(newAndRemoved().path, newAndRemoved().path);
      });

      describe('with a long temporary folder', () => {
        const { TMPDIR, XDG_RUNTIME_DIR } = process.env;
        let short: string;
        const set = (name: string, value: string | undefined) => {
          if (value === undefined) Reflect.deleteProperty(process.env, name);
          else process.env[name] = value;
        };
        beforeEach(async () => {
          short = await mkdtemp('/tmp/short-');
          // A socket of `org-access run` fits in with 79 bytes, and not with one more. Others are four bytes shorter.
          process.env.TMPDIR = path.join(short, 'ü'.repeat(20), 'x'.repeat(80 - short.length - 42));
          await mkdir(process.env.TMPDIR, { recursive: true });
          assert.equal(Buffer.byteLength(process.env.TMPDIR), 80);
        });
        afterEach(async () => {
          set('TMPDIR', TMPDIR);
          set('XDG_RUNTIME_DIR', XDG_RUNTIME_DIR);
          await removeFolder(short);
        });

        for (const [where, runtime] of [
          ["the user's runtime folder", () => short],
          ['/tmp without a runtime folder', () => undefined],
          ['/tmp with a missing runtime folder', () => path.join(short, 'gone')],
          ['/tmp with a relative runtime folder', () => 'short'],
        ] as const)
          it(`newAddress creates its socket folder in ${where} if the path in the temporary folder would be too long`, async () => {
            set('XDG_RUNTIME_DIR', runtime());
            const made = newAddress().path;
            assert.equal(path.dirname(path.dirname(made)), where.startsWith('/tmp') ? '/tmp' : short);
            assert.deepEqual([await isOurs(made), await reclaimAddress(made)], [true, true]);
            removeLocalAddress(made);
            assert.deepEqual(await readdir(process.env.TMPDIR ?? ''), []);
          });

        it('newAddress creates its socket folder in another base if the temporary folder cannot be written', () => {
          process.env.TMPDIR = '/dev/null';
          set('XDG_RUNTIME_DIR', short);
          const made = newAddress().path;
          assert.equal(path.dirname(path.dirname(made)), short);
          removeLocalAddress(made);
        });

        it('newAddress uses the temporary folder if the socket path just fits, and programs can connect to that socket', async () => {
          process.env.TMPDIR = process.env.TMPDIR?.slice(0, -1);
          await mkdir(process.env.TMPDIR ?? '');
          const made = newAddress().path;
          assert.equal(path.dirname(path.dirname(made)), process.env.TMPDIR);
          assert.equal(Buffer.byteLength(made), 99);
          const server = createServer();
          server.listen(made);
          await once(server, 'listening');
          assert.ok(existsSync(made));
          server.close();
        });
      });

      it('isOurs returns false for paths that only resemble a socket path', async () => {
        const folder = path.dirname(address);
        for (const other of [`${folder}/t`, `${folder}/a/s`, path.relative('.', address), ''])
          assert.equal(await isOurs(other), false, other);
        await assert.rejects(isOurs(path.join(tmpdir(), 'org-access-gone', 's')), { code: 'ENOENT' });
      });

      it('isOfAnotherUser returns true only for a socket in a folder of another user', async () => {
        assert.equal(await isOfAnotherUser(address), false);
        const { getuid } = process;
        process.getuid = () => (getuid?.() ?? 0) + 1;
        try {
          assert.deepEqual([await isOfAnotherUser(address), await isOurs(address)], [true, false]);
          assert.equal(await isOfAnotherUser(`${address}x`), false);
        } finally {
          Object.assign(process, { getuid });
        }
      });

      it('reclaimAddress accepts an address where nobody listens, and empties its folder or creates it for the current user only', async () => {
        const folder = path.dirname(address);
        await writeFile(address, '');
        await writeFile(path.join(folder, 'left'), '');
        assert.equal(await reclaimAddress(address), true);
        assert.deepEqual(await readdir(folder), []);
        removeLocalAddress(address);
        removeLocalAddress(address);
        assert.equal(existsSync(folder), false);
        assert.equal(await reclaimAddress(address), true);
        assert.equal((await stat(folder)).mode & 0o777, 0o700);
      });

      it('reclaimAddress never removes the folder of an address, since clients would take the window for closed', async () => {
        await writeFile(address, '');
        const folder = await open(path.dirname(address));
        assert.equal(await reclaimAddress(address), true);
        const { nlink } = await folder.stat();
        await folder.close();
        assert.ok(nlink > 0);
      });

      it('reclaimAddress rejects an address where a process listens, and leaves the socket in place', async () => {
        const server = createServer();
        server.listen(address);
        await once(server, 'listening');
        assert.equal(await reclaimAddress(address), false);
        assert.equal(existsSync(address), true);
        server.close();
        await once(server, 'close');
      });

      it('reclaimAddress and isOurs reject an address in a folder that others can enter, and leave the folder in place', async () => {
        await chmod(path.dirname(address), 0o701);
        assert.deepEqual([await isOurs(address), await reclaimAddress(address)], [false, false]);
        assert.ok(existsSync(path.dirname(address)));
      });

      it('reclaimAddress rejects addresses outside the folders that newAddress uses', async () => {
        const elsewhere = await mkdtemp(path.join(tmpdir(), 'elsewhere-'));
        const folder = path.join(elsewhere, 'org-access-x');
        await mkdir(folder, { mode: 0o700 });
        assert.equal(await reclaimAddress(path.join(folder, 's')), false);
        assert.equal(await reclaimAddress(path.join(tmpdir(), 'org-access-x', 't')), false);
        assert.equal(existsSync(path.join(tmpdir(), 'org-access-x')), false, 'no folder is made for it');
        await removeFolder(elsewhere);
      });
    });
  }

  describe('on Windows', () => {
    const [platform, getuid] = ['platform', 'getuid'].map((name) => Object.getOwnPropertyDescriptor(process, name));
    beforeEach(() => {
      Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
      Reflect.deleteProperty(process, 'getuid');
    });
    afterEach(() => {
      Object.defineProperty(process, 'platform', platform ?? {});
      if (getuid) Object.defineProperty(process, 'getuid', getuid);
    });

    const pipe = (name: string) => `\\\\.\\pipe\\org-access-${name}`;
    const digits = '0123456789abcdef'.repeat(2);

    it('newAddress creates an unguessable pipe name and a separate key on Windows', async () => {
      const { path: address, key: its } = newAddress();
      const name = address.slice(pipe('').length);
      assert.equal(address, pipe(name));
      assert.match(name, key);
      assert.match(its, key);
      assert.notEqual(its, name);
      assert.deepEqual([await isOurs(address), await reclaimAddress(address)], [true, true]);
    });

    it('isOurs and reclaimAddress reject other pipe names and file paths on Windows', async () => {
      const names = [digits.slice(1), `${digits}0`, `x${digits}`, digits.toUpperCase()].map(pipe);
      for (const other of [...names, pipe(digits).replace('org', 'xyz'), 'C:\\org-access-x\\s', ''])
        assert.deepEqual([await isOurs(other), await reclaimAddress(other)], [false, false], other);
    });

    it('removeLocalAddress removes no file or folder on Windows', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'org-access-'));
      removeLocalAddress(path.join(folder, 's'));
      assert.ok(existsSync(folder));
      await removeFolder(folder);
    });
  });
});

function newAndRemoved() {
  const made = newAddress();
  removeLocalAddress(made.path);
  return made;
}
