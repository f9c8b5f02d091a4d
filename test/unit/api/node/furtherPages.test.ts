import assert from 'node:assert/strict';
import { ApiCalls } from '../../../../src/api/node/apiCalls.ts';
import type { ServiceCall } from '../../../../src/service/common/serviceClient.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';

describe('ApiCalls.page', () => {
  let bench: SessionBench;
  let calls: ApiCalls;
  let sent: ServiceCall[];
  let texts: string[];
  const { signal } = new AbortController();
  const list: ServiceCall = { method: 'GET', path: '/list', kind: 'read' };
  const devices: ServiceCall = {
    method: 'POST',
    path: '/devices/tableView?page=1&size=1',
    kind: 'read',
    headers: [['siteId', '7:Oslo']],
    body: '{"filter":1}',
  };
  const pageBody = '{"data":{"pageInfo":{"totalRecords":2},"pageData":[{"name":"a"}]}}';

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    [sent, texts] = [[], []];
    const call = (_id: string, wanted: ServiceCall) => {
      sent.push(wanted);
      return Promise.resolve({ status: 200, headers: new Headers(), text: texts.shift() ?? pageBody });
    };
    calls = new ApiCalls(bench.store, { call }, bench.clock);
  });
  afterEach(async () => {
    calls.dispose();
    await bench.close();
  });

  /** Runs a call. Returns its ID, and the path of the next page. */
  async function run(wanted: ServiceCall) {
    const ended = await calls.run(calls.target(bench.connection.id), 'List', wanted, () => undefined);
    assert.ok(ended?.outcome.kind === 'answered' && ended.outcome.response);
    return { id: ended.id, next: ended.outcome.response.page?.next ?? '' };
  }

  it('ApiCalls requests further pages with the same headers and body, and adds none of them to the history', async () => {
    const { id, next } = await run(devices);
    assert.deepEqual((await calls.page(id, next, signal))?.page?.path, ['data', 'pageData']);
    assert.equal(calls.of(bench.connection.id).length, 1);
    const { agreed, ...asked } = sent[1] ?? assert.fail();
    assert.deepEqual(asked, { ...devices, path: '/devices/tableView?size=1&page=2' });
    assert.equal(agreed?.address, bench.connection.baseUrl + asked.path);
    assert.equal((await run({ ...devices, kind: 'write' })).next, '', 'what writes is not sent for each page');
  });

  it('ApiCalls finds the rows of a last page without paging members at the path used for the first page', async () => {
    texts.push('{"items":[{"name":"a"}],"nextPageToken":"c"}', '{"items":[{"name":"b"}]}');
    const { id, next } = await run(list);
    assert.deepEqual((await calls.page(id, next, signal))?.page, { path: ['items'] });
  });

  it('ApiCalls requests a further page at another path only for GET requests, and only below the base URL', async () => {
    const { id } = await run(list);
    await calls.page(id, '/pages/2', signal);
    assert.equal(sent[1]?.path, '/pages/2');
    const elsewhere = { kind: 'shape', problem: { code: 'pathElsewhere' } };
    await assert.rejects(calls.page(id, '/../list?page=2', signal), elsewhere);
  });

  it('ApiCalls requests further pages only in the same session and below the same base URL', async () => {
    const { id, next } = await run(devices);
    await bench.manager.setConnections([{ ...bench.connection, baseUrl: `${bench.connection.baseUrl}/other` }]);
    await calls.page(id, next, signal);
    // The client sends nothing to an address other than this.
    assert.equal(sent[1]?.agreed?.address, bench.connection.baseUrl + next);
    await bench.manager.setConnections([bench.connection]);
    const elsewhere = { kind: 'shape', problem: { code: 'pageElsewhere', method: 'POST' } };
    for (const path of ['/devices/purge?page=2', '/devices/tableView/?page=2'])
      await assert.rejects(calls.page(id, path, signal), elsewhere);
    await bench.manager.signOut(bench.connection.id);
    assert.equal(await calls.page(id, next, signal), undefined);
    assert.equal(sent.length, 2);
  });

  it('ApiCalls sends related requests only in the session that made the call, and keeps none of them', async () => {
    const { id } = await run(devices);
    const tree = { ...devices, path: '/api/v2/devices/tree' };
    assert.equal((await calls.requestRelated(id, tree, signal))?.status, 200);
    assert.equal(sent.at(-1)?.path, tree.path);
    assert.equal(calls.of(bench.connection.id).length, 1);
    await bench.manager.signOut(bench.connection.id);
    assert.equal(await calls.requestRelated(id, tree, signal), undefined);
    assert.equal(sent.length, 2);
  });
});
