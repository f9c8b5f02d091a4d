import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { systemClock } from '../../../../src/core/base/clock.ts';
import { describeForLog, OrgAccessError } from '../../../../src/core/base/errors.ts';
import { checkConnection } from '../../../../src/core/check/checkConnection.ts';
import { probeOnce } from '../../../../src/core/check/probe.ts';
import { redactedLog } from '../../../../src/core/redaction/redactedLog.ts';
import { send } from '../../../../src/core/service/http.ts';
import { createServiceClient } from '../../../../src/core/service/serviceClient.ts';
import { loadDetail } from '../../../../src/core/session/detailLoader.ts';
import type { SessionState } from '../../../../src/core/session/session.ts';
import { SessionArchive } from '../../../../src/core/session/sessionArchive.ts';
import { fileMarks } from '../../../../src/core/session/sessionMark.ts';
import type { SessionPorts, SessionSlot } from '../../../../src/core/session/sessionPorts.ts';
import { TerminalGrants } from '../../../../src/core/terminals/terminalGrants.ts';
import { fileLock } from '../../../../src/core/windows/fileLock.ts';
import type * as notifyModule from '../../../../src/editor/notify.ts';
import { Toolbox } from '../../../../src/editor/tools/toolbox.ts';
import { checkedStep } from '../../../../src/model/check/checkedStep.ts';
import { errorText } from '../../../../src/model/errors/errorText.ts';
import { terminalProblemText } from '../../../../src/model/terminals/terminalText.ts';
import { checkPorts, signedInAt } from '../../../support/checkBench.ts';
import { connectionAt, directTransport, listen, operationsAt, sessionAt } from '../../../support/directly.ts';
import { eventually } from '../../../support/eventually.ts';
import { figure } from '../../../support/figures.ts';

const canary = 'canary-of-somebody-else';
const sentence = /The log (of Org Access )?has the details\.$/;
const never = () => new AbortController().signal;

/** What rejects with this, which need not be an error. */
const failing = (thrown: unknown) => async (): Promise<never> => {
  await Promise.resolve();
  throw thrown;
};

/** What others may throw: texts, codes and names of theirs, and messages that look like lines of a log or of a stack. */
const foreign = (): unknown[] => [
  new TypeError(canary),
  new Error(`x\n    at ${canary} (/home/${canary}/file.js:1:1)\n2026-01-01 [error] ${canary}`),
  Object.assign(new Error(`${canary}\nsecond line`), { code: `E\n${canary}`, name: canary, path: `/home/${canary}` }),
  Object.assign(new Error('x'), { stack: `Error: ${canary}\n    at ${canary}` }),
  Object.assign(new Error(''), { stack: 7 }),
  Object.assign(new Error(), { message: 7 }),
  new (Object.defineProperty(class extends Error {}, 'name', { value: `${canary} ${canary}` }))(canary),
  new AggregateError([new Error(canary)], canary, { cause: new Error(canary) }),
  new OrgAccessError(
    'redirect',
    { code: 'redirected', origin: `https://${canary}.example` },
    { status: 302, cause: new Error(canary) },
  ),
  canary,
  { message: canary, toString: () => canary },
  null,
  undefined,
];

