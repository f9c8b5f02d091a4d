import assert from 'node:assert/strict';
import fs from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCommandLine } from '../../../../src/cli/commandLine/commandLine.ts';
import { completionScript } from '../../../../src/cli/commandLine/completion.ts';
import { options, UsageError } from '../../../../src/cli/commandLine/options.ts';
import { errorSentences } from '../../../../src/cli/responses.ts';
import { verbs } from '../../../../src/cli/verbs/all.ts';
import { configLines, headerLines } from '../../../../src/cli/verbs/tokens.ts';
import { removeFolder } from '../../../support/removeFolder.ts';

type Words = string | readonly string[];

/** Splits words that are separated by spaces. */
const wordsOf = (words: Words) => (typeof words === 'string' ? words.split(' ').filter(Boolean) : words);
const read = (words: Words, env: NodeJS.ProcessEnv = {}) => readCommandLine(wordsOf(words), env);

/** Reads a command line that sends a request. */
function requestOf(words: Words, env?: NodeJS.ProcessEnv) {
  const invocation = read(words, env);
  return 'request' in invocation ? invocation : assert.fail();
}

/** Returns the text that a command line prints without a request. */
function textOf(words: Words): string {
  const invocation = read(words);
  return 'text' in invocation ? invocation.text : assert.fail();
}

/** Returns the message of a usage error. */
function complaint(words: Words): string {
  try {
    read(words);
  } catch (error) {
    assert.ok(error instanceof UsageError);
    return error.message;
  }
  return assert.fail(`It is read: ${String(words)}`);
}

