import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accessHistory } from '../../src/access/changes/node/accessHistory.ts';
import { historiesIn } from '../../src/access/changes/node/historyOwner.ts';
import { seenChangesIn } from '../../src/access/changes/vscode/seenChanges.ts';
import { expectedCertificatesIn } from '../../src/connections/vscode/expectedCertificates.ts';
import { rememberPlace, rememberValues } from '../../src/connections/vscode/remembered/lastUsed.ts';
import { usernamesIn } from '../../src/connections/vscode/remembered/usernames.ts';
import { forgetConnection } from '../../src/forgetConnection.ts';
import type { Connection } from '../../src/service/connection/common/connection.ts';
import { organization, site } from '../support/access/access.ts';
import { removeFolder } from '../support/removeFolder.ts';
import { MemoryLock, silentLog } from '../support/session/sessionBench.ts';

describe('forgetConnection', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'forget-'))));
  afterEach(() => removeFolder(folder));

  it('forgetConnection removes the stored people, places, and access history of one connection only', async () => {
    const kept = new Map<string, unknown>();
    const memory = {
      keys: () => [...kept.keys()],
      get: <T>(key: string, fallback?: T) => (kept.get(key) as T | undefined) ?? fallback,
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    };
    const history = accessHistory({
      folder: historiesIn(folder),
      lock: new MemoryLock(),
      log: silentLog,
    });
    const usernames = usernamesIn(memory);
    const use = async (id: string) => {
      const baseUrl = `https://${id}.example`;
      const connection: Connection = { id, name: id, baseUrl, clientId: 'c', scope: '' };
      const person = { connectionId: id, origin: baseUrl, username: `robin of ${id}` };
      const place = { organization: { id: '1', name: `Acme of ${id}` } };
      await usernames.remember(id, person.username);
      await expectedCertificatesIn(memory).expect(connection, { kind: 'certificate', fingerprints: ['AB'] });
      await rememberPlace(memory, person, place);
      await rememberValues(memory, { ...person, operation: 'o', name: 'p' }, [`value of ${id}`]);
      seenChangesIn(memory).remember(person, 5);
      for (const [index, name] of ['Oslo', 'Rome'].entries())
        await history.record(person, [organization('1:Acme', [site(name)])], 1000 + index);
    };
    const forgotten: string[] = [];
    const note = (what: string) => (id: string) => Promise.resolve(void forgotten.push(`${what} ${id}`));
    const parts = {
      manager: { forget: note('session') },
      connectionSecrets: { forget: note('secrets'), connectionIds: () => [] },
      usernames,
      memory,
      places: { forget: (isGone: (id: string) => boolean) => note('places')(['acme', 'acme2'].filter(isGone).join()) },
      folder,
    };
    const everything = async () => {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = files
        .filter((file) => file.isFile())
        .map(async (file) => String(await readFile(path.join(file.parentPath, file.name))));
      return [...(await Promise.all(texts)), JSON.stringify([...kept])];
    };
    await use('acme2');
    const before = await everything();
    await use('acme');
    await forgetConnection('acme', parts);
    assert.deepEqual(forgotten, ['session acme', 'secrets acme', 'places acme']);
    assert.deepEqual((await everything()).sort(), before.sort());
  });
});
