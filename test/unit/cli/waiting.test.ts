import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenLocally, type RequestHandler } from '../../../src/windows/node/localSocket.ts';
import { isWindows } from '../../support/platform.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';

const waiting = 'org-access: Waiting for you in the editor.\n';
const notYet = "org-access: The editor isn't responding yet.\n";

describe('org-access while it waits', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  before(async () => {
    terminals = await TerminalBench.open();
  });
  after(() => terminals.close());

  /** Runs `org-access` at a window with these responses. @param node replaces the usual Node.js */
  async function at(answer: RequestHandler, args: readonly string[], node = process.execPath) {
    const listener = await listenLocally(answer, { responseMs: 60_000 });
    const { bin } = terminals.environment(terminals.issue());
    const variables = {
      ORG_ACCESS_NODE: node,
      ORG_ACCESS_SOCKET: listener.address.path,
      ORG_ACCESS_KEY: listener.address.key + '0'.repeat(32),
    };
    try {
      return await terminals.run(path.join(bin, 'org-access'), args, { bin, variables });
    } finally {
      listener.dispose();
    }
  }
  const value = { connection: 'Acme', url: 'https://service.example' };
  const answer = { ok: true, value };

  it('org-access prints once that the person is being asked, and nothing if VS Code is merely slow', async () => {
    const asking = await at(
      async (_, __, tell) => {
        for (const notice of ['heard', 'asking', 'asking']) tell(notice);
        await sleep(50);
        return answer;
      },
      ['url'],
    );
    assert.deepEqual(asking, { code: 0, stdout: `${value.url}\n`, stderr: waiting });
    const slow = await at(
      async (_, __, tell) => {
        tell('heard');
        await sleep(1_500);
        return answer;
      },
      ['url'],
    );
    assert.deepEqual(slow, { code: 0, stdout: `${value.url}\n`, stderr: '' });
    const odd = await at(
      (_, __, tell) => {
        for (const notice of [null, 7, { asking: true }, 'something new']) tell(notice);
        return Promise.resolve(answer);
      },
      ['url'],
    );
    assert.equal(odd.stderr, '', 'what a later version may say is no matter');
  });

  it('org-access receives notices from VS Code', async () => {
    const heard: unknown[] = [];
    await at(
      (message) => {
        heard.push(message);
        return Promise.resolve(answer);
      },
      ['url'],
    );
    assert.deepEqual(heard, [{ terminal: '0'.repeat(32), ask: 'url' }]);
    const { bench } = terminals;
    const grant = terminals.grants.issue(async ({ onAsking }) => {
      onAsking();
      await sleep(50);
      return [bench.connection];
    });
    assert.deepEqual(await terminals.orgAccess(grant, ['url']), {
      code: 0,
      stdout: `${bench.service.url}\n`,
      stderr: waiting,
    });
  });

  it("org-access prints once that VS Code isn't responding yet, and keeps waiting", async () => {
    const node = await hastyNode(terminals.folder);
    const hung = await at(
      async (_, __, tell) => {
        await sleep(2_500);
        tell('heard');
        await sleep(2_500);
        return answer;
      },
      ['url'],
      node,
    );
    assert.deepEqual(hung, { code: 0, stdout: `${value.url}\n`, stderr: notYet });
    const heard = await at(
      async (_, __, tell) => {
        tell('heard');
        await sleep(2_500);
        return answer;
      },
      ['url'],
      node,
    );
    assert.deepEqual(heard, { code: 0, stdout: `${value.url}\n`, stderr: '' });
  });
});

/** Creates a Node.js in which only timers of 12 seconds fire after one. */
async function hastyNode(folder: string): Promise<string> {
  const node = path.join(folder, isWindows ? 'hasty.cmd' : 'hasty');
  await writeFile(
    path.join(folder, 'hasty.cjs'),
    'const { setTimeout: set } = globalThis; globalThis.setTimeout = (work, ms, ...more) => set(work, ms === 12_000 ? 1_000 : ms, ...more);',
  );
  const text = isWindows
    ? `@"${process.execPath}" --require "%~dp0hasty.cjs" %*\r\n`
    : `#!/bin/sh\nexec '${process.execPath}' --require ./hasty.cjs "$@"\n`;
  await writeFile(node, text, { mode: 0o755 });
  return node;
}
