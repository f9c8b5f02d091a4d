import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'js-yaml';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { pathToCopy, type SnippetCall } from '../../../../src/api/node/snippets/snippetCall.ts';
import { snippet } from '../../../../src/api/node/snippets/snippets.ts';
import { defaultScope } from '../../../../src/connections/common/connection.ts';
import { variablesOf } from '../../../../src/connections/node/connectionVariables.ts';
import { defaultSiteName, siteHeaders } from '../../../support/service/demoPlaces.ts';
import { connectionAt } from '../../../support/service/directly.ts';
import { StandaloneBench, type Ended } from '../../../support/terminals/standaloneBench.ts';

type Texts = Readonly<Record<string, string>>;

interface Workflow {
  readonly permissions: Texts;
  readonly on: { readonly schedule: readonly Texts[] };
  readonly jobs: { readonly 'org-access': { readonly steps: readonly { run?: string; env?: Texts }[] } };
}

interface Pipeline {
  readonly 'org-access': { readonly image: string; readonly variables: Texts; readonly script: readonly string[] };
}

/** Records its arguments and its standard input in place of `org-access`. */
const recorder = `#!${process.execPath}
const { readFileSync } = require('node:fs');
console.log(JSON.stringify({ args: process.argv.slice(2), input: readFileSync(0, 'utf8'), env: process.env }));
`;

