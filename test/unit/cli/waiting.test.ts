import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenLocally, type RequestHandler } from '../../../src/session/windows/node/localSocket.ts';
import { isWindows } from '../../support/platform.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';

const value = { connection: 'Acme', url: 'https://service.example' };
const answer = { ok: true, value };
const waiting = 'org-access: Waiting for you in the editor.\n';
const notYet = "org-access: The editor isn't responding yet.\n";

/** Fires timers of 12 seconds after one. */
const hasty =
  'const { setTimeout: set } = globalThis; globalThis.setTimeout = (work, ms, ...more) => set(work, ms === 12_000 ? 1_000 : ms, ...more);';

const responses: readonly (readonly [title: string, answer: RequestHandler, stderr: string])[] = [
  [
    'once that the person is being asked',
    async (_, __, tell) => {
      for (const notice of ['heard', 'asking', 'asking']) tell(notice);
      await sleep(50);
      return answer;
    },
    waiting,
  ],
  [
    'until when the service asked to wait',
    (_, __, tell) => {
      for (const notice of ['heard', { waitsUntilMs: new Date(2026, 0, 15, 15, 40).getTime() }]) tell(notice);
      return Promise.resolve(answer);
    },
    'org-access: The service asked to wait until 15:40.\n',
  ],
  [
    'nothing about a notice that it does not know',
    (_, __, tell) => {
      for (const notice of [null, 7, { asking: true }, 'something new']) tell(notice);
      return Promise.resolve(answer);
    },
    '',
  ],
  [
    "once that VS Code isn't responding yet, and keeps waiting",
    async (_, __, tell) => {
      await sleep(1_500);
      tell('heard');
      return answer;
    },
    notYet,
  ],
  [
    'nothing if VS Code has received the request and is merely slow',
    async (_, __, tell) => {
      tell('heard');
      await sleep(1_500);
      return answer;
    },
    '',
  ],
];

describe('org-access while it waits', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let node: string;
  before(async () => {
    terminals = await TerminalBench.open();
    node = path.join(terminals.folder, isWindows ? 'hasty.cmd' : 'hasty');
    await writeFile(path.join(terminals.folder, 'hasty.cjs'), hasty);
    const text = isWindows
      ? `@"${process.execPath}" --require "%~dp0hasty.cjs" %*\r\n`
      : `#!/bin/sh\nexec '${process.execPath}' --require ./hasty.cjs "$@"\n`;
    await writeFile(node, text, { mode: 0o755 });
  });
  after(() => terminals.close());

  for (const [title, respond, stderr] of responses)
    it(`org-access prints ${title}`, async () => {
      const listener = await listenLocally(respond, { responseMs: 60_000 });
      const { path: socket, key } = listener.address;
      const { bin } = terminals.environment(terminals.issue());
      const variables = {
        ORG_ACCESS_NODE: node,
        ORG_ACCESS_SOCKET: socket,
        ORG_ACCESS_KEY: key + '0'.repeat(32),
      };
      const ended = await terminals.run(path.join(bin, 'org-access'), ['url'], { bin, variables });
      listener.dispose();
      assert.deepEqual(ended, { code: 0, stdout: `${value.url}\n`, stderr });
    });
});
