import assert from 'node:assert/strict';
import { ApiCalls } from '../../../../src/api/node/apiCalls.ts';
import type { ServiceCall } from '../../../../src/service/common/serviceClient.ts';
import type { SessionManager } from '../../../../src/session/node/manager/sessionManager.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';

const nothing = () => undefined;

describe('ApiCalls.page', () => {
  let bench: SessionBench;

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
  });
  afterEach(() => bench.close());

  const callsAnswered = (
    call: (...[, , signal]: Parameters<SessionManager['call']>) => ReturnType<SessionManager['call']>,
  ) => new ApiCalls(bench.store, { call }, bench.clock);
  const devicesIn = (site: string): ServiceCall => ({
    method: 'POST',
    path: '/devices/tableView?page=1&size=1',
    kind: 'read',
    headers: [['siteId', site]],
    body: '{"filter":1}',
  });
  const pageBody = JSON.stringify({ data: { pageInfo: { totalRecords: 2 }, pageData: [{ name: 'a' }] } });

  it('ApiCalls requests further pages with the same headers and body, and adds none of them to the history', async () => {
    const sent: ServiceCall[] = [];
    const paged = callsAnswered((_id, call) => {
      sent.push(call);
      return Promise.resolve({ status: 200, headers: new Headers(), text: pageBody });
    });
    const target = paged.target(bench.connection.id);
    const ended = await paged.run(target, 'Devices', devicesIn('7:Oslo'), nothing);
    assert.ok(ended?.outcome.kind === 'answered');
    const next = ended.outcome.response?.page?.next ?? assert.fail();
    const page = await paged.page(ended.id, next, new AbortController().signal);
    assert.deepEqual(page?.page?.path, ['data', 'pageData']);
    assert.equal(paged.of(bench.connection.id).length, 1);
    const { method, headers, body, path, agreed, kind } = sent[1] ?? assert.fail();
    assert.deepEqual(
      { method, headers, body, kind, path },
      { ...devicesIn('7:Oslo'), path: '/devices/tableView?size=1&page=2' },
    );
    assert.equal(agreed?.address, bench.connection.baseUrl + path);
    const write = await paged.run(target, 'Devices', { ...devicesIn('7:Oslo'), kind: 'write' }, nothing);
    assert.ok(write?.outcome.kind === 'answered' && write.outcome.response);
    assert.equal(write.outcome.response.page, undefined, 'what writes is not sent for each page');
    paged.dispose();
  });

  it('ApiCalls finds the rows of a last page without paging members at the path used for the first page', async () => {
    const texts = ['{"items":[{"name":"a"}],"nextPageToken":"c"}', '{"items":[{"name":"b"}]}'];
    const paged = callsAnswered(() =>
      Promise.resolve({ status: 200, headers: new Headers(), text: texts.shift() ?? assert.fail() }),
    );
    const target = paged.target(bench.connection.id);
    const ended = await paged.run(target, 'List', { method: 'GET', path: '/list', kind: 'read' }, nothing);
    assert.ok(ended?.outcome.kind === 'answered');
    const next = ended.outcome.response?.page?.next ?? assert.fail();
    const last = await paged.page(ended.id, next, new AbortController().signal);
    assert.deepEqual(last?.page, { path: ['items'] });
    paged.dispose();
  });

  it('ApiCalls requests a further page at another path only for GET requests, and only below the base URL', async () => {
    const sent: ServiceCall[] = [];
    const paged = callsAnswered((_id, call) => {
      sent.push(call);
      return Promise.resolve({ status: 200, headers: new Headers(), text: pageBody });
    });
    const target = paged.target(bench.connection.id);
    const ended = await paged.run(target, 'List', { method: 'GET', path: '/list', kind: 'read' }, nothing);
    const id = ended?.id ?? assert.fail();
    await paged.page(id, '/pages/2', new AbortController().signal);
    assert.equal(sent[1]?.path, '/pages/2');
    await assert.rejects(paged.page(id, '/../list?page=2', new AbortController().signal), {
      kind: 'shape',
      problem: { code: 'pathElsewhere' },
    });
    paged.dispose();
  });

  it('ApiCalls requests further pages only in the same session and below the same base URL', async () => {
    let sent = 0;
    const paged = callsAnswered(() => {
      sent += 1;
      return Promise.resolve({ status: 200, headers: new Headers(), text: pageBody });
    });
    const { signal } = new AbortController();
    const ended = await paged.run(paged.target(bench.connection.id), 'Devices', devicesIn('7:Oslo'), nothing);
    const id = ended?.id ?? assert.fail();
    await bench.manager.setConnections([{ ...bench.connection, baseUrl: `${bench.connection.baseUrl}/other` }]);
    const next = '/devices/tableView?page=2';
    await assert.rejects(paged.page(id, next, signal), { kind: 'session', problem: { code: 'targetChanged' } });
    await bench.manager.setConnections([bench.connection]);
    const elsewhere = { kind: 'shape', problem: { code: 'pageElsewhere', method: 'POST' } };
    await assert.rejects(paged.page(id, '/devices/purge?page=2', signal), elsewhere);
    await assert.rejects(paged.page(id, '/devices/tableView/?page=2', signal), elsewhere);
    await bench.manager.signOut(bench.connection.id);
    assert.equal(await paged.page(id, next, signal), undefined);
    assert.equal(sent, 1);
    paged.dispose();
  });
});
