import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TerminalPermission } from '../../../../src/terminals/node/terminalServices.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

const tree = '/api/v2/devices/tree';
const purge = '/api/v2/devices/purge';

describe('org-access call', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let permission: TerminalPermission;

  before(async () => {
    terminals = await TerminalBench.open({ devices: 230 });
  });
  after(() => terminals.close());
  beforeEach(() => {
    terminals.chosen = undefined;
    terminals.agrees = () => false;
    terminals.asked.length = 0;
    permission = terminals.issue();
  });

  const run = (...args: string[]) => terminals.orgAccess(permission, args);
  const inEnvironment = (variables: Record<string, string>, ...args: string[]) => {
    const environment = terminals.environment(permission);
    const all = { ...environment, variables: { ...environment.variables, ...variables } };
    return terminals.run(path.join(all.bin, 'org-access'), args, all);
  };
  const valuesOf = (lines: string) =>
    lines
      .split('\n')
      .filter((line) => /^(?:orgId|siteId): /.test(line))
      .map((line) => line.replace(/^(\w+: ).*:/, '$1'));
  const placeOf = async (...args: string[]) => valuesOf((await run('headers', ...args)).stdout);

  it('org-access sends a request with the current place if the operation needs one', async () => {
    const counts = await run('request', '-X', 'POST', tree);
    assert.deepEqual([counts.code, counts.stderr], [0, '']);
    assert.equal((JSON.parse(counts.stdout) as { data: { count: number } }).data.count, 230);
    assert.equal((await run('call', 'device-counts')).stdout, counts.stdout);
    assert.equal((await run('get', '/api/v2/users/loggedIn/detail')).code, 0);
    assert.deepEqual(terminals.asked, [], 'nobody is asked about what only reads');
  });

  it('org-access refuses a request that needs a site if none is selected, and sends requests that need none', async () => {
    terminals.chosen = null;
    const { length } = terminals.bench.service.requests;
    const refused = await run('call', 'device-counts');
    assert.deepEqual(refused, {
      code: 1,
      stdout: '',
      stderr:
        'org-access: This needs a site, and none is selected. Run "Select Organization and Site…" in VS Code, or use --site. Nothing was sent.\n',
    });
    assert.match((await run('call', 'application-groups')).stderr, /needs an organization, .* --org\./);
    assert.equal(terminals.bench.service.requests.length, length);
    assert.equal((await run('call', 'sites')).code, 0);
    const before = terminals.bench.service.requests.length;
    const unknown = await run('call', 'device-counts', '--site', 'Talinn');
    const text = `org-access: The site "Talinn" isn't in your access. Nothing was sent. Did you mean "Tallinn"?\n`;
    assert.deepEqual(unknown, { code: 1, stdout: '', stderr: text });
    assert.equal(terminals.bench.service.requests.length, before);
  });

  it('org-access operations NAME and call NAME --help list the parameters of an operation with an example', async () => {
    const { stdout } = await run('operations', 'device-metrics');
    assert.match(stdout, /^GET \/api\/v2\/metrics\/server\/timeSeries \(read; needs site\)\n/);
    assert.match(stdout, /\n +deviceId=TEXT +required\n/);
    assert.match(stdout, /\n +days=1\|3\|7\|30\n/);
    assert.match(stdout, /\nExample: org-access call device-metrics deviceId=VALUE metricGroup=cpuMetrics /);
    assert.equal((await run('call', 'device-metrics', '--help')).stdout, stdout);
    assert.match((await run('operations', 'devics')).stderr, /Did you mean "devices"/);
    const { operations } = JSON.parse((await run('operations', 'devices', '--json')).stdout) as {
      operations: unknown[];
    };
    assert.equal(operations.length, 1);
  });

  it('org-access uses the place from the options, then from the environment, then the current place', async () => {
    const current = ['orgId: Acme Infrastructure', 'siteId: Oslo Data Center'];
    assert.deepEqual(await placeOf(), current);
    assert.deepEqual(await placeOf('--site', 'Tallinn'), ['orgId: Acme Infrastructure', 'siteId: Tallinn']);
    const environment = { ORG_ACCESS_ORG: 'Acme Infrastructure', ORG_ACCESS_SITE: 'Helsinki Pasila' };
    assert.deepEqual(valuesOf((await inEnvironment(environment, 'headers')).stdout), [
      'orgId: Acme Infrastructure',
      'siteId: Helsinki Pasila',
    ]);
  });

  it('org-access suggests the most similar operations and parameters, or asks for a required body', async () => {
    for (const [args, said] of [
      [['call', 'device'], /There is no operation "device"\. Did you mean .*"devices"/],
      [['call', 'devices', 'sise=5'], /devices has no parameter "sise"\. Did you mean "size"\?/],
      [['call', 'devices', 'size=many'], /size must be a whole number/],
      [['call', 'application-hierarchy'], /needs a value for appId/],
      [['call', 'hide-devices'], /needs a body: .* "org-access call hide-devices --skeleton"/],
      [['call', 'hide-devices', '--body', '{'], /isn't valid JSON/],
      [['call', 'hide-devices', '--body', '{}', '--all'], /--all/],
      [['call', 'topology', '--body', '{}'], /topology has no body/],
      [['get', tree, '-H', 'orgId: 7:Oslo'], /orgId is set by --org and --site/],
    ] as const) {
      const { code, stderr, stdout } = await run(...args);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, said);
    }
  });

  it('org-access --skeleton prints a body that contains the current place', async () => {
    const { stdout } = await run('call', 'create-discovery', '--skeleton', '--site', 'Tallinn');
    const body = JSON.parse(stdout) as Record<string, unknown>;
    assert.match(String(body.dsSelectedSiteId), /^[0-9a-f-]{36}:Tallinn$/);
    const ending = await run('call', 'end-discovery', 'requestId=5b1e', '--skeleton');
    assert.equal((JSON.parse(ending.stdout) as Record<string, unknown>).requestId, '5b1e');
    assert.equal((await run('call', 'topology', '--skeleton')).code, 2);
  });

  it('org-access operations lists the operations, and org-access headers prints headers for curl', async () => {
    const table = (await run('operations')).stdout.trim().split('\n');
    assert.ok(table.includes('devices\tread\tsite\tPOST\t/api/v2/devices/tableView'), table.join('\n'));
    const { operations } = JSON.parse((await run('operations', '--json')).stdout) as { operations: unknown[] };
    assert.equal(operations.length, table.length);
    const lines = (await run('headers')).stdout.trim().split('\n');
    assert.match(
      lines.join('\n'),
      /^Authorization: Bearer \S+\nAccept: application\/json\norgId: \S+:Acme Infrastructure\nsiteId: \S+:Oslo Data Center$/,
    );
    terminals.chosen = null;
    const without = await run('headers');
    assert.deepEqual([without.code, without.stdout.trim().split('\n').length], [0, 2]);
    assert.match(without.stderr, /No organization or site is selected/);
  });

  it('curl sends the headers printed by org-access headers even if they contain non-ASCII letters', async () => {
    const script = `org-access headers --site Malmö | curl -sS -X POST -H @- "$(org-access url)${tree}"`;
    const { stdout } = await terminals.run('sh', ['-c', script], terminals.environment(permission));
    assert.equal(typeof (JSON.parse(stdout) as { data?: { count: unknown } }).data?.count, 'number', stdout);
    const config = `org-access headers --site Malmö --config | curl -sS -X POST --config - "$(org-access url)${tree}"`;
    assert.equal((await terminals.run('sh', ['-c', config], terminals.environment(permission))).stdout, stdout);
  });

  it('org-access run starts a command with the environment variables of the requested place', async () => {
    const show = ['--', 'sh', '-c', 'echo "$ORG_ACCESS_ORG_ID|$ORG_ACCESS_SITE_ID|${ORG_ACCESS_SITE-none}"'];
    const [first = ''] = (await run('run', ...show)).stdout.trim().split('\n');
    assert.match(first, /^[0-9a-f-]{36}:Acme Infrastructure\|[0-9a-f-]{36}:Oslo Data Center\|none$/);
    const other = (await run('run', '--site', 'Tallinn', ...show)).stdout.trim();
    assert.match(other, /\|([0-9a-f-]{36}:Tallinn)\|\1$/);
    const inner = await run('run', '--site', 'Tallinn', '--', 'org-access', 'headers');
    assert.deepEqual(valuesOf(inner.stdout), ['orgId: Acme Infrastructure', 'siteId: Tallinn']);
    const outer = await inEnvironment({ ORG_ACCESS_SITE_ID: 'stale' }, 'run', '--org', 'Nordwind Energie', ...show);
    assert.match(outer.stdout, /:Nordwind Energie\|\|none\n$/);
  });

  it("org-access prints a refused request's response, and the place that the request was sent for", async () => {
    terminals.bench.service.failNext({ operation: 'other', status: 403 });
    const { code, stderr } = await run('call', 'device-counts');
    assert.equal(code, 22);
    assert.match(
      stderr,
      /status 403\..* It was asked for the organization "[0-9a-f-]{36}:Acme Infrastructure" and the site "[0-9a-f-]{36}:Oslo Data Center"\.\n$/,
    );
  });

  it("org-access --show-hidden sends a request only after confirmation, and never shows the session's tokens", async () => {
    const { bench } = terminals;
    const answer = `{ "password":"Kite","id":9007199254740993,"echo":"${bench.live.session.tokens.accessToken}" }`;
    const get = async (...options: string[]) => {
      bench.service.failNext({ operation: 'other', status: 200, body: answer });
      return await run('get', '/api/v2/sites', ...options);
    };
    const shown = (password: string) => `{ "password":"${password}","id":9007199254740993,"echo":"•••••••• (hidden)" }`;
    terminals.agrees = () => true;
    assert.match((await get()).stdout, new RegExp(shown('•••••••• (hidden)').replace(/[()]/g, '.')));
    assert.equal(terminals.asked.length, 0);
    assert.ok((await get('--show-hidden', '--yes')).stdout.includes(shown('Kite')));
    assert.deepEqual(
      terminals.asked.map(([about, { showsHidden, kind }]) => [about, showsHidden, kind]),
      [['one', true, 'read']],
    );
    terminals.agrees = () => false;
    const refused = await run('get', '/api/v2/sites', '--show-hidden');
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, /didn't approve this request/);
  });

  it('org-access --yes asks once whether the terminal may write without confirmation', async () => {
    const remove = ['request', '-X', 'DELETE', '/no/such/area', '--yes'];
    terminals.agrees = (about) => about === 'all';
    for (let count = 0; count < 3; count += 1) assert.equal((await run(...remove)).code, 22);
    assert.deepEqual(terminals.asked.map(([about]) => about).join(), 'all');
    assert.equal((await run('request', '-X', 'DELETE', '/no/such/area')).code, 1, 'without --yes, this is asked about');
  });

  it('org-access --query writes its result in each output format', async () => {
    const query = ['--query', 'data.pageData[:2].{ip: discoveredIpAddr, id: deviceId}'];
    const devices = ['call', 'devices', 'size=10', 'sort=hostName,ASC'];
    const json = await run(...devices, ...query);
    assert.deepEqual([json.code, json.stderr], [0, '']);
    const [first, second] = JSON.parse(json.stdout) as { ip: string; id: string }[];
    assert.ok(first && second);
    assert.equal((await run(...devices, ...query, '--output', 'json')).stdout, json.stdout);
    assert.equal(
      (await run(...devices, ...query, '--output', 'tsv')).stdout,
      `${first.ip}\t${first.id}\n${second.ip}\t${second.id}\n`,
    );
    const table = await run(...devices, ...query, '--output', 'table');
    assert.match(table.stdout, /^ip +id\n/);
    assert.equal(table.stdout.trimEnd().split('\n').length, 3);
  });

  it('org-access --query with --all applies to the whole list, which --output can write to a file', async () => {
    const file = path.join(terminals.folder, 'csv');
    const args = ['call', 'devices', 'size=100', '--all', '--query', 'length(@)'];
    assert.deepEqual((await run(...args)).stdout, '230\n');
    const written = await run(...args, '--output', 'csv', '--output', file);
    assert.deepEqual([written.code, written.stdout, await readFile(file, 'utf8')], [0, '', '230\r\n']);
  });

  it('org-access --query sends nothing if the query is invalid', async () => {
    const before = terminals.bench.service.requests.length;
    for (const [query, words] of [
      ['data.pageData[?cpu == 4]', /Put numbers between backticks: `4`\. It is at "4\]"/],
      ['lenght(@)', /There is no function lenght\(\)\. Did you mean length\(\)\?/],
      ['length()', /length\(\) takes 1 arguments, and is given 0/],
    ] as const) {
      const { code, stderr } = await run('call', 'devices', '--query', query);
      assert.equal(code, 2);
      assert.match(stderr, words);
    }
    assert.equal(terminals.bench.service.requests.length, before);
  });

  it('org-access --query reports a query that fails, and prints an error response unchanged', async () => {
    const wrong = await run('call', 'devices', '--query', 'abs(keys(@))');
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /abs\(\)/);
    const missing = await run('get', '/api/v2/nowhere', '--query', '@');
    assert.equal(missing.code, 22, 'an error is written as it came');
  });

  it('org-access --until repeats a request until a query is true, and is refused for writes', async () => {
    const met = await run('call', 'devices', 'size=1', '--until', 'data.pageInfo', '--query', 'length(data.pageData)');
    assert.deepEqual([met.code, met.stdout], [0, '1\n']);
    const file = path.join(terminals.folder, 'late');
    const late = await run('call', 'devices', 'size=1', '--until', 'data.nothing', '--max-time', '3s', '-o', file);
    assert.deepEqual([late.code, existsSync(file)], [31, false]);
    assert.match(late.stdout, /pageData/);
    assert.match(late.stderr, /--max-time is over/);
    const write = await run('call', 'hide-devices', '--body', '{"deviceIds":[]}', '--until', '@');
    assert.deepEqual([write.code, terminals.asked], [2, []]);
    assert.match(write.stderr, /--until is for requests that only read/);
  });

  it('org-access sends each write only if the person confirms it', async () => {
    const { data } = JSON.parse((await run('call', 'devices', 'size=1')).stdout) as {
      data: { pageData: { deviceId: string }[] };
    };
    const body = JSON.stringify({ deviceIds: [data.pageData[0]?.deviceId] });
    await writeFile(path.join(terminals.folder, 'hide.json'), body);
    const hide = ['call', 'hide-devices', '--body', '@hide.json'];
    const refused = await run(...hide);
    assert.deepEqual(refused, {
      code: 1,
      stdout: '',
      stderr: `org-access: Waiting for you in the editor.\norg-access: You didn't approve this request in the editor. Nothing was sent.\n`,
    });
    assert.ok(terminals.bench.service.requests.every((request) => request.path !== purge));
    terminals.agrees = () => true;
    assert.equal((await terminals.orgAccess(permission, ['call', 'hide-devices', '--body', '-'], body)).code, 0);
    assert.equal((await run('request', purge, '-X', 'PUT', '-d', '@hide.json')).code, 0);
    assert.deepEqual(
      terminals.asked.map(([about, { operation, address, place, kind }]) => [
        about,
        operation,
        address,
        kind,
        place?.site?.name,
      ]),
      Array.from({ length: 3 }, () => [
        'one',
        'Hide devices',
        terminals.bench.service.url + purge,
        'write',
        'Oslo Data Center',
      ]),
    );
    const deleted = await run('request', '-X', 'DELETE', '/no/such/area');
    assert.equal(deleted.code, 22);
    assert.equal(terminals.asked.length, 4);
  });
});
