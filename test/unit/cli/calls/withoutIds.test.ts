import assert from 'node:assert/strict';
import { bodyBytes } from '../../../support/hostile/bodyBytes.ts';
import { placeId } from '../../../support/service/demoPlaces.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

describe('org-access with a user detail without IDs', function () {
  this.timeout(60_000);
  let terminals: TerminalBench;
  /** Whether the service lists its sites. */
  let isListed: boolean;
  /** Organizations of the access record. */
  let organizations: object;

  before(async () => {
    terminals = await TerminalBench.open({ devices: 30 });
    const { bench } = terminals;
    const { fetch } = bench;
    bench.fetch = async (url, init) => {
      const body = url.includes('/loggedIn/detail')
        ? JSON.stringify({ userName: 'demo', orgPrivilegeMap: { organizations } })
        : url.endsWith('/api/v2/sites') && !isListed
          ? '[]'
          : undefined;
      if (body === undefined) return await fetch(url, init);
      const headers = new Headers({ 'content-type': 'application/json' });
      return { status: 200, headers, arrayBuffer: () => bodyBytes(body) };
    };
  });
  after(() => terminals.close());
  beforeEach(async () => {
    [isListed, organizations] = [true, { 'Acme Infrastructure': { sites: { Tallinn: ['DEVICES: READ'] } } }];
    await terminals.bench.manager.loadDetail(terminals.bench.connection.id);
  });

  const run = (...args: string[]) => terminals.orgAccess(terminals.issue(), args);

  it('org-access get --all and run use the place that was given with its ID, if the access record contains no IDs', async () => {
    const pages = await run('call', 'devices', 'size=10', '--all');
    assert.deepEqual([pages.code, pages.stderr], [0, '']);
    const { code, stdout, stderr } = await run('run', '--site', 'Tallinn', '--', 'org-access', 'headers');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, new RegExp(`siteId: ${placeId('Tallinn')}:Tallinn`));
  });

  it('org-access explains that an ID is unknown, and accepts ID:name, if the access record contains no IDs', async () => {
    isListed = false;
    const unknown = await run('headers');
    assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
    assert.match(
      unknown.stderr,
      /the ID and the name of "Acme Infrastructure", .* isn't known\. Use --org or --site with ID:name/,
    );
    const given = await run('headers', '--org', '7:Acme Infrastructure', '--site', '8:Tallinn');
    assert.deepEqual([given.code, given.stderr], [0, '']);
    assert.match(given.stdout, /orgId: 7:Acme Infrastructure\nsiteId: 8:Tallinn\n$/);
  });

  it('org-access finds a place in the list of sites if the access record lists no organizations', async () => {
    organizations = {};
    await terminals.bench.manager.loadDetail(terminals.bench.connection.id);
    const { code, stdout, stderr } = await run('headers', '--site', 'Tallinn');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, new RegExp(`siteId: ${placeId('Tallinn')}:Tallinn`));
  });
});
