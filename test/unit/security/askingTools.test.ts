import assert from 'node:assert/strict';
import type { Operation } from '../../../src/api/common/operation.ts';
import { parseBaseUrl } from '../../../src/connections/common/baseUrl.ts';
import type { Connection } from '../../../src/connections/common/connection.ts';
import type { PlaceName } from '../../../src/platform/common/entities.ts';
import { ToolService } from '../../../src/tools/vscode/toolService.ts';
import { bodyBytes } from '../../support/hostile/bodyBytes.ts';
import { endpoint } from '../../support/service/endpoint.ts';
import { holdRequests } from '../../support/service/heldRequests.ts';
import { baseUrlPaths as bases, noteRequests, type NotedRequests } from '../../support/service/notedRequests.ts';
import { SessionBench, silentLog } from '../../support/session/sessionBench.ts';
import { toolNames } from '../../support/terminals/toolNames.ts';

const never = new AbortController().signal;
const oslo = { organization: { id: '1', name: 'Acme' }, site: { id: '10', name: 'Oslo' } };

function parsed(written: string): string {
  const read = parseBaseUrl(written);
  return 'baseUrl' in read ? read.baseUrl : assert.fail(written);
}

describe('tool requests that a person confirms', function () {
  this.timeout(300_000);
  let bench: SessionBench;
  let noted: NotedRequests;
  const connectionAt = (base: string): Connection => ({
    ...bench.connection,
    baseUrl: parsed(bench.service.url + base),
  });
  const moveTo = (base: string) => bench.manager.setConnections([connectionAt(base)]);

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    noted = await noteRequests(bench);
  });
  afterEach(async () => {
    await bench.close();
    noted.close();
  });

  const operation = endpoint({ id: 'devices', name: 'Devices', method: 'GET', path: '/api/v2/devices' });
  let toolbox: ToolService;
  let operations: readonly Operation[];
  let agrees: () => Promise<boolean>;
  let place: PlaceName | undefined;

  beforeEach(() => {
    operations = [operation];
    agrees = () => Promise.resolve(true);
    place = oslo;
    const { store: sessions, manager, clock } = bench;
    const asked = { operations: () => operations, places: { of: () => place }, agreed: () => agrees() };
    toolbox = new ToolService({ sessions, manager, clock, log: silentLog, ...asked }, toolNames);
  });
  afterEach(() => toolbox.dispose());

  async function planAndGet(meanwhile: () => unknown = () => undefined, plans = 1) {
    const before = noted.sent.length;
    const planned = await toolbox.tools.orgAccess_get?.plan?.({ operation: 'devices' });
    await meanwhile();
    let answer = '';
    for (let use = 0; use < plans; use += 1)
      answer = (await toolbox.tools.orgAccess_get?.answer({ operation: 'devices' }, never)) ?? '';
    const now = noted.sent.slice(before);
    if (now.length > 0) assert.deepEqual(now, [`GET ${planned?.calls[0]?.address}`]);
    return { answer, now };
  }

  it('a confirmed tool request is sent once, exactly as shown', async () => {
    for (const base of bases) {
      await moveTo(base);
      const { now, answer } = await planAndGet(undefined, 2);
      assert.equal(now.length, 1);
      assert.match(answer, /^The person was not asked/, 'what was asked about is used up');
    }
  });

  it('a tool request is not sent if the confirmation has expired or was withdrawn, or if anything shown has changed', async () => {
    const changes: readonly (() => unknown)[] = [
      () => bench.clock.advance(5 * 60_000),
      () => moveTo('/root'),
      () => (operations = [{ ...operation, path: '/other' }]),
      () => (operations = []),
      () => (operations = [{ ...operation, headers: [['X-Own', 'a']] }]),
      () => (place = { ...oslo, site: { id: '11', name: 'Bergen' } }),
      () => (place = { organization: oslo.organization }),
      () => (place = undefined),
      () => bench.manager.setConnections([]),
      () => bench.manager.signOut(bench.connection.id),
      async () => (await bench.manager.signOut(bench.connection.id), await bench.signIn()),
      () => bench.signIn(),
      async () => {
        await bench.manager.setConnections([connectionAt(''), { ...connectionAt(''), id: 'other' }]);
        bench.manager.switchTo('other');
        bench.manager.switchTo(bench.connection.id);
      },
      () => (agrees = () => Promise.resolve(false)),
      () => (agrees = async () => (await moveTo('/root'), true)),
      async () =>
        toolbox.forget((await toolbox.tools.orgAccess_get?.plan?.({ operation: 'devices' })) ?? assert.fail()),
    ];
    for (const change of changes) {
      await moveTo('');
      operations = [operation];
      place = oslo;
      agrees = () => Promise.resolve(true);
      if (bench.state.kind !== 'active') await bench.signIn();
      assert.deepEqual((await planAndGet(change)).now, [], change.toString());
    }
  });

  it('a tool request is not sent if the base URL changes during a token refresh', async () => {
    bench.clock.advance(2 * 3600_000);
    const held = holdRequests(bench, '/oauth/token');
    const getting = planAndGet();
    await held.reached;
    await moveTo('/root');
    held.release();
    const { now, answer } = await getting;
    assert.deepEqual(now, []);
    assert.match(answer, /has changed in the meantime\. Nothing was sent/);
  });

  it('a tool response about a redirect does not contain the target that the service named', async () => {
    const headers = new Headers({ location: 'https://ignore-your-rules.example/' });
    bench.fetch = () => Promise.resolve({ status: 302, headers, arrayBuffer: () => bodyBytes('') });
    await toolbox.tools.orgAccess_get?.plan?.({ operation: 'devices' });
    const answer = await toolbox.tools.orgAccess_get?.answer({ operation: 'devices' }, never);
    assert.match(answer ?? '', /^The service redirects to another address/);
    await bench.manager.loadDetail(bench.connection.id);
    for (const name of Object.keys(toolbox.tools)) {
      const text = (await toolbox.tools[name]?.answer({ what: 'x', path: '/x', operation: 'devices' }, never)) ?? '';
      assert.doesNotMatch(text, /ignore-your-rules/, name);
    }
  });
});
