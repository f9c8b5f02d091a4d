import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { commands, extensions } from 'vscode';
import { defaultScope } from '../../src/connections/common/connection.ts';
import { startDemoService, type DemoService } from '../../src/demo/service.ts';
import { lastLoadedIn, stateOf } from '../../src/session/common/session.ts';
import type { TestAccess } from '../../src/testAccess.ts';
import { eventually } from '../support/eventually.ts';

const rounds = 50;

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Returns the number of running timers in the extension host. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

describe('memory', () => {
  let service: DemoService;
  let access: TestAccess;
  const connection = () => ({
    id: 'memory',
    name: 'Memory',
    baseUrl: service.url,
    clientId: service.clientId,
    scope: defaultScope,
  });
  const loaded = () => lastLoadedIn(stateOf(access.sessions.snapshot, 'memory'));

  beforeEach(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    service = await startDemoService();
    await access.manager.signIn(connection(), service, new AbortController().signal, () =>
      access.registry.save(connection()),
    );
    await eventually('the access is loaded', () => loaded() !== undefined);
  });

  afterEach(() => service.close());

  it('Refresh Access leaves at most the current access record and the one before in memory', async () => {
    const records: WeakRef<object>[] = [];
    for (let round = 0; round < rounds; round++) {
      await commands.executeCommand('orgAccess.refreshAccess');
      const record = loaded()?.record;
      assert.ok(record);
      records.push(new WeakRef(record));
    }
    const held = () => {
      collectGarbage();
      return records.filter((record) => record.deref() !== undefined).length;
    };
    await eventually('the records before are free', () => held() <= 2);
  });

  it('Copy Token starts no additional timer for each copied token', async () => {
    const before = timers();
    for (let round = 0; round < rounds; round++) await commands.executeCommand('orgAccess.copyToken');
    const more = timers() - before;
    assert.ok(more < rounds / 5);
  });
});