describe('the log', () => {
  let lines: string[];
  const note = (line: string) => void lines.push(line);
  const log = { debug: note, info: note, warn: note };
  let folder: string;
  let told = 0;
  let foreignLines = 0;

  before(async () => (folder = await mkdtemp(path.join(tmpdir(), `log-${canary}-`))));
  beforeEach(() => (lines = []));
  after(() => rm(folder, { recursive: true }));
  after(() =>
    figure(
      `${told} errors of others through all places that say "The log has the details.": each is in it, on one line; ${foreignLines} lines of the log about hostile services, folders and storage: 0 with a text of theirs`,
    ),
  );

  /** Each line is one line, and holds nothing of others. */
  function looksClean(): void {
    for (const line of lines) {
      assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}]/u, JSON.stringify(line));
      assert.ok(!line.toLowerCase().includes(canary), line);
    }
  }

  /** The places that say it, each made to fail with what is given. */
  const places: Readonly<Record<string, (thrown: unknown) => Promise<string | undefined>>> = {
    'loading the user detail': async (thrown) => {
      let state = signedInAt('https://service.example');
      const slot = {
        connection: connectionAt('https://service.example'),
        read: () => state,
        write: (next: SessionState) => (state = next),
      } as unknown as SessionSlot;
      const client = { userDetail: failing(thrown) };
      const source = {
        session: () => Promise.resolve(sessionAt('https://service.example')),
        refresh: () => Promise.resolve(),
      };
      await loadDetail({ log, client, clock: systemClock } as unknown as SessionPorts, slot, source, never());
      return 'detail' in state && state.detail.kind === 'failed' ? errorText(state.detail.error) : undefined;
    },
    'the request of a check': async (thrown) => {
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
    'a step of a check': async (thrown) => {
      const state = () => {
        throw thrown;
      };
      const ports = checkPorts({
        transport: directTransport({ log, fetch: () => Promise.reject(new Error(canary)) }),
        state,
        lookup: () => Promise.reject(new Error(canary)),
      });
      for await (const result of checkConnection(ports, connectionAt('https://service.example'), never()))
        if (result.step === 'token') return checkedStep(result).summary;
      return undefined;
    },
    'a terminal that asks': async (thrown) => {
      const grants = new TerminalGrants({} as never, {} as never, log, terminalProblemText);
      const { key } = grants.grant(failing(thrown));
      const answer = await grants.answer({ terminal: key, ask: 'url' }, never());
      return answer.ok ? undefined : answer.message;
    },
    'a tool for language models': async (thrown) => {
      const sessions = {
        onDidChange: () => ({ dispose: () => undefined }),
        get snapshot() {
          throw thrown;
        },
      };
      const toolbox = new Toolbox({
        sessions: sessions as never,
        manager: {} as never,
        operations: () => [],
        agreed: () => Promise.resolve(true),
        clock: systemClock,
        log,
      });
      return await toolbox.tools.orgAccess_whoAmI?.({}, never());
    },
    'what is done outside of a command': async (thrown) =>
      (await notifier()).shownBy(({ run }) => run(failing(thrown))),
    'a command': async (thrown) =>
      (await notifier()).shownBy(({ reportFailure }) => reportFailure('someCommand', thrown)),
  };

  type Notify = typeof notifyModule;
  let built: Promise<Notify & { shown: string[] }> | undefined;

  /** What shows errors, in an editor that keeps what is shown. */
  async function notifyOf() {
    built ??= (async () => {
      const outfile = path.join(folder, 'notify.mjs');
      const editor =
        'export const shown = []; const show = (text) => (shown.push(text), Promise.resolve()); export const commands = {}; export const window = { showErrorMessage: show }; export const l10n = { t: (text) => text };';
      await build({
        stdin: {
          contents: "export * from './src/editor/notify.ts'; export { shown } from 'vscode';",
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
    it(`has the details where that is said: ${where}`, async () => {
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
        looksClean();
        told += 1;
      }
    });
  }

  it('shows why a command failed, whatever its name', async () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      contributes: { commands: { command: string }[] };
    };
    const names = contributes.commands.map(({ command }) => command.replace('orgAccess.', ''));
    assert.ok(names.includes('copyToken'));
    const { failureOf } = await notifyOf();
    const clean = redactedLog(log, () => []);
    lines = [];
    for (const name of names) clean.warn(`${failureOf(name)}: session`);
    assert.deepEqual(
      lines,
      names.map((name) => `The command ${name} failed: session`),
    );
  });

  it('is promised by nothing else', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const found = (pattern: RegExp) =>
      files
        .filter((file) =>
          pattern.test(readFileSync(path.join('src', file), 'utf8').replace(/^\s*(\*|\/\/|\/\*\*).*$/gm, '')),
        )
        .map((file) => file.split(path.sep).join('/'))
        .sort();
    assert.deepEqual(found(/log[^'"`]{0,40} has the details/i), [
      'editor/tools/toolbox.ts',
      'model/errors/errorText.ts',
    ]);
    assert.match(
      readFileSync('src/model/errors/errorText.ts', 'utf8'),
      /\n {2}return inLog \? \[l10n\.t\('The log has the details\.'\)\] : \[\];\n/,
    );
    assert.deepEqual(found(/(?<!readonly )\binLog: /), ['core/base/errors.ts']);
    const [, body = ''] =
      /export function detailsInLog\([^)]*\): InLog \{\n([^]*?)\n\}/.exec(
        readFileSync('src/core/base/errors.ts', 'utf8'),
      ) ?? [];
    assert.match(body, /^ {2}log\.warn\(.*\n {2}return \{ inLog: true \};$/);
  });

  it('holds an error of somebody else by its type and place alone', () => {
    for (const error of foreign()) lines.push(describeForLog(error));
    looksClean();
    assert.match(describeForLog(new RangeError(canary)), /^RangeError, at .*log\.test\.\w+:\d+:\d+/);
    assert.doesNotMatch(describeForLog(new RangeError(canary)), /\//, 'without the folders of this computer');
    assert.equal(
      describeForLog(new OrgAccessError('http', { code: 'notReached', host: canary, why: 'unknown' }, { status: 503 })),
      'http 503',
    );
    assert.equal(
      describeForLog(
        new OrgAccessError(
          'network',
          { code: 'notReached', host: canary, why: 'unknown' },
          { cause: Object.assign(new TypeError(canary), { code: 'ECONNREFUSED' }) },
        ),
      ),
      'network, TypeError ECONNREFUSED',
    );
  });

  it('holds nothing that a service says, in whatever place', async () => {
    const answers: RequestListener[] = [
      (_request, response) => response.writeHead(302, { location: `https://${canary}.example/${canary}` }).end(),
      (_request, response) =>
        response
          .writeHead(400, canary, { 'content-type': 'application/json', [canary]: canary })
          .end(JSON.stringify({ error: canary.replaceAll('-', '_'), error_description: canary })),
      (_request, response) =>
        response.writeHead(401, { 'www-authenticate': `Bearer error="${canary.replaceAll('-', '_')}"` }).end(canary),
      (_request, response) =>
        response.end(
          JSON.stringify({ access_token: canary, scope: canary, name: canary, orgPrivilegeMap: { [canary]: canary } }),
        ),
      (_request, response) => response.end(canary),
      (_request, response) => response.socket?.end(`HTTP/1.1 200 OK\r\n${canary}\r\n\r\n`),
    ];
    let answer = answers[0];
    const server = createServer((request, response) => answer?.(request, response));
    const baseUrl = `http://127.0.0.1:${await listen(server)}`;
    const transport = directTransport({ log });
    const client = createServiceClient(transport);
    for (answer of answers) {
      for (const ask of Object.values(operationsAt(client, baseUrl)))
        await ask().catch((error: unknown) => log.warn(describeForLog(error)));
      const ports = checkPorts({ transport, client, state: () => signedInAt(baseUrl) });
      for await (const result of checkConnection(ports, connectionAt(baseUrl), never())) void result;
    }
    server.close();
    const withCode = canary.replaceAll('-', '_');
    assert.ok(lines.length > 50 && !lines.join().includes(withCode), lines.join('\n'));
    looksClean();
    foreignLines += lines.length;
  });

  it('cannot be given a line by a path, and has no query', async () => {
    const server = createServer((_request, response) => response.end('{}'));
    const baseUrl = `http://127.0.0.1:${await listen(server)}/base`;
    for (const asked of [
      `/a\n2026-01-01 12:00:00.000 [error] ${canary.slice(0, 3)}`,
      '/a\r\nb',
      '/a\u2028b\u202e',
      '/a\u001b[2J',
      `/a?${canary}`,
      `/a?x\n${canary}`,
      `/a#${canary}`,
    ]) {
      // A path that does not say where it leads is not sent, and leaves no line.
      await send(directTransport({ log }), baseUrl, { path: asked, method: 'GET', maxBytes: 1000 }).catch(
        (error: unknown) => assert.ok(error instanceof TypeError),
      );
    }
    server.close();
    assert.ok(lines.length >= 1, 'one that has a query alone is sent');
    for (const line of lines) assert.match(line, /^#\d+ GET \/base\/a[!-~]*…?: 200, 2 characters, \d+ ms$/);
    looksClean();
    foreignLines += lines.length;
  });

  it('holds no path of a folder that cannot be used, nor what storage says', async () => {
    const file = path.join(folder, 'no-folder');
    await writeFile(file, '');
    const unlocked = fileLock({ folder: () => `${file}/${canary}`, clock: systemClock, log });
    assert.equal(await unlocked.run('a', never(), () => Promise.resolve('done')), 'done');
    const lost = path.join(folder, canary);
    await fileLock({ folder: () => lost, clock: systemClock, log, staleMs: 40 }).run('a', never(), async () => {
      // At once, so that no heartbeat finds nothing there.
      rmSync(lost, { recursive: true });
      writeFileSync(lost, '');
      await sleep(100);
    });
    assert.equal(await readFile(lost, 'utf8'), '');
    assert.equal(
      await fileMarks(`${file}/${canary}`, log).write('a', { generation: 1, family: '', families: [] }),
      false,
    );

    const broken = {
      load: () => Promise.reject(Object.assign(new Error(canary), { name: canary })),
      save: () => Promise.reject(new Error(canary)),
      onDidChange: () => ({ dispose: () => undefined }),
    };
    const archive = new SessionArchive(
      { vault: broken, marks: fileMarks(folder, log), clock: systemClock, log },
      () => connectionAt('https://service.example'),
      { failed: () => undefined, late: () => undefined },
    );
    await archive.load();
    for (const expected of [
      'Other windows are not locked out',
      'A lock was not renewed',
      'A lock was not released',
      'Other windows cannot tell',
      'Secret storage failed',
    ])
      assert.ok(
        lines.some((line) => line.startsWith(expected)),
        `${expected}: ${lines.join('\n')}`,
      );
    assert.ok(
      lines.some((line) => line.includes('ENOTDIR')),
      'the code is there',
    );
    looksClean();
    foreignLines += lines.length;
  });
});
