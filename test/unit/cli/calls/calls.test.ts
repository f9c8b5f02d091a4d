import assert from 'node:assert/strict';
import path from 'node:path';
import type { TerminalGrant } from '../../../../src/terminals/node/terminalServices.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

const tree = '/api/v2/devices/tree';

describe('org-access with an organization and a site', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let grant: TerminalGrant;

  before(async () => {
    terminals = await TerminalBench.open({ devices: 30, strict: true });
  });
  after(() => terminals.close());
  beforeEach(() => {
    terminals.chosen = undefined;
    grant = terminals.issue();
  });

  const run = (...args: string[]) => terminals.orgAccess(grant, args);
  const inEnvironment = (variables: Record<string, string>, ...args: string[]) => {
    const environment = terminals.environment(grant);
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
    assert.equal((JSON.parse(counts.stdout) as { data: { count: number } }).data.count, 30);
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
    assert.equal((await run('request', tree, '-X', 'POST', '--site', 'Tallinn')).code, 0);
  });

  it('org-access uses the place from the options, then from the environment, then the current place', async () => {
    const current = ['orgId: Acme Infrastructure', 'siteId: Oslo Data Center'];
    assert.deepEqual(await placeOf(), current);
    assert.deepEqual(await placeOf('--site', 'Tallinn'), ['orgId: Acme Infrastructure', 'siteId: Tallinn']);
    assert.deepEqual(await placeOf('--site', 'tallinn'), ['orgId: Acme Infrastructure', 'siteId: Tallinn']);
    const hall = 'Oslo Data Center: Rack Hall 1';
    const named = await run('headers', '--site', hall);
    assert.ok(named.stdout.endsWith(`:${hall}\n`), named.stdout);
    const id = /siteId: ([0-9a-f-]+):/.exec(named.stdout)?.[1] ?? '';
    for (const site of [id, `${id}:${hall}`])
      assert.equal((await run('headers', '--site', site)).stdout, named.stdout, site);
    assert.deepEqual(await placeOf('--org', 'Acme Infrastructure'), current, 'it is that one already');
    assert.deepEqual(await placeOf('--org', 'Nordwind Energie'), ['orgId: Nordwind Energie'], 'the site is elsewhere');
    const environment = { ORG_ACCESS_ORG: 'Acme Infrastructure', ORG_ACCESS_SITE: 'Helsinki Pasila' };
    assert.deepEqual(valuesOf((await inEnvironment(environment, 'headers')).stdout), [
      'orgId: Acme Infrastructure',
      'siteId: Helsinki Pasila',
    ]);
    const over = await inEnvironment(environment, 'headers', '--org', 'Acme Infrastructure', '--site=Rīga');
    assert.match(over.stderr, /"ī"/, 'what no header can hold is said');
    assert.equal((await inEnvironment({ ORG_ACCESS_SITE: '' }, 'headers')).code, 2);
  });

  it('org-access accepts all organizations and sites only if the operation allows that', async () => {
    assert.equal((await run('call', 'service-accounts', '--site', '*')).code, 0);
    const refused = await run('call', 'device-counts', '--site', '*');
    assert.deepEqual([refused.code, refused.stdout], [2, '']);
    assert.match(refused.stderr, /not "\*" for all/);
  });

  it('org-access refuses an unknown or ambiguous place, and never uses another place instead', async () => {
    const { length } = terminals.bench.service.requests;
    const unknown = await run('call', 'device-counts', '--site', 'Talinn');
    assert.deepEqual(unknown, {
      code: 1,
      stdout: '',
      stderr: `org-access: The site "Talinn" isn't in your access. Nothing was sent. Did you mean "Tallinn"?\n`,
    });
    const nothing = await run('call', 'device-counts', '--org', 'Elsewhere & Co', '--site', 'Tallinn');
    assert.match(
      nothing.stderr,
      /^org-access: The organization "Elsewhere & Co" isn't in your access\. .*"org-access sites"\.\n$/,
    );
    const inOther = await run('call', 'device-counts', '--org', 'Nordwind Energie', '--site', 'Tallinn');
    assert.equal(inOther.code, 1);
    assert.equal((await run('call', 'device-counts', '--org', 'Nordwind Energie')).code, 1, 'the site is gone');
    assert.equal((await run('headers', '--site', '')).code, 2);
    assert.equal(terminals.bench.service.requests.length, length);
  });

  it('org-access suggests the most similar operations and parameters, or asks for a required body', async () => {
    for (const [args, said] of [
      [['call', 'device'], /There is no operation "device"\. Did you mean .*"devices"/],
      [['call', 'devices', 'sise=5'], /devices has no parameter "sise"\. Did you mean "size"\?/],
      [['call', 'devices', 'size=many'], /size must be a whole number/],
      [['call', 'application-hierarchy'], /needs a value for appId/],
      [['call', 'hide-devices'], /needs a body: .* "org-access call hide-devices --skeleton"/],
      [['call', 'hide-devices', '--body', '{'], /isn't valid JSON/],
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
    const { operations } = JSON.parse((await run('operations', '--json')).stdout) as { operations: { id: string }[] };
    assert.equal(operations.length, table.length);
    const ending = operations.find(({ id }) => id === 'end-discovery');
    assert.deepEqual(ending, {
      id: 'end-discovery',
      name: 'End discovery',
      area: 'discovery',
      kind: 'write',
      needs: 'site',
      method: 'PUT',
      path: '/api/v2/dataCollector/schedule/{requestId}',
      parameters: [{ name: 'requestId', type: 'text', required: true, from: 'jobs' }],
      body: 'required',
      evidence: 'scripts',
    });
    const lines = (await run('headers')).stdout.trim().split('\n');
    assert.match(
      lines.join('\n'),
      /^Authorization: Bearer \S+\nAccept: application\/json\norgId: \S+:Acme Infrastructure\nsiteId: \S+:Oslo Data Center$/,
    );
    const config = (await run('headers', '--config')).stdout.trim().split('\n');
    assert.deepEqual(
      config,
      lines.map((line) => `header = "${line}"`),
    );
    terminals.chosen = null;
    const without = await run('headers');
    assert.deepEqual([without.code, without.stdout.trim().split('\n').length], [0, 2]);
    assert.match(without.stderr, /No organization or site is selected/);
  });

  it('curl sends the headers printed by org-access headers even if they contain non-ASCII letters', async () => {
    const script = `org-access headers --site Malmö | curl -sS -X POST -H @- "$(org-access url)${tree}"`;
    const { stdout } = await terminals.run('sh', ['-c', script], terminals.environment(grant));
    assert.equal(typeof (JSON.parse(stdout) as { data?: { count: unknown } }).data?.count, 'number', stdout);
    const config = `org-access headers --site Malmö --config | curl -sS -X POST --config - "$(org-access url)${tree}"`;
    assert.equal((await terminals.run('sh', ['-c', config], terminals.environment(grant))).stdout, stdout);
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
    const wrong = await run('call', 'devices', 'size=0');
    assert.equal(wrong.code, 22);
    assert.match(wrong.stderr, /status 400\. X-Request-ID: .*the organization/);
    assert.notEqual(wrong.stdout, '');
  });
});
