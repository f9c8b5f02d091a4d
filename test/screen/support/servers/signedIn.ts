import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { systemClock } from '../../../../src/platform/common/clock.ts';
import { decodeTokenResponse } from '../../../../src/service/common/tokens.ts';
import { SecretTokenVault } from '../../../../src/session/common/storage/storedSession.ts';
import { versionFileAfter, versionFilesIn } from '../../../../src/session/node/storage/sessionVersionFile.ts';
import { openWindowChannel } from '../../../../src/session/windows/node/windowChannel.ts';
import type { Demo } from '../scene.ts';
import type { ScreenHost } from './host.ts';
import { eventually } from './service.ts';

/**
 * Gets tokens from a demo, and gives them to the open windows as another window of the same person would after a sign-in: by the version
 * file and the channel between windows, which write them into secret storage.
 *
 * @param id of a connection that the windows have
 */
export async function giveSession({ globalStorage }: ScreenHost, demo: Demo, id: string): Promise<void> {
  const { clientId, clientSecret, username } = demo;
  const folder = path.join(globalStorage, 'org-access.org-access');
  const log = { warn: (text: string) => console.log(text) };
  const channel = openWindowChannel({
    ...{ folder: `${folder}/windows`, clock: systemClock, log },
    receive: () => Promise.resolve(undefined),
  });
  const vault = new SecretTokenVault({
    get: async (key) => (await channel.ask({ key })).find((value) => typeof value === 'string'),
    store: async (key, value) => void (await channel.ask({ key, value })),
    delete: () => Promise.resolve(),
    onDidChange: () => ({ dispose: () => undefined }),
  });
  const session = {
    ...{ signInId: randomUUID(), username, clientId, clientSecret },
    origin: new URL(demo.url).origin,
    tokens: await requestTokens(demo),
  };
  try {
    const files = versionFilesIn(folder, log);
    await eventually(
      'a window has the session',
      async () => {
        const known = (await vault.load(id)).state;
        // It replaces what an earlier session of the connection has left.
        const storedState = { ...session, version: (known?.version ?? 0) + 1 };
        if (known?.signInId !== storedState.signInId) {
          await files.write(id, versionFileAfter(await files.read(id), storedState));
          await vault.save(id, storedState);
        }
        return known?.signInId;
      },
      (signInId) => signInId === session.signInId,
    );
  } finally {
    channel.dispose();
  }
}

/** @param form that of a sign-in by default */
export async function requestTokens(demo: Demo, form: Readonly<Record<string, string>> = passwordOf(demo)) {
  const client = { client_id: demo.clientId, client_secret: demo.clientSecret };
  const body = new URLSearchParams({ ...client, ...form });
  const response = await fetch(`${demo.url}/oauth/token`, { method: 'POST', body });
  return decodeTokenResponse(await response.json(), Date.now());
}

const passwordOf = ({ username, password }: Demo) => ({
  ...{ grant_type: 'password', username, password },
  scope: 'read write trust',
});
