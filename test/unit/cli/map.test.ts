import assert from 'node:assert/strict';
import path from 'node:path';
import { listenLocally } from '../../../src/session/windows/node/localSocket.ts';
import type { CliResponse } from '../../../src/terminals/node/protocol/cliProtocol.ts';
import { atTerminal } from '../../support/terminals/pty.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';

describe('org-access with the access of a person', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  before(async () => {
    terminals = await TerminalBench.open();
  });
  after(() => terminals.close());

  const run = (...args: string[]) => terminals.orgAccess(terminals.issue(), args);
  const rows = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));

  it('org-access connections, sites, and where print one row per line in a pipe', async () => {
    const { url } = terminals.bench.service;
    assert.deepEqual(await run('connections'), { code: 0, stdout: `Acme\tacme\t${url}\tyes\n`, stderr: '' });
    const { code, stdout } = await run('sites');
    const sites = rows(stdout);
    assert.equal(code, 0);
    assert.ok(sites.length > 3 && sites.every((row) => row.length === 4));
    const [, , site = '', siteId = ''] = sites.find(([, , name]) => name !== '') ?? [];
    assert.deepEqual(
      rows((await run('sites', siteId)).stdout).map(([, , name]) => name),
      [site],
    );
    const granted = rows((await run('where', site)).stdout);
    assert.ok(granted.length > 0 && granted.every((row) => row.length === 6 && row[2] === site));
    const [privilege = ''] = granted.flatMap(([, , , , kind, name = '']) => (kind === 'privilege' ? name : []));
    const places = rows((await run('where', privilege)).stdout);
    assert.ok(places.some(([, , at]) => at === site) && places.every(([, , , , , name]) => name === privilege));
  });

  it('org-access sites and where report that nothing matches, or that rows are omitted', async () => {
    assert.deepEqual(await run('where', 'no such thing'), {
      code: 1,
      stdout: '',
      stderr: 'org-access: Nothing in your access matches "no such thing".\n',
    });
    const sites = [{ organization: 'Acme', site: 'Oslo' }];
    const value = { connection: 'Acme', url: 'https://service.example', total: 12_000, sites };
    const { stdout, stderr } = await answered({ ok: true, value }, ['sites']);
    assert.equal(stdout, 'Acme\t\tOslo\t\n');
    assert.equal(stderr, 'org-access: Only the first 1 of 12000 rows are listed. Use a text that matches fewer.\n');
  });

  it('org-access keeps hostile names inside their table cells, and prints them exactly in JSON', async () => {
    const name = `Os\tlo\n\u001b]0;owned\u0007\u202e $(touch owned)`;
    const place = { organization: name, organizationId: name, site: name, siteId: name };
    const about = { connection: name, url: 'https://service.example', total: 1 };
    const values = {
      sites: { ...about, sites: [place] },
      where: { ...about, grants: [{ ...place, kind: 'role', name }] },
      connections: { connections: [{ name, id: name, url: 'https://service.example', signedIn: true }] },
    } as const;
    for (const [command, value] of Object.entries(values)) {
      const args = command === 'where' ? ['where', 'x'] : [command];
      const { stdout } = await answered({ ok: true, value }, args);
      assert.equal(rows(stdout).length, 1, stdout);
      assert.doesNotMatch(stdout, /[^\P{Cc}\n\t]|\u202e/u);
      const json = await answered({ ok: true, value }, [...args, '--json']);
      assert.doesNotMatch(json.stdout, /[^\P{Cc}\n]|\u202e/u);
      assert.deepEqual(JSON.parse(json.stdout), value);
    }
    const value = values.connections;
    assert.equal(
      (await answered({ ok: true, value }, ['completion', 'connections'])).stdout,
      '',
      'a name that cannot be typed',
    );
  });

  it('org-access prints tables with aligned columns and a header at a terminal', async () => {
    const [program, words] = atTerminal('org-access "$@"', ['sites']);
    const { stdout } = await terminals.run(program, words, terminals.environment(terminals.issue()));
    const [head = '', ...lines] = stdout.trimEnd().split(/\r?\n/);
    const at = head.indexOf('SITE');
    assert.match(head, /^ORGANIZATION +ID +SITE +ID$/);
    assert.ok(
      at > 0 && lines.length > 3 && lines.every((line) => (line[at - 1] ?? ' ') === ' ' && !line.includes('\t')),
      stdout,
    );
  });

  async function answered(answer: CliResponse, args: readonly string[]) {
    const listener = await listenLocally(() => Promise.resolve(answer));
    const { bin, variables } = terminals.environment(terminals.issue());
    const { path: socket, key } = listener.address;
    try {
      return await terminals.run(path.join(bin, 'org-access'), args, {
        bin,
        variables: { ...variables, ORG_ACCESS_SOCKET: socket, ORG_ACCESS_KEY: key + '0'.repeat(32) },
      });
    } finally {
      listener.dispose();
    }
  }
});
