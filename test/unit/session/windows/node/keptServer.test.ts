import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import {
  askLocally,
  listenLocally,
  type RequestHandler,
  type LocalListener,
} from '../../../../../src/session/windows/node/localSocket.ts';
import { eventually } from '../../../../support/eventually.ts';
import { isWindows } from '../../../../support/platform.ts';

const never = () => new AbortController().signal;

// On Windows, nothing removes a named pipe.
if (!isWindows)
  describe('keepListening', () => {
    let listener: LocalListener;
    let finish: () => void;
    const handle: RequestHandler = (message) =>
      message === 'slow' ? new Promise((resolve) => (finish = () => resolve('late'))) : Promise.resolve('here');
    beforeEach(async () => (listener = await listenLocally(handle, { responseMs: 60_000 })));
    afterEach(() => listener.dispose());

    const ask = (message: unknown = 1) => askLocally(listener.address, message, never(), { keepsAlive: true });
    const removals: Record<string, (socket: string) => Promise<void>> = {
      'the socket folder': (socket) => rm(path.dirname(socket), { recursive: true }),
      'the socket file': (socket) => unlink(socket),
    };

    for (const [what, remove] of Object.entries(removals)) {
      it(`keepListening opens the socket again each time after removal of ${what}`, async () => {
        const { path: socket } = listener.address;
        for (let time = 0; time < 3; time += 1) {
          await remove(socket);
          await assert.rejects(ask(), { code: 'ENOENT' });
          await eventually('it listens again', () => existsSync(socket));
          await eventually('it answers', async () => (await ask().catch(() => undefined)) === 'here');
          assert.equal((await stat(path.dirname(socket))).mode & 0o777, 0o700);
        }
      });

      it(`ensureListening opens the socket again at the same address after removal of ${what}`, async () => {
        const { address } = listener;
        await remove(address.path);
        await listener.ensureListening();
        assert.equal(listener.address, address);
        assert.equal(await ask(), 'here');
      });
    }

    it('keepListening still responds to requests that arrived before the socket was removed', async () => {
      const asked = ask('slow');
      await eventually('it is asked', () => finish !== undefined);
      await rm(path.dirname(listener.address.path), { recursive: true });
      await listener.ensureListening();
      finish();
      assert.equal(await asked, 'late');
    });

    it('keepListening does not open the socket again after being disposed of', async () => {
      const { path: socket } = listener.address;
      await rm(path.dirname(socket), { recursive: true });
      const reopened = listener.ensureListening();
      listener.dispose();
      await reopened;
      assert.equal(existsSync(path.dirname(socket)), false);
    });
  });