describe('readCommandLine', () => {
  const longest = 'x'.repeat(300);
  const requests: readonly (readonly [words: Words, request: object])[] = [
    ...['token', 'url', 'whoami', 'login', 'connections', 'sites'].map((verb) => [verb, { ask: verb }] as const),
    ['header', { ask: 'token' }],
    ['completion connections', { ask: 'connections' }],
    ['completion parameters devices', { ask: 'names', names: 'parameters', text: 'devices' }],
    ['completion sites --connection Acme', { ask: 'names', connection: 'Acme', names: 'sites' }],
    [['where', 'a b'], { ask: 'where', text: 'a b' }],
    ['where -- --json', { ask: 'where', text: '--json' }],
    [`sites ${longest}`, { ask: 'sites', text: longest }],
    ['install bin --connection Acme', { ask: 'variables', connection: 'Acme' }],
    ['--connection Acme token --min-life=10m', { ask: 'token', connection: 'Acme', minLifeMs: 600_000 }],
    ...(
      [
        ['0', 0],
        ['90', 90_000],
        ['90s', 90_000],
        ['24h', 86_400_000],
      ] as const
    ).map(([written, minLifeMs]) => [`token --min-life ${written}`, { ask: 'token', minLifeMs }] as const),
  ];
  for (const [words, request] of requests)
    it(`readCommandLine reads "${String(words).slice(0, 50)}" as a request`, () =>
      assert.deepEqual(requestOf(words).request, request));

  it('readCommandLine turns --force-refresh into a request for a token newer than the start of the command', () => {
    for (const line of ['token', 'header', 'headers', 'run']) {
      const { newerThanMs = NaN } = requestOf(`${line} --force-refresh${line === 'run' ? ' -- a' : ''}`).request;
      assert.ok(newerThanMs > 0 && newerThanMs <= Math.ceil(performance.now()), String(newerThanMs));
    }
  });

  it('readCommandLine returns the help text, completion scripts, and the version, which need no request', () => {
    assert.ok('serve' in read('mcp'));
    const usage = textOf('');
    for (const line of ['help', '--help', '-h']) assert.equal(textOf(line), usage, line);
    assert.notEqual(textOf('run --help -- ls'), usage);
    assert.equal(textOf('run --help -- ls'), textOf('help run'));
    for (const shell of ['bash', 'zsh', 'fish'] as const)
      assert.equal(textOf(`completion ${shell}`), completionScript(shell, verbs));
    const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
    assert.equal(textOf('--version'), `org-access ${version}\n`);
  });

  it('The help of a command has its own options only, and that of all commands has every command and option', () => {
    assert.match(textOf('help where'), /^org-access where TEXT\n\n {2}where a privilege or role is granted/);
    assert.doesNotMatch(textOf('help where'), /--query|--min-life|org-access token/);
    assert.match(textOf('help token'), /--min-life TIME.*\n.*--best-effort/s);
    assert.doesNotMatch(textOf('help mcp'), /^ {2}-/m);
    const all = textOf('');
    for (const { name } of verbs) assert.match(all, new RegExp(`^ {2}org-access ${name}\\b`, 'm'));
    for (const name of Object.keys(options)) assert.match(all, new RegExp(`^ {2}(-\\w, )?--${name}\\b`, 'm'));
    for (const text of [all, ...verbs.map(({ name }) => textOf(`help ${name}`))])
      for (const line of text.split('\n')) assert.ok(line.length <= 100, line);
  });

  it('readCommandLine reads no options for "run" from the command after --', () => {
    const program = ['terraform', 'plan', '--connection', 'Other', '-h', '--', ''];
    assert.deepEqual(requestOf(['--connection', 'Acme', 'run', '--min-life', '5m', '--', ...program]).request, {
      ask: 'token',
      connection: 'Acme',
      minLifeMs: 300_000,
      place: [],
    });
  });

  it('readCommandLine passes the values of an operation exactly as they were typed', () => {
    const values = ['a=b=c', 'name=two words: x', 'n=-5', 'empty='];
    const args = values.map((value) => [value.slice(0, value.indexOf('=')), value.slice(value.indexOf('=') + 1)]);
    assert.deepEqual(
      requestOf(['call', 'My endpoint', ...values, '-H', 'X-Mine:  a:b ', '--body', '{}']).request.call,
      {
        operation: 'My endpoint',
        args,
        headers: [['X-Mine', 'a:b']],
        body: '{}',
      },
    );
    assert.equal(requestOf('call devices --skeleton --until @').request.ask, 'skeleton');
    const { call } = requestOf('call devices --yes --ndjson').request;
    assert.deepEqual(call, { operation: 'devices', pages: true, yes: true });
    for (const line of ['get /x', 'call devices'])
      assert.equal(requestOf(`${line} --show-hidden`).request.call?.showHidden, true);
  });

  it('readCommandLine lets options override the place in the environment, for all commands that use a place', () => {
    const env = { ORG_ACCESS_ORG: 'Acme', ORG_ACCESS_SITE: 'Oslo' };
    const layers = [{ organization: 'Acme', site: 'Oslo' }, { site: 'x' }];
    for (const line of ['get /x', 'call devices', 'headers', 'wait a', 'discover {}', 'run'])
      assert.deepEqual(requestOf(`${line} --site=x${line === 'run' ? ' -- a' : ''}`, env).request.place, layers);
    assert.equal(requestOf('token', env).request.place, undefined);
  });

  it('readCommandLine refuses an empty place variable unless an option replaces that variable', () => {
    for (const name of ['ORG_ACCESS_ORG', 'ORG_ACCESS_SITE'])
      for (const value of ['', ' '])
        assert.throws(
          () => read('call devices', { [name]: value }),
          new UsageError(`${name} is set, but empty. Give it a name or an ID, or unset it.`),
        );
    assert.deepEqual(requestOf('headers --site Oslo', { ORG_ACCESS_SITE: '' }).request.place, [{ site: 'Oslo' }]);
    assert.equal(requestOf('token', { ORG_ACCESS_SITE: '' }).request.place, undefined);
  });

  it('readCommandLine starts a discovery with "discover", and limits what waits to an hour by default', () => {
    const discovery = requestOf('discover {"a":1} --wait --max-time 90m');
    assert.deepEqual(discovery.maxTime, { ms: 5_400_000, typed: '90m' });
    assert.deepEqual(discovery.request.call, { operation: 'create-discovery', body: '{"a":1}' });
    for (const line of ['wait 5b1e-x', 'get /x', 'call devices --all', 'request /x --until @'])
      assert.deepEqual(requestOf(line).maxTime, { ms: 3_600_000, typed: '1h' }, line);
    assert.equal(requestOf('token').maxTime, undefined);
  });

  describe('request', () => {
    let folder: string;
    before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'command-'))));
    after(() => removeFolder(folder));
    const callOf = (...args: string[]) => requestOf(['request', ...args]).request.call;

    it('readCommandLine reads the method and data of "request" from options and files', async () => {
      const file = path.join(folder, 'data.json');
      assert.deepEqual(callOf('/x'), { method: 'GET', path: '/x' });
      assert.deepEqual(callOf('/x', '--request', 'Delete'), { method: 'DELETE', path: '/x' });
      assert.deepEqual(callOf('/x', '-d', ''), { method: 'POST', path: '/x', body: '' });
      assert.deepEqual(callOf('/x', '-X', 'PUT', '--data', 'a@b'), { method: 'PUT', path: '/x', body: 'a@b' });
      for (const [encoding, mark] of [
        ['utf8', ''],
        ['utf8', '\ufeff'],
        ['utf16le', '\ufeff'],
      ] as const) {
        await writeFile(file, `${mark}{"ü":1}\n`, encoding);
        assert.deepEqual(callOf('/x', '-d', `@${file}`)?.body, '{"ü":1}\n', `${encoding} as PowerShell writes it`);
      }
    });

    it('readCommandLine reads the data of "request" from standard input', () => {
      const { readSync } = fs;
      const parts = ['of ', 'two parts', ''];
      fs.readSync = ((_: number, into: Buffer, at: number) => into.write(parts.shift() ?? '', at)) as typeof readSync;
      syncBuiltinESMExports();
      try {
        assert.deepEqual(callOf('/x', '-d', '@-'), { method: 'POST', path: '/x', body: 'of two parts' });
      } finally {
        fs.readSync = readSync;
        syncBuiltinESMExports();
      }
    });
  });

  const toRun = /^Put "--" before the command, such as/;
  const refused: readonly (readonly [words: Words, said: RegExp])[] = [
    ['request', /^Enter the path, such as/],
    ['request https://h/x', /^The path must start with "\/", without the address of the service\.$/],
    [`request /${'x'.repeat(8192)}`, /^The path is longer than 8192 characters\.$/],
    [`call ${'x'.repeat(301)}`, /^The operation is longer than 300 characters\.$/],
    [`call devices a=${'x'.repeat(8193)}`, /^The value of "a" is longer than 8192 characters\.$/],
    [`call devices ${'a=1 '.repeat(201)}`.trim(), /^There are more than 200 parameters and headers\.$/],
    [['get', '/x', '-H', `a: ${'x'.repeat(8193)}`], /^The value of "a" is longer than 8192 characters\.$/],
    [`token --connection ${'x'.repeat(301)}`, /^The name of the connection is longer than 300 characters\.$/],
    [`get /x --site ${'x'.repeat(8193)}`, /^The site is longer than 8192 characters\.$/],
    [['request', '/x', '-d', 'x'.repeat(1_000_000)], /^The request is larger than 1 MB\.$/],
    ['request /x -X BREW', /^The method must be one of GET, POST, PUT, PATCH, DELETE\.$/],
    [['request', '/x', '-X', 'get', '-d', ''], /^GET has no data\. Omit -X, or use another method\.$/],
    ['request /x -d @/no/such/file', /^The file "\/no\/such\/file" can't be read \(ENOENT\)\.$/],
    ['token x', /^"x" is an unexpected argument\. Put quotes around arguments with spaces\.$/],
    ['sites a b', /^"b" is an unexpected argument/],
    ['completion sites a b', /"b" is an unexpected argument/],
    ['discover {} more', /"more" is an unexpected argument/],
    ['run', toRun],
    ['run a -- b', toRun],
    ['-- run a', toRun],
    ['run --', /^Enter the command to run/],
    ['run --json -- a', /^--json can't be used with "org-access run"\.$/],
    [['where', ' '], /^Enter the name of a privilege, a role, or a site/],
    [`where ${'x'.repeat(301)}`, /^The text is longer than 300 characters\.$/],
    ['token -d {}', /^--data can be used only with "org-access request"\.$/],
    ['call devices -X GET', /^--request can be used only with "org-access request"\.$/],
    ['get /x --body x', /^--body can be used only with "org-access call"/],
    ['url --force-refresh', /^--force-refresh can be used only with "org-access token"/],
    ['get /x --best-effort', /"org-access run"\.$/],
    ['token --all', /^--all can be used only with "org-access get", "org-access request", "org-access call"/],
    ['get /x --all --show-hidden', /^--show-hidden can't be used with --all/],
    ['get /x --ndjson --query @', /--query/],
    ['get /x --all --until @', /--until/],
    ['token --max-time 1m', /^--max-time can be used only with "org-access get"/],
    ['get /x --output csv --output tsv', /--output/],
    ['wait x --wait', /^--wait can be used only with "org-access discover"/],
    ['wait', /^Enter the request ID/],
    ['discover', /^Enter targets, such as .*, or the body/],
    ['discover 10.0.0', /^"10\.0\.0" isn't an IP address/],
    ['discover 10.0.0.0/20,10.0.0.1-10.0.9.9', /^The ranges have .* addresses\. The service takes 1,024/],
    ['discover @x --name y', /^--account and --name are for targets/],
    ['call', /^Enter the operation/],
    ['call devices =5', /"=5" is no parameter/],
    [['get', '/x', '-H', 'a b: c'], /is no header/],
    [['get', '/x', '-H', 'a: 東'], /value of the header "a" can't be sent/],
    [['get', '/x', '-H', 'host: x'], /"host" can't be set/],
    [['headers', '--org', ' '], /^Enter a name or an ID after --org\.$/],
    ['mcp --json', /^Options can't be used with "org-access mcp"\.$/],
    ['completion tcsh', /^Enter the shell: bash, zsh, fish, powershell\.$/],
    ['tokens', /^There is no command "tokens"\. Did you mean "token"/],
    ['help sits', /^There is no command "sits"\. Did you mean "sites"/],
    ['nonsense', /^There is no command "nonsense"\. The commands are token, header, .*, mcp\.$/],
    ['version', /^There is no command "version"\. Did you mean "--version"/],
    ['run --verbose -- a', /^Unknown option '--verbose'\.$/],
    ['sites --conection x', /^Unknown option '--conection'\. Did you mean "--connection"/],
    ['token --connection', /^Option '--connection <value>' argument missing\.$/],
    ['token --connection --json', /^Option '--connection' argument is ambiguous\.$/],
    ...['', 'soon', '25h', '86401', '1d', '1.5m', 'a10m', '9'.repeat(400)].map(
      (time) =>
        [['token', `--min-life=${time}`], /^Write a time as 90s, 10m, or 1h, with at most 24 hours\.$/] as const,
    ),
  ];
  for (const [words, said] of refused)
    it(`readCommandLine explains what is wrong with "${wordsOf(words).join(' ').slice(0, 50)}"`, () =>
      assert.match(complaint(words), said));
});

describe('texts of org-access', () => {
  it('org-access headers prints lines, or quoted options for curl', () => {
    const token = { connection: 'Acme', url: 'https://service.example', accessToken: 'AT' };
    const lines = headerLines({ ...token, place: { organization: '7:A "B" \\C', site: '8:Malmö' } });
    assert.deepEqual(lines.slice(0, 2), ['Authorization: Bearer AT', 'Accept: application/json']);
    assert.deepEqual(lines.slice(2), ['orgId: 7:A "B" \\C', 'siteId: 8:Malmö']);
    assert.equal(configLines(lines)[2], 'header = "orgId: 7:A \\"B\\" \\\\C"');
    assert.equal(headerLines(token).length, 2);
  });

  it("errorSentences mentions a proxy only if the response is a web page that the service didn't send", () => {
    const page = '<!doctype html><title>Blocked</title>';
    assert.match(errorSentences({ status: 403, text: page }), /status 403\. It is a web page, perhaps of a proxy/);
    assert.equal(errorSentences({ status: 404, text: '{}' }), 'The service responded with status 404.');
    assert.equal(errorSentences({ status: 502, text: page }), 'The service responded with status 502.');
    assert.match(errorSentences({ status: 431, text: '' }), /The request, or its token, is larger than the service/);
  });
});
