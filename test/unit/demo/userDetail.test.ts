import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeFolder } from '../../support/removeFolder.ts';
import { askDetail, demoServices, signIn } from './client.ts';

describe('demo: user detail', () => {
  const start = demoServices();

  it('the user detail is refused for an invalid token', async () => {
    const service = await start();
    const token = String((await signIn(service)).access_token);
    const [payload = '', mac = ''] = token.split('.');
    for (const bad of ['x', `${payload}.`, `${payload}x.${mac}`, `${token}.x`, mac]) {
      const { status, headers } = await askDetail(service, bad);
      assert.deepEqual([status, headers.get('www-authenticate')?.includes('error="invalid_token"')], [401, true], bad);
    }
  });

  it('the user detail is the unchanged content of the record file, which is read for each request', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'demo-record-'));
    try {
      const recordFile = path.join(folder, 'record.json');
      const service = await start({ recordFile });
      const { access_token } = await signIn(service);
      for (const text of ['{"id": 12345678901234567890, "id": 2}\n', '{"name":"Zoë"}']) {
        await writeFile(recordFile, text);
        assert.equal((await askDetail(service, access_token)).text, text);
      }
      await rm(recordFile);
      assert.equal((await askDetail(service, access_token)).status, 500);
    } finally {
      await removeFolder(folder);
    }
  });
});
