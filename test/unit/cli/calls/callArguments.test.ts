import assert from 'node:assert/strict';
import { readCommandLine, UsageError } from '../../../../src/cli/commandLine/commandLine.ts';
import { configLines, headerLines } from '../../../../src/cli/texts.ts';

const read = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const invocation = readCommandLine(args, env);
  return typeof invocation === 'object' && 'request' in invocation ? invocation : assert.fail();
};
const complaint = (...args: string[]) => {
  try {
    readCommandLine(args, {});
  } catch (error) {
    assert.ok(error instanceof UsageError);
    return error.message;
  }
  return assert.fail(`It is read: ${args.join(' ')}`);
};

describe('requests on a command line', () => {
  it('org-access call passes the values of an operation exactly as they were typed', () => {
    assert.deepEqual(
      read([
        'call',
        'My endpoint',
        'a=b=c',
        'name=two words: x',
        'n=-5',
        'empty=',
        '-H',
        'X-Mine:  a:b ',
        '--body',
        '{}',
      ]).request,
      {
        ask: 'call',
        call: {
          operation: 'My endpoint',
          args: [
            ['a', 'b=c'],
            ['name', 'two words: x'],
            ['n', '-5'],
            ['empty', ''],
          ],
          headers: [['X-Mine', 'a:b']],
          body: '{}',
        },
      },
    );
    assert.deepEqual(read(['call', 'devices', '--skeleton']).request.ask, 'skeleton');
    assert.deepEqual(read(['call', 'devices', '--yes', '--ndjson']), {
      command: 'call',
      json: false,
      program: undefined,
      pages: 'ndjson',
      request: { ask: 'call', call: { operation: 'devices', pages: true, yes: true } },
    });
    for (const args of [
      ['get', '/x'],
      ['call', 'devices'],
    ])
      assert.equal(read([...args, '--show-hidden']).request.call?.showHidden, true);
    assert.match(complaint('get', '/x', '--all', '--show-hidden'), /^--show-hidden can't be used with --all/);
    assert.match(
      complaint('discover', '{}', '--show-hidden'),
      /only with "org-access get", "org-access request", "org-access call"/,
    );
    assert.equal(read(['get', '/x', '--all']).pages, 'json');
  });

  it('org-access options override the place in the environment, for all commands that use a place', () => {
    const env = { ORG_ACCESS_ORG: 'Acme', ORG_ACCESS_SITE: 'Oslo' };
    const layers = [{ organization: 'Acme', site: 'Oslo' }, { site: '-x: y' }];
    for (const args of [['get', '/x'], ['call', 'devices'], ['headers'], ['wait', 'a'], ['discover', '{}'], ['run']])
      assert.deepEqual(
        read([...args, '--site=-x: y', ...(args[0] === 'run' ? ['--', 'a'] : [])], env).request.place,
        layers,
      );
    assert.equal(read(['token'], env).request.place, undefined);
    assert.equal(complaint('headers', '--org', ' '), 'Enter a name or an ID after --org.');
  });

  it('org-access refuses an empty place variable unless an option replaces that variable', () => {
    for (const name of ['ORG_ACCESS_ORG', 'ORG_ACCESS_SITE'])
      for (const value of ['', ' '])
        assert.throws(
          () => read(['call', 'devices'], { [name]: value }),
          new UsageError(`${name} is set, but empty. Give it a name or an ID, or unset it.`),
        );
    assert.deepEqual(read(['headers', '--site', 'Oslo'], { ORG_ACCESS_SITE: '' }).request.place, [{ site: 'Oslo' }]);
    assert.equal(read(['token'], { ORG_ACCESS_SITE: '' }).request.place, undefined);
  });

  it('org-access --skeleton requests only a body, whatever other options are given', () => {
    const { pages, request } = read(['call', 'devices', '--skeleton', '--all']);
    assert.deepEqual([pages, request.ask], [undefined, 'skeleton']);
  });

  it('org-access discover starts a discovery, and org-access wait waits for one, by default for up to an hour', () => {
    const discovery = read(['discover', '{"a":1}', '--wait', '--timeout', '90m']);
    assert.deepEqual(discovery.wait, { timeoutMs: 5_400_000 });
    assert.deepEqual(discovery.request.call, { operation: 'create-discovery', body: '{"a":1}' });
    assert.equal(read(['discover', '{}']).wait, undefined);
    assert.deepEqual(read(['wait', '5b1e-x']).wait, { requestId: '5b1e-x', timeoutMs: 3_600_000 });
  });

  it('org-access completion requests names of a kind, such as the parameters of an operation', () => {
    assert.deepEqual(read(['completion', 'parameters', 'devices']).request, {
      ask: 'names',
      names: 'parameters',
      text: 'devices',
    });
    assert.deepEqual(read(['completion', 'sites', '--connection', 'Acme']).request, {
      ask: 'names',
      connection: 'Acme',
      names: 'sites',
    });
  });

  it('org-access refuses an invalid request with a message that says what to write instead', () => {
    for (const [args, said] of [
      [['call'], /^Enter the operation/],
      [['call', 'devices', '=5'], /"=5" is no parameter/],
      [['get', '/x', '-H', 'a b: c'], /is no header/],
      [['get', '/x', '-H', 'a:'], /value of the header "a" can't be sent/],
      [['get', '/x', '-H', 'a: 東'], /value of the header "a" can't be sent/],
      [['get', '/x', '-H', 'host: x'], /"host" can't be set/],
      [['get', '/x', '--body', 'x'], /--body can be used only with "org-access call"/],
      [['call', 'devices', '-X', 'GET'], /--request can be used only with "org-access request"/],
      [['token', '--all'], /--all can be used only with "org-access get", "org-access request", "org-access call"/],
      [['wait', 'x', '--wait'], /--wait can be used only with "org-access discover"/],
      [['discover'], /Enter the body/],
      [['discover', '{}', 'more'], /"more" is an unexpected argument/],
      [['wait'], /Enter the request ID/],
      [['completion', 'sites', 'a', 'b'], /"b" is an unexpected argument/],
    ] as const)
      assert.match(complaint(...args), said, args.join(' '));
  });
});

describe('headers for curl', () => {
  const token = { connection: 'Acme', url: 'https://service.example', accessToken: 'AT' };

  it('org-access headers prints lines, or quoted options for curl', () => {
    const place = { organization: '7:A "B" \\C', site: '8:Malmö' };
    const lines = headerLines({ ...token, place });
    assert.deepEqual(lines, [
      'Authorization: Bearer AT',
      'Accept: application/json',
      'orgId: 7:A "B" \\C',
      'siteId: 8:Malmö',
    ]);
    assert.equal(configLines(lines)[2], 'header = "orgId: 7:A \\"B\\" \\\\C"');
    assert.equal(headerLines(token).length, 2);
  });
});
