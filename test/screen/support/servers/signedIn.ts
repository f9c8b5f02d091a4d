import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { systemClock } from '../../../../src/platform/common/clock.ts';
import { decodeTokenResponse } from '../../../../src/service/common/tokens.ts';
import { SecretTokenVault } from '../../../../src/session/common/storage/storedSession.ts';
import { versionFileAfter, versionFilesIn } from '../../../../src/session/node/storage/sessionVersionFile.ts';
import { openWindowChannel } from '../../../../src/windows/node/windowChannel.ts';
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
  // Newer than any entry that an earlier demo at the same port has left.
  const version = Date.now();
  const entry = {
    ...{ version, signInId: randomUUID(), username, clientId, clientSecret },
    origin: new URL(demo.url).origin,
    tokens: await requestTokens(demo),
  };
  try {
    const files = versionFilesIn(folder, log);
    await files.write(id, versionFileAfter(await files.read(id), entry));
    await eventually(
      'a window has the session',
      async () => {
        await vault.save(id, entry);
        return (await vault.load(id)).entry?.version;
      },
      (known) => known === version,
    );
  } finally {
    channel.dispose();
  }
}

async function requestTokens({ url, clientId, clientSecret, username, password }: Demo) {
  const form = { grant_type: 'password', username, password, client_id: clientId, client_secret: clientSecret };
  const scope = 'read write trust';
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, scope }),
  });
  return decodeTokenResponse(await response.json(), Date.now());
}
