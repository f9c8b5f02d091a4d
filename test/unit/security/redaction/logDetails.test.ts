import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { checkConnection } from '../../../../src/connections/check/node/checkConnection.ts';
import { probeOnce } from '../../../../src/connections/check/node/checkRun.ts';
import { systemClock } from '../../../../src/platform/common/clock.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { errorText } from '../../../../src/platform/errors/common/errorText.ts';
import { redactedLog } from '../../../../src/platform/redaction/common/redactedLog.ts';
import type * as notifyModule from '../../../../src/platform/vscode/notify.ts';
import { TerminalPermissions } from '../../../../src/terminals/node/terminalPermissions.ts';
import { ToolService } from '../../../../src/terminals/tools/vscode/toolService.ts';
import { eventually } from '../../../support/eventually.ts';
import { canary, foreign, looksClean } from '../../../support/hostile/foreignErrors.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { checkPorts } from '../../../support/service/checkBench.ts';
import { connectionAt, directTransport } from '../../../support/service/directly.ts';
import { StillBench } from '../../../support/session/stillBench.ts';
import { terminalServices } from '../../../support/terminals/services.ts';
import { toolNames } from '../../../support/terminals/toolNames.ts';

const sentence = /See the log (of Org Access )?for details\.$/;
const never = () => new AbortController().signal;

/** Returns a function that rejects with this value, which need not be an error. */
const failing = (thrown: unknown) => async (): Promise<never> => {
  await Promise.resolve();
  throw thrown;
};

describe('details in the log', () => {
  let lines: string[];
  const note = (line: string) => void lines.push(line);
  const log = { debug: note, info: note, warn: note };
  let folder: string;

  before(async () => (folder = await mkdtemp(path.join(tmpdir(), `log-${canary}-`))));
  beforeEach(() => (lines = []));
  after(() => removeFolder(folder));

  /** Places that log errors, each made to fail with a given value. */
  const places: Readonly<Record<string, (thrown: unknown) => Promise<string | undefined>>> = {
    'loading the user detail': async (thrown) => {
      const bench = new StillBench();
      bench.service.userDetail = failing(thrown);
      await bench.tells(bench.storedState(1));
      await bench.session.loadDetail();
      lines.push(...bench.warnings);
      const { detail } = bench.live;
      return detail.kind === 'failed' ? errorText(detail.error) : undefined;
    },
    'the request of Check Connection': async (thrown) => {
      const deadlineMs = () => {
        throw thrown;
      };
      const probe = await probeOnce(
        directTransport({ log, deadlineMs }),
        connectionAt('https://service.example'),
        never(),
      )();
      return probe.kind === 'error' ? errorText(probe.error) : undefined;
    },
    'a step of Check Connection': async (thrown) => {
      const state = () => {
        throw thrown;
      };
      const ports = checkPorts({
        transport: directTransport({ log, fetch: () => Promise.reject(new Error(canary)) }),
        state,
        lookup: (_host, _options, found) => found(new Error(canary), []),
      });
      for await (const result of checkConnection(ports, connectionAt('https://service.example'), never()))
        if (result.step === 'token') return result.summary;
      return undefined;
    },
    'a request from a terminal': async (thrown) => {
      const permissions = new TerminalPermissions({} as never, {} as never, log, terminalServices());
      const { key } = permissions.issue(failing(thrown));
      const answer = await permissions.respond({ terminal: key, ask: 'url' }, never());
      return answer.ok ? undefined : answer.message;
    },
    'a tool for language models': async (thrown) => {
      const sessions = {
        onDidChange: () => ({ dispose: () => undefined }),
        get snapshot() {
          throw thrown;
        },
      };
      const toolbox = new ToolService(
        {
          sessions: sessions as never,
          manager: {} as never,
          operations: () => [],
          places: { of: () => undefined },
          agreed: () => Promise.resolve(true),
          clock: systemClock,
          log,
        },
        toolNames,
      );
      return (await toolbox.tools.orgAccess_whoAmI?.answer({}, never()))?.text;
    },
    'work outside a command': async (thrown) =>
      (await notifier()).shownBy(({ runAndReport }) => runAndReport(failing(thrown))),
    'a command': async (thrown) =>
      (await notifier()).shownBy(({ reportFailure }) => reportFailure('someCommand', thrown)),
  };

  type Notify = typeof notifyModule;
  let built: Promise<Notify & { shown: string[] }> | undefined;

  /** Bundles the code that shows errors, with a fake VS Code that records them. */
  async function notifyOf() {
    built ??= (async () => {
      const outfile = path.join(folder, 'notify.mjs');
      const editor =
        'export const shown = []; const show = (text) => (shown.push(text), Promise.resolve()); export const commands = {}; export const window = { showErrorMessage: show }; export const l10n = { t: (text) => text };';
      await build({
        stdin: {
          contents: "export * from './src/platform/vscode/notify.ts'; export { shown } from 'vscode';",
          resolveDir: '.',
          loader: 'ts',
        },
        plugins: [
          {
            name: 'editor',
            setup: (builder) => {
              builder.onResolve({ filter: /^vscode$/ }, () => ({ path: 'vscode', namespace: 'editor' }));
              builder.onLoad({ filter: /.*/, namespace: 'editor' }, () => ({ contents: editor }));
            },
          },
        ],
        ...{
          bundle: true,
          platform: 'node',
          format: 'esm',
          outfile,
          logLevel: 'warning',
          banner: {
            js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
          },
        },
      });
      return (await import(pathToFileURL(outfile).href)) as Notify & { shown: string[] };
    })();
    return await built;
  }

  async function notifier() {
    const notify = await notifyOf();
    notify.logFailuresTo({ warn: (line) => note(line) });
    return {
      async shownBy(work: (notify: Notify) => void) {
        notify.shown.splice(0);
        work(notify);
        await eventually('it is shown', () => notify.shown.length > 0);
        return notify.shown[0];
      },
    };
  }

  for (const [where, fail] of Object.entries(places)) {
    it(`the log contains the details to which an error message refers: ${where}`, async () => {
      for (const thrown of foreign()) {
        lines = [];
        const message = await fail(thrown);
        if (thrown instanceof OrgAccessError) continue;
        assert.match(message ?? '', sentence);
        assert.ok(!message?.includes(canary));
        const type = thrown instanceof Error ? /: \w*Error(,|$)/ : /: (object|string|undefined)$/;
        assert.ok(
          lines.some((line) => type.test(line)),
          `${JSON.stringify(lines)} of ${String(thrown)}`,
        );
        looksClean(lines);
      }
    });
  }

  it('the log names a failed command and the reason, for every command of the extension', async () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      contributes: { commands: { command: string }[] };
    };
    const names = contributes.commands.map(({ command }) => command.replace('orgAccess.', ''));
    assert.ok(names.includes('copyToken'));
    const { failurePrefix } = await notifyOf();
    const clean = redactedLog(log, () => []);
    lines = [];
    for (const name of names) clean.warn(`${failurePrefix(name)}: session`);
    assert.deepEqual(
      lines,
      names.map((name) => `The command ${name} failed: session`),
    );
  });
});
