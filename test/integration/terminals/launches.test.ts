import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { debug, workspace, type DebugConfiguration, type DebugSession } from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { pressing } from '../support/questions.ts';
import { ProgramBench, type Report } from './programBench.ts';

describe('launch configurations with access', () => {
  let bench: ProgramBench;
  const open = new Set<DebugSession>();
  const listeners = [
    debug.onDidStartDebugSession((session) => void open.add(session)),
    debug.onDidTerminateDebugSession((session) => void open.delete(session)),
  ];
  beforeEach(async () => {
    bench = await ProgramBench.open('Debugged', 'Other');
  });
  after(() => {
    for (const listener of listeners) listener.dispose();
  });
  afterEach(async () => {
    await debug.stopDebugging();
    await bench.close();
  });

  const configuration = (more: Record<string, unknown>): DebugConfiguration => ({
    type: 'node',
    request: 'launch',
    name: 'Script',
    program: bench.path('program.js'),
    console: 'internalConsole',
    ...more,
  });

  /** Runs a program until it ends or waits for `waitFor`. */
  async function launch(more: Record<string, unknown>, waitFor?: string): Promise<Report> {
    const file = bench.newFile('report');
    const env = { REPORT: file, ...(waitFor !== undefined && { WAIT_FOR: waitFor }) };
    assert.ok(await debug.startDebugging(bench.folder, configuration({ env, ...more })));
    return await bench.report(file);
  }
  /** Returns the variables that Org Access has set, without those of the tests. */
  const variables = ({ env }: Report) =>
    Object.keys(env)
      .filter((name) => /^ORG_ACCESS_(?!TEST_|VSCODE_)/.test(name))
      .sort();
  const allEnded = () => eventually('the debug sessions have ended', () => open.size === 0);

  it("A launch configuration that doesn't request access is unchanged", async () => {
    for (const more of [{}, { orgAccess: false }]) {
      const shown = await pressing(['Allow'], async () => {
        const report = await launch(more);
        assert.notEqual(report.code, 0);
        assert.deepEqual(variables(report), []);
      });
      assert.deepEqual(shown, []);
    }
    await allEnded();
  });

  it('A refused launch configuration starts nothing, shows a message, and asks again when requested', async () => {
    const started: unknown[] = [];
    const listener = debug.onDidStartDebugSession((session) => started.push(session));
    const start = () => debug.startDebugging(bench.folder, configuration({ orgAccess: true }));
    const asked = await pressing(["Don't Allow"], start);
    assert.deepEqual(
      asked.map(({ message, choices }) => [message, choices]),
      [
        [
          'Allow launch configurations and tasks of this workspace to use your access at Other?',
          // Enter presses the first.
          ["Don't Allow", 'Allow'],
        ],
        [
          '"Script" wasn\'t started because launch configurations and tasks of this workspace aren\'t allowed to use your access at Other.',
          ['Ask Again'],
        ],
      ],
    );
    assert.match(asked[0]?.detail ?? '', /^"Script" asks for it\..+ send requests to http:\/\/127\.0\.0\.1:\d+ as you/);
    const refused = await pressing(['Allow'], start);
    assert.deepEqual(
      refused.map(({ choices }) => choices),
      [['Ask Again']],
      'a workspace that tries in a loop asks once',
    );
    const again = await pressing(['Ask Again', 'Allow'], async () => {
      await start();
      await eventually('the question has been answered', () => bench.isAllowed());
    });
    assert.deepEqual([again.length, started], [2, []]);
    listener.dispose();
  });

  it('A launch configuration gives its program access while that program is running, after one question', async () => {
    const stop = bench.newFile('stop');
    const shown = await pressing(['Allow'], async () => {
      const report = await launch({ orgAccess: true }, stop);
      assert.deepEqual([report.code, report.stdout.trim()], [0, bench.service.url]);
      assert.deepEqual(variables(report), ['ORG_ACCESS_BIN', 'ORG_ACCESS_KEY', 'ORG_ACCESS_NODE', 'ORG_ACCESS_SOCKET']);
      for (const { configuration: started } of open) assert.equal('orgAccess' in started, false);
      assert.equal(await bench.asksLater(report), 0, 'while it runs');
      await writeFile(stop, '');
      await allEnded();
      assert.equal(await bench.asksLater(report), 4, 'when it has ended');
    });
    assert.equal(shown.length, 1);
    const silent = await pressing(['Allow'], async () => assert.equal((await launch({ orgAccess: true })).code, 0));
    assert.deepEqual(silent, []);
    await allEnded();
  });

  it('A launch configuration can name its connection by name or ID, and is asked about once', async () => {
    const shown = await pressing(['Allow'], async () => {
      assert.equal((await launch({ orgAccess: 'Debugged' })).code, 0);
      assert.equal((await launch({ orgAccess: 'id of Debugged' })).code, 0);
    });
    assert.deepEqual(
      shown.map(({ message }) => message),
      ['Allow launch configurations and tasks of this workspace to use your access at Debugged?'],
    );
    await allEnded();
  });

  const wrong: Record<string, [more: Record<string, unknown>, said: RegExp]> = {
    'an unknown connection': [
      { orgAccess: 'Nowhere](command:x)' },
      /there is no connection named "Nowhere\]\u200b\(command:x\)"\.$/,
    ],
    'a program that is already running': [
      { orgAccess: true, request: 'attach', port: 9 },
      /this one attaches to a running program\.$/,
    ],
  };
  for (const [what, [more, said]] of Object.entries(wrong))
    it(`A launch configuration starts nothing for ${what}, and shows why`, async () => {
      const shown = await pressing(['Allow'], () => debug.startDebugging(bench.folder, configuration(more)));
      assert.equal(shown.length, 1);
      assert.match(shown[0]?.message ?? '', said);
      assert.equal(open.size, 0);
    });

  it('A launch configuration starts nothing and shows why if nobody is signed in or the workspace is untrusted', async () => {
    const start = (orgAccess: unknown) => () => debug.startDebugging(bench.folder, configuration({ orgAccess }));
    await bench.access.manager.signOut('id of Debugged');
    const [said] = await pressing([], start('Debugged'));
    assert.deepEqual(
      [said?.message, said?.choices],
      ['"Script" wasn\'t started because you aren\'t signed in to Debugged.', ['Sign In']],
    );
    const trusted = Object.getOwnPropertyDescriptor(workspace, 'isTrusted');
    Object.defineProperty(workspace, 'isTrusted', { configurable: true, get: () => false });
    try {
      const [untrusted] = await pressing(['Allow'], start(true));
      assert.equal(untrusted?.message, '"Script" wasn\'t started because this workspace isn\'t trusted.');
    } finally {
      if (trusted) Object.defineProperty(workspace, 'isTrusted', trusted);
    }
    assert.equal(open.size, 0);
  });
});