describe('copied files for cron and CI', function () {
  this.timeout(200_000);
  let bench: StandaloneBench;

  beforeEach(async () => {
    bench = await StandaloneBench.open({ strict: true });
    await mkdir(path.join(bench.folder, 'work/tools'));
    await mkdir(path.join(bench.folder, 'home/bin'));
    await putProgram(await readFile(bench.file, 'utf8'));
  });
  afterEach(() => bench.close());

  async function putProgram(text: string): Promise<void> {
    for (const folder of ['work/tools', 'home/bin']) {
      await writeFile(path.join(bench.folder, folder, 'org-access'), text);
      await chmod(path.join(bench.folder, folder, 'org-access'), 0o755);
    }
  }

  function call(id: string, more: Partial<SnippetCall> = {}): SnippetCall {
    const operation = catalogue.find((one) => one.id === id) ?? assert.fail(id);
    const connection = { ...connectionAt(bench.service.url), clientId: bench.service.clientId, scope: defaultScope };
    return {
      baseUrl: bench.service.url,
      method: operation.method,
      path: pathToCopy(operation),
      headers: Object.entries(siteHeaders(defaultSiteName)),
      operation,
      signIn: variablesOf(connection, bench.service.username),
      ...more,
    };
  }

  /** Variables of the system, in place of those of the bench. */
  const bare = () => ({
    ...Object.fromEntries(Object.keys(bench.variables).map((name) => [name, undefined])),
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
  });
  const response = (file = 'work/response.json') => readFile(path.join(bench.folder, file), 'utf8');

  /** Evaluates the expressions of GitHub that are in a text. */
  const evaluated = (text: string, secrets: Texts) =>
    text.replace(
      /\$\{\{ (?:'([^']*)'|secrets\.(\w+)) \}\}/g,
      (_, literal: string | undefined, name: string) => literal ?? secrets[name] ?? '',
    );

  const systems: Readonly<Record<string, (text: string, secrets: Texts) => Promise<Ended>>> = {
    async github(text, secrets) {
      const { jobs, permissions, on } = load(text) as Workflow;
      assert.deepEqual([permissions, on.schedule], [{ contents: 'read' }, [{ cron: '17 3 * * *' }]]);
      const { steps } = jobs['org-access'];
      const [step, ...others] = steps.filter(({ run }) => run !== undefined);
      assert.ok(step?.env && others.length === 0);
      assert.ok(
        steps.every((one) => one === step || one.env === undefined),
        'no other step gets the secrets',
      );
      const env = Object.fromEntries(
        Object.entries(step.env).map(([name, value]) => [name, evaluated(value, secrets)]),
      );
      return await bench.shell(`set -e\n${evaluated(step.run ?? '', secrets)}`, { ...bare(), ...env });
    },
    async gitlab(text, secrets) {
      const { variables, script } = (load(text) as Pipeline)['org-access'];
      const env = Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [name, value.replaceAll('$$', '$')]),
      );
      return await bench.shell(script.join('\n'), { ...bare(), ...env, ...secrets });
    },
    async cron(text, secrets) {
      const home = path.join(bench.folder, 'home');
      await mkdir(path.join(home, '.config/org-access'), { recursive: true });
      for (const [name, file] of [
        ['ORG_ACCESS_PASSWORD', 'password'],
        ['ORG_ACCESS_CLIENT_SECRET', 'client-secret'],
      ] as const)
        await writeFile(path.join(home, '.config/org-access', file), `${secrets[name] ?? ''}\n`, { mode: 0o600 });
      await writeFile(path.join(home, 'bin/org-access-job.sh'), text, { mode: 0o700 });
      const [, line = assert.fail('no line for crontab')] = /^# 17 3 \* \* \* (.*)$/m.exec(text) ?? [];
      assert.doesNotMatch(line, /%/, 'cron would end the line there');
      const ended = await bench.shell(line, bare());
      await bench.shell('cp "$HOME/org-access-response.json" response.json', bare());
      return ended;
    },
  };
  const secrets = (): Texts => ({
    ORG_ACCESS_PASSWORD: bench.service.password,
    ORG_ACCESS_CLIENT_SECRET: bench.service.clientSecret,
  });

  for (const [system, run] of Object.entries(systems)) {
    it(`A file for ${system} signs in with the secrets of the system, and gets all pages of a list from a strict service`, async () => {
      const text = snippet(system as 'cron', call('devices'));
      for (const secret of Object.values(secrets())) assert.ok(!text.includes(secret));
      const { code, stdout, stderr } = await run(text, secrets());
      assert.deepEqual([code, stdout, stderr], [0, '', '']);
      assert.equal((JSON.parse(await response()) as unknown[]).length, 3000);
      assert.equal(bench.service.requests.filter(({ grantType }) => grantType === 'password').length, 1);
    });

    it(`A file for ${system} sends a request that changes something without a question`, async () => {
      const there = siteHeaders('Reykjavík Cold Storage');
      const [organization, site] = Object.values(there);
      const body = JSON.stringify({
        requestName: "Night's run",
        triggerType: 'NETWORK_DISCOVERY',
        dsSelectedOrganization: organization,
        dsSelectedSiteId: site,
        ipPool: { ipRange: [{ ipAddressFrom: '192.0.2.1', ipAddressTo: '192.0.2.9' }] },
        communityStringInfo: [{ name: 'lab' }],
      });
      const { code, stderr } = await run(
        snippet(system as 'cron', call('create-discovery', { body, headers: Object.entries(there) })),
        secrets(),
      );
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(await response(), /Request \[[\da-f-]{36}\]/);
    });

    it(`A file for ${system} fails if the secret is wrong or missing`, async () => {
      const text = snippet(system as 'cron', call('topology'));
      const wrong = await run(text, { ...secrets(), ORG_ACCESS_PASSWORD: 'wrong' });
      assert.equal(wrong.code, 3);
      assert.match(wrong.stderr, /user name or password is incorrect/);
      const missing = await run(text, { ...secrets(), ORG_ACCESS_PASSWORD: '' });
      assert.equal(missing.code, 2);
      assert.match(missing.stderr, /ORG_ACCESS_PASSWORD is empty/);
    });

    it(`A file for ${system} passes values and bodies on unchanged, whatever the system or a shell would read in them`, async () => {
      await putProgram(recorder);
      for (const odd of [
        `'; touch owned #\${{ secrets.X }}$(touch owned)\`touch owned\` %s \\ $HOME $$ "x" 100%`,
        '\u2028\u00a0\ttab\u0085',
      ]) {
        const body = `{\n  "a": ${JSON.stringify(odd)}\n}`;
        const signIn = { ORG_ACCESS_CLIENT_ID: odd, ORG_ACCESS_PASSWORD_FILE: '' };
        const text = snippet(system as 'cron', {
          ...call('topology'),
          ...{ method: 'POST', path: `/x?q=${encodeURIComponent(odd)}`, headers: [['X-Own', 'a: b']], body, signIn },
          operation: catalogue[0] ?? assert.fail(),
        });
        const { code, stderr } = await run(text, secrets());
        assert.deepEqual([code, stderr], [0, '']);
        const { args, input, env } = JSON.parse(await response()) as { args: string[]; input: string; env: Texts };
        assert.equal(input, body);
        assert.deepEqual(args, [
          ...['request', `/x?q=${encodeURIComponent(odd)}`, '--request', 'POST'],
          ...['--header', 'X-Own: a: b', '--data', '@-', '--yes'],
        ]);
        assert.equal(env.ORG_ACCESS_CLIENT_ID, odd);
        assert.doesNotMatch((await bench.shell('ls -R ..')).stdout, /owned/);
      }
    });
  }

  it('Files for CI name the certificates and the client certificate that the repository or the system must have', () => {
    const signIn = variablesOf(
      {
        ...connectionAt('https://service.example'),
        trusted: { kind: 'authority', pem: '' },
        clientCertificate: { certificateFile: '/c.pem', keyFile: '/k.pem' },
        headers: [{ name: 'X-Key' }],
      },
      'robin',
    );
    const github = snippet('github', call('topology', { signIn }));
    assert.match(github, /ORG_ACCESS_CA_FILE: "tools\/ca\.pem"/);
    assert.match(github, /ORG_ACCESS_HEADERS: \$\{\{ secrets\.ORG_ACCESS_HEADERS \}\}/);
    assert.match(github, /ORG_ACCESS_CLIENT_KEY: client\.key/);
    assert.doesNotMatch(github, /\/c\.pem/, 'a path of this computer');
    const gitlab = snippet('gitlab', call('topology', { signIn }));
    assert.match(gitlab, /of the type File: ORG_ACCESS_CLIENT_CERT, ORG_ACCESS_CLIENT_KEY\./);
    assert.match(
      snippet('cron', call('topology', { signIn })),
      /ORG_ACCESS_CA_FILE="\$HOME\/\.config\/org-access\/ca\.pem"/,
    );
  });
});
