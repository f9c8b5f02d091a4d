import assert from 'node:assert/strict';
import fs from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCommandLine, UsageError } from '../../../../src/cli/commandLine/commandLine.ts';
import { completionScript } from '../../../../src/cli/commandLine/completion.ts';
import { helpFor, usageText } from '../../../../src/cli/commandLine/help.ts';
import { options } from '../../../../src/cli/commandLine/options.ts';
import { verbs } from '../../../../src/cli/commandLine/usage.ts';
import { removeFolder } from '../../../support/removeFolder.ts';

/** Reads words separated by spaces. */
const read = (line: string) => readCommandLine(line.split(' ').filter(Boolean));

/** Returns the message of a usage error. */
function complaint(args: readonly string[]): string {
  try {
    readCommandLine(args);
  } catch (error) {
    assert.ok(error instanceof UsageError);
    return error.message;
  }
  return assert.fail(`It is read: ${args.join(' ')}`);
}

describe('readCommandLine', () => {
  const plain = { json: false, program: undefined };

  it('readCommandLine returns the request that belongs to each command', () => {
    for (const [line, command, ask] of [
      ['token', 'token', 'token'],
      ['header', 'header', 'token'],
      ['url', 'url', 'url'],
      ['whoami', 'whoami', 'whoami'],
      ['login', 'login', 'login'],
      ['connections', 'connections', 'connections'],
      ['sites', 'sites', 'sites'],
      ['completion connections', 'names', 'connections'],
    ])
      assert.deepEqual(read(line ?? ''), { ...plain, command, request: { ask } }, line);
    assert.equal(read('mcp'), 'mcp');
  });

  it('readCommandLine accepts a search text for "sites" and "where"', () => {
    assert.deepEqual(read('sites Oslo'), { ...plain, command: 'sites', request: { ask: 'sites', text: 'Oslo' } });
    const granted = { ...plain, command: 'where', request: { ask: 'where', text: 'a b' } };
    assert.deepEqual(readCommandLine(['where', 'a b']), granted);
    const longest = 'x'.repeat(300);
    assert.deepEqual(read(`sites ${longest}`), {
      ...plain,
      command: 'sites',
      request: { ask: 'sites', text: longest },
    });
  });

  it('readCommandLine accepts options before or after the command', () => {
    const all = { command: 'token', json: true, program: undefined };
    const request = { ask: 'token', connection: 'Acme', minLifeMs: 600_000 };
    assert.deepEqual(read('--connection Acme token --json --min-life=10m'), { ...all, request });
  });

  it('readCommandLine turns --force-refresh into a request for a token newer than the start of the command', () => {
    for (const command of ['token', 'header', 'headers', 'run']) {
      const invocation = read(`${command} --force-refresh${command === 'run' ? ' -- a' : ''}`);
      assert.ok(typeof invocation !== 'string' && 'request' in invocation);
      const { newerThanMs = NaN } = invocation.request;
      assert.ok(newerThanMs > 0 && newerThanMs <= Math.ceil(performance.now()), String(newerThanMs));
    }
    assert.match(complaint(['url', '--force-refresh']), /^--force-refresh can be used only with "org-access token"/);
  });

  it('readCommandLine accepts durations in seconds, minutes, or hours, up to a day', () => {
    for (const [written, minLifeMs] of [
      ['0', 0],
      ['90', 90_000],
      ['90s', 90_000],
      ['10m', 600_000],
      ['24h', 86_400_000],
      ['86400', 86_400_000],
    ])
      assert.deepEqual(read(`token --min-life ${written}`), {
        ...plain,
        command: 'token',
        request: { ask: 'token', minLifeMs },
      });
    for (const written of ['', 's', 'soon', '25h', '86401', '1d', '1.5m', '10mm', 'a10m', '9'.repeat(400)])
      assert.equal(
        complaint(['token', `--min-life=${written}`]),
        'Write a time as 90s, 10m, or 1h, with at most 24 hours.',
        written,
      );
  });

  it('readCommandLine reads --best-effort for all commands that get a token', () => {
    for (const line of ['token', 'header', 'headers', 'run -- a']) {
      const invocation = read(line.replace(/^\w+/, '$& --min-life 1h --best-effort'));
      assert.ok(typeof invocation === 'object' && 'bestEffort' in invocation, line);
    }
    assert.match(complaint(['get', '/x', '--best-effort']), /"org-access run"\.$/);
  });

  it('readCommandLine returns the help text and completion scripts, which need no request', () => {
    for (const line of ['', 'help', '--help', '-h', 'no-such-command --help'])
      assert.deepEqual(read(line), { text: usageText() }, line);
    for (const [line, verb] of [
      ['token --help', 'token'],
      ['run -h', 'run'],
      ['run --help -- ls', 'run'],
      ['help where', 'where'],
    ] as const)
      assert.deepEqual(read(line), { text: helpFor(verb) }, line);
    for (const shell of ['bash', 'zsh', 'fish'] as const)
      assert.deepEqual(read(`completion ${shell}`), { text: completionScript(shell) });
  });

  it('The help of a command has its own options only, and that of all commands has every command and option', () => {
    const [where, token, request] = (['where', 'token', 'request'] as const).map(helpFor);
    assert.match(where ?? '', /^org-access where TEXT\n\n {2}where a privilege or role is granted/);
    assert.doesNotMatch(where ?? '', /--query|--min-life|org-access token/);
    assert.match(token ?? '', /--min-life TIME.*\n.*--best-effort/s);
    assert.match(request ?? '', /-X, --request METHOD/);
    const all = usageText();
    for (const verb of verbs) assert.match(all, new RegExp(`^ {2}org-access ${verb}\\b`, 'm'));
    for (const name of Object.keys(options)) assert.match(all, new RegExp(`^ {2}(-\\w, )?--${name}\\b`, 'm'));
    for (const text of [all, ...verbs.map(helpFor)])
      for (const line of text.split('\n')) assert.ok(line.length <= 100, line);
  });

  it('org-access --version prints the version of the package', () => {
    const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
    assert.deepEqual(read('--version'), { text: `org-access ${version}\n` });
  });

  it('readCommandLine passes all words after -- to the command of "run" unchanged', () => {
    const request = { ask: 'token', place: [] };
    const program = ['terraform', 'plan', '--json', '-h', '--', ''];
    assert.deepEqual(readCommandLine(['run', '--', ...program]), { command: 'run', json: false, program, request });
    assert.deepEqual(read('run --connection Acme --min-life 5m -- a'), {
      command: 'run',
      json: false,
      program: ['a'],
      request: { ask: 'token', connection: 'Acme', minLifeMs: 300_000, place: [] },
    });
    assert.deepEqual(read('--connection Acme run -- a --connection Other'), {
      command: 'run',
      json: false,
      program: ['a', '--connection', 'Other'],
      request: { ask: 'token', connection: 'Acme', place: [] },
    });
  });

  it('readCommandLine treats words after -- as arguments rather than options of other commands', () => {
    assert.deepEqual(read('where -- --json'), {
      ...plain,
      command: 'where',
      request: { ask: 'where', text: '--json' },
    });
  });

  describe('request', () => {
    let folder: string;
    before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'command-'))));
    after(() => removeFolder(folder));
    const callOf = (...args: string[]) => {
      const read = readCommandLine(['request', ...args]);
      assert.ok(typeof read === 'object' && 'request' in read);
      assert.deepEqual([read.command, read.request.ask], ['request', 'call']);
      return read.request.call;
    };

    it('readCommandLine reads the method and data of "request" from options and files', async () => {
      const file = path.join(folder, 'data.json');
      await writeFile(file, '{"ü":1}\n');
      assert.deepEqual(callOf('/x'), { method: 'GET', path: '/x' });
      assert.deepEqual(callOf('/x', '-X', 'get'), { method: 'GET', path: '/x' });
      assert.deepEqual(callOf('/x', '--request', 'Delete'), { method: 'DELETE', path: '/x' });
      assert.deepEqual(callOf('/x', '-d', ''), { method: 'POST', path: '/x', body: '' });
      assert.deepEqual(callOf('/x', '-X', 'PUT', '--data', 'a@b'), { method: 'PUT', path: '/x', body: 'a@b' });
      assert.deepEqual(callOf('/x', '-d', `@${file}`), { method: 'POST', path: '/x', body: '{"ü":1}\n' });
      for (const [encoding, mark] of [
        ['utf8', ''],
        ['utf8', '\ufeff'],
        ['utf16le', '\ufeff'],
      ] as const) {
        await writeFile(file, `${mark}{"ü":1}`, encoding);
        assert.deepEqual(callOf('/x', '-d', `@${file}`)?.body, '{"ü":1}', `${encoding} as PowerShell writes it`);
      }
      assert.deepEqual(callOf(`/${'x'.repeat(8191)}`), { method: 'GET', path: `/${'x'.repeat(8191)}` });
    });

    it('readCommandLine reads the data of "request" from standard input', () => {
      const { readFileSync } = fs;
      fs.readFileSync = ((from: unknown) => Buffer.from(`of ${String(from)}`)) as typeof readFileSync;
      syncBuiltinESMExports();
      try {
        assert.deepEqual(callOf('/x', '-d', '@-'), { method: 'POST', path: '/x', body: 'of 0' });
      } finally {
        fs.readFileSync = readFileSync;
        syncBuiltinESMExports();
      }
    });

    it('readCommandLine explains an invalid command line of "request"', () => {
      const missing = path.join(folder, 'missing');
      for (const [args, said] of [
        [[], 'Enter the path, such as "org-access get /api/v2/users/loggedIn/detail".'],
        [['x'], 'The path must start with "/", without the address of the service.'],
        [['https://h/x'], 'The path must start with "/", without the address of the service.'],
        [[`/${'x'.repeat(8192)}`], 'The path is longer than 8192 characters.'],
        [['/x', '-X', 'BREW'], 'The method must be one of GET, POST, PUT, PATCH, DELETE.'],
        [['/x', '-X', 'get', '-d', ''], 'GET has no data. Omit -X, or use another method.'],
        [['/x', '-d', `@${missing}`], `The file "${missing}" can't be read.`],
        [['/x', 'y'], '"y" is an unexpected argument. Put quotes around arguments with spaces.'],
      ] as const)
        assert.equal(complaint(['request', ...args]), said);
    });
  });

  it('readCommandLine explains an invalid command line of other commands', () => {
    const before = 'Put "--" before the command, such as "org-access run -- terraform plan".';
    const find = 'Enter the name of a privilege, a role, or a site, such as "org-access where Oslo".';
    const onlyRequest = (option: string) => `--${option} can be used only with "org-access request".`;
    const shells = 'Enter the shell: bash, zsh, fish, powershell.';
    for (const [line, said] of [
      ['token x', '"x" is an unexpected argument. Put quotes around arguments with spaces.'],
      ['login x', '"x" is an unexpected argument. Put quotes around arguments with spaces.'],
      ['sites a b', '"b" is an unexpected argument. Put quotes around arguments with spaces.'],
      ['where a b', '"b" is an unexpected argument. Put quotes around arguments with spaces.'],
      ['completion bash b', '"b" is an unexpected argument. Put quotes around arguments with spaces.'],
      ['run', before],
      ['run a', before],
      ['run a -- b', before],
      ['-- run', before],
      ['-- run a', before],
      ['--json -- run', before],
      ['-- run -- a', before],
      ['run --', 'Enter the command to run, such as "org-access run -- terraform plan".'],
      ['run --json -- a', '--json can\'t be used with "org-access run".'],
      ['where', find],
      [`where ${'x'.repeat(301)}`, 'The text is longer than 300 characters.'],
      ['token -d {}', onlyRequest('data')],
      ['get -X GET', onlyRequest('request')],
      ['mcp --json', 'Options can\'t be used with "org-access mcp".'],
      ['completion', shells],
      ['completion tcsh', shells],
    ] as const)
      assert.equal(complaint(line.split(' ')), said, line);
    assert.equal(complaint(['where', ' ']), find);
    assert.equal(complaint(['sites', ' ']), find);
    assert.match(complaint(['tokens']), /^There is no command "tokens"\. The commands are token, header, .*, mcp\.$/);
    assert.equal(complaint(['token', '--verbose']), "Unknown option '--verbose'.");
    assert.equal(complaint(['token', '--connection']), "Option '--connection <value>' argument missing.");
    const ambiguous = "Option '--connection' argument is ambiguous.";
    assert.equal(complaint(['token', '--connection', '--json']), ambiguous);
    assert.equal(complaint(['run', '--verbose', '--', 'a']), "Unknown option '--verbose'.");
  });
});
