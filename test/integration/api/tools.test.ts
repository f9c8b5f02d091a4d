import assert from 'node:assert/strict';
import { CancellationTokenSource, ConfigurationTarget, extensions, LanguageModelTextPart, lm, workspace } from 'vscode';
import { defaultScope } from '../../../src/connections/common/connection.ts';
import { startDemoService, type DemoService } from '../../../src/demo/service.ts';
import { isLive, stateOf } from '../../../src/session/common/session.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';

interface Manifest {
  readonly contributes: {
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly inputSchema: { readonly required?: readonly string[] };
    }[];
  };
}

const cyclic: Record<string, unknown> = { what: 'read' };
cyclic.self = cyclic;

/** Input that a language model or another extension may send. */
const hostile: readonly unknown[] = [
  undefined,
  null,
  0,
  '',
  'text',
  [],
  [1],
  { connection: 1, offset: -1 },
  { what: {}, operation: [], path: 1 },
  { filter: 'x'.repeat(1_000_000), what: 'x'.repeat(1_000_000) },
  JSON.parse('{"__proto__":{"what":"x"},"constructor":{"prototype":{"polluted":1}}}'),
  { what: '$(trash)\u202e', operation: '/oauth/token', path: '../../../etc/passwd' },
];

describe('tools for language models', function () {
  this.timeout(300_000);
  let service: DemoService;
  let access: TestAccess;
  let names: readonly string[];
  const setConnections = (value: unknown) =>
    workspace.getConfiguration('orgAccess').update('connections', value, ConfigurationTarget.Global);
  const connection = () => ({
    id: 'tools',
    name: 'Tools',
    baseUrl: service.url,
    clientId: service.clientId,
    scope: defaultScope,
  });
  const signIn = () =>
    access.manager.signIn(connection(), service, new AbortController().signal, () => Promise.resolve());
  const use = async (name: string, input: unknown, token = new CancellationTokenSource().token) => {
    const { content } = await lm.invokeTool(name, { input: input as object, toolInvocationToken: undefined }, token);
    return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
  };

  beforeEach(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    names = (extension.packageJSON as Manifest).contributes.languageModelTools.map(({ name }) => name);
    service = await startDemoService();
    await setConnections([connection()]);
    await eventually('the connection is there', () =>
      access.sessions.snapshot.connections.some(({ id }) => id === 'tools'),
    );
    access.manager.switchTo('tools');
  });

  afterEach(() => service.close());

  it('VS Code lists exactly the tools of the manifest', () => {
    const known = lm.tools.filter(({ name }) => name.startsWith('orgAccess_'));
    assert.deepEqual(known.map(({ name }) => name).sort(), [...names].sort());
    for (const { description, inputSchema } of known) assert.ok(description.length > 100 && inputSchema);
  });

  it('Tools report that nobody is signed in', async () => {
    for (const name of names)
      assert.match(
        await use(name, { what: 'read', path: '/x', operation: 'topology' }),
        /^Nobody is signed in\. Ask the person/,
        name,
      );
  });

  it('Tools return data from the access record and from the service', async () => {
    await signIn();
    assert.match(await use('orgAccess_whoAmI', {}), /Robin Lindqvist/);
    assert.match(await use('orgAccess_listAccess', { filter: 'acme' }), /^Rows 1 to \d+ of \d+.*Acme Infrastructure/s);
    assert.match(await use('orgAccess_whereMayI', { what: 'read' }), /^\d+ names match|^One privilege matches/);
    // The test host agrees to every confirmation.
    const lists = () => service.requests.filter(({ path }) => path === '/api/v2/devices/tableView').length;
    assert.match(
      await use('orgAccess_get', { operation: 'devices', rows: 5 }),
      /^The service responded with status 200\. Rows 1 to 5 of 3,000\.[^]*"site":"Oslo Data Center"/,
      'of the default site',
    );
    assert.match(
      await use('orgAccess_get', { operation: 'devices', site: 'tromsø edge' }),
      /^The service responded with status 200\.[^]*"site":"Tromsø Edge"/,
    );
    assert.equal(lists(), 2);
    assert.match(await use('orgAccess_siteOverview', {}), /^Device counts and jobs of one site\./);
    assert.match(
      await use('orgAccess_get', { operation: 'devices', site: 'Oslo' }),
      /access to no such site\. Nothing/,
    );
    assert.equal(lists(), 2);
  });

  it('A canceled tool call is rejected', async () => {
    await signIn();
    const source = new CancellationTokenSource();
    source.cancel();
    await assert.rejects(() => use('orgAccess_listAccess', {}, source.token));
  });

  it('Tools respond to hostile input with a sentence that contains no secret', async () => {
    await signIn();
    const state = stateOf(access.sessions.snapshot, 'tools');
    assert.ok(isLive(state));
    const secrets = [
      state.session.tokens.accessToken,
      state.session.tokens.refreshToken ?? 'none',
      service.clientSecret,
      service.password,
    ];
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    let answers = 0;
    let turnedAway = 0;
    try {
      for (const name of names) {
        for (const input of [...hostile, cyclic]) {
          const answer = await use(name, input).catch((error: unknown) => error as Error);
          // VS Code rejects input that can't be sent as JSON.
          if (answer instanceof Error) turnedAway += 1;
          else answers += 1;
          const text = String(answer);
          assert.ok(text.length > 0 && text.length < 22_000, `${name}: ${text.length} characters`);
          assert.doesNotMatch(text, /unexpected error/);
          for (const secret of secrets) assert.ok(!text.includes(secret), name);
        }
      }
    } finally {
      process.off('unhandledRejection', note);
    }
    assert.deepEqual(unhandled, []);
    assert.ok(answers >= 50 && turnedAway <= names.length * 2, `${answers} answers, ${turnedAway} turned away`);
  });
});
