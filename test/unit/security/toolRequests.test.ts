import assert from 'node:assert/strict';
import { knownOperations } from '../../../src/api/common/catalogue/operationText.ts';
import { sentPlaceText } from '../../../src/api/common/sentPlace.ts';
import type { PlaceName } from '../../../src/platform/common/entities.ts';
import { lastLoaded } from '../../../src/session/common/session.ts';
import { ToolService, type ToolServices } from '../../../src/tools/vscode/toolService.ts';
import { dataOf, readAnswer } from '../../support/access/toolData.ts';
import { SessionBench, silentLog } from '../../support/session/sessionBench.ts';
import { toolNames } from '../../support/terminals/toolNames.ts';

const never = new AbortController().signal;

interface Rows {
  readonly organization: string;
  readonly site: string;
  readonly rows: readonly { readonly deviceId: string; readonly hostName: string }[];
}

describe('requests of language models', () => {
  let bench: SessionBench;
  let toolbox: ToolService;
  let place: PlaceName | undefined;
  /** URLs that the person refuses. */
  let refused: RegExp | undefined;
  let asked: Parameters<ToolServices['agreed']>[];

  beforeEach(async () => {
    bench = await SessionBench.open({ strict: true });
    await bench.signedIn();
    place = placeCalled('Oslo Data Center');
    refused = undefined;
    asked = [];
    toolbox = new ToolService(
      {
        sessions: bench.store,
        manager: bench.manager,
        operations: knownOperations,
        places: { of: () => place },
        agreed: (...question) => {
          asked.push(question);
          return Promise.resolve(refused?.test(question[1].path) !== true);
        },
        clock: bench.clock,
        log: silentLog,
      },
      toolNames,
    );
  });
  afterEach(async () => {
    toolbox.dispose();
    await bench.close();
  });

  function placeCalled(name: string): PlaceName {
    const { organizations } = lastLoaded(bench.live.detail)?.record.access ?? assert.fail();
    const [found = assert.fail(name)] = organizations.flatMap(({ sites, ...organization }) =>
      sites.filter((site) => site.name === name).map((site) => ({ organization, site })),
    );
    return found;
  }

  const sent = () =>
    bench.service.requests
      .filter(({ path }) => path.startsWith('/api/v2/') && !path.includes('loggedIn'))
      .map(({ method, path, status }) => `${method} ${path} ${status}`);
  const tool = (name: string) => toolbox.tools[`orgAccess_${name}`] ?? assert.fail(name);
  const plan = (name: string, input: object) => tool(name).plan?.(input);
  const answer = (name: string, input: object) => tool(name).answer(input, never);

  /** Uses a tool as VS Code does after a confirmation. */
  async function use(name: string, input: object, meanwhile: () => unknown = () => undefined): Promise<string> {
    await plan(name, input);
    await meanwhile();
    return await answer(name, input);
  }

  it('tools read the devices of the selected site page by page through POST', async () => {
    const first = await use('get', { operation: 'devices', parameters: { sort: 'hostName,ASC' } });
    assert.match(
      first,
      /^The service responded with status 200\. Rows 1 to 25 of 3,000\. For more, ask again with "page": 2\./,
    );
    const { organization, site, rows } = dataOf<Rows>(first);
    assert.deepEqual([organization, site, rows.length], ['Acme Infrastructure', 'Oslo Data Center', 25]);
    const second = dataOf<Rows>(
      await use('get', { operation: 'devices', parameters: { sort: 'hostName,ASC' }, page: 2, rows: 25 }),
    );
    const ids = new Set([...rows, ...second.rows].map(({ deviceId }) => deviceId));
    assert.equal(ids.size, 50, 'no device is on both');
    assert.deepEqual(sent(), ['POST /api/v2/devices/tableView 200', 'POST /api/v2/devices/tableView 200']);
  });

  it("the confirmation of a tool request shows the named place separately from the request's headers", async () => {
    await use('get', { operation: 'devices', site: 'tromsø edge' });
    const [[, call, operation] = assert.fail()] = asked;
    assert.match(sentPlaceText(call) ?? '', /^Tromsø Edge \(Acme Infrastructure\)$/);
    assert.deepEqual([operation?.path, operation?.headers], ['/api/v2/devices/tableView', undefined]);
  });

  it('tools send a filter as the request body for a site with a non-ASCII name', async () => {
    const filter = { filterClassList: [{ columnName: 'hostName', searchOperator1: 'CONTAINS', searchValue1: 'a' }] };
    const input = { operation: 'devices', site: 'tromsø edge', filter };
    const planned = await plan('get', input);
    assert.deepEqual(
      planned?.calls.map(({ call }) => [call.method, call.body]),
      [['POST', JSON.stringify(filter)]],
    );
    assert.deepEqual(
      [planned?.place?.organization.name, planned?.place?.site?.name],
      ['Acme Infrastructure', 'Tromsø Edge'],
    );
    const { site, rows } = dataOf<Rows>(await answer('get', input));
    assert.equal(site, 'Tromsø Edge');
    assert.ok(rows.every(({ hostName }) => hostName.includes('a')));
  });

  it('tools send nothing if the selected place changed after confirmation, or if a site was not named in full', async () => {
    for (const [name, input] of [
      ['get', { operation: 'topology' }],
      ['siteOverview', {}],
    ] as const) {
      place = placeCalled('Oslo Data Center');
      const moved = await use(name, input, () => (place = placeCalled('Tromsø Edge')));
      assert.match(moved, /something has changed since\. Nothing was sent\./);
      const cleared = await use(name, input, () => (place = undefined));
      assert.match(cleared, /^This operation needs a site.*Nothing was sent\.$/);
      assert.equal(await plan(name, { ...input, site: 'Rack Hall' }), undefined, 'nobody is asked');
      assert.match(await answer(name, { ...input, site: 'Rack Hall' }), /access to no such site\. Nothing was sent\./);
    }
    assert.deepEqual(sent(), []);
  });

  it('tools send requests for a place that the request names, even if another place is selected after confirmation', async () => {
    const input = { operation: 'topology', organization: 'Acme Infrastructure', site: 'Oslo Data Center' };
    assert.match(await use('get', input, () => (place = placeCalled('Tromsø Edge'))), /status 200/);
    assert.deepEqual(sent(), ['GET /api/v2/topology/detail/default 200']);
  });

  it('tools return an overview of a site after one confirmation of both requests', async () => {
    const planned = await plan('siteOverview', { site: 'Oslo Data Center' });
    assert.deepEqual(
      planned?.calls.map(({ call, address }) => `${call.method} ${address.slice(bench.service.url.length)}`),
      ['POST /api/v2/devices/tree', 'GET /api/v2/scheduler/status/all?page=1&size=25&sort=startDate%2CDESC'],
    );
    const overview = await answer('siteOverview', { site: 'Oslo Data Center' });
    assert.match(
      readAnswer(overview).lead,
      /^Device counts and jobs of one site\. Running jobs among the newest \d+: \d+\./,
    );
    const { devices, jobs } = dataOf<{ devices: { count: number }; jobs: { newest: { status: string }[] } }>(overview);
    assert.equal(devices.count, 3000);
    assert.ok(jobs.newest.length > 0);
    assert.equal(sent().length, 2);
    assert.match(await answer('siteOverview', { site: 'Oslo Data Center' }), /^The person was not asked/);
  });

  it('tools send no request if the person rejects one of the addresses', async () => {
    refused = /scheduler/;
    assert.match(await use('siteOverview', {}), /^The person did not agree/);
    assert.deepEqual(sent(), []);
  });

  it('tools never write, whatever operation is requested', async () => {
    for (const { id } of knownOperations().filter(({ kind }) => kind !== 'read')) {
      const input = { operation: id, parameters: { requestId: 'x' }, filter: { deviceIds: ['d1'] } };
      assert.equal(await plan('get', input), undefined, id);
      assert.match(await answer('get', input), /^There is no such operation\./);
    }
    assert.deepEqual(sent(), []);
  });
});
