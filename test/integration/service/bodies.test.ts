import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { commands, ConfigurationTarget, extensions, LanguageModelTextPart, lm, window, workspace } from 'vscode';
import { OrgAccessError } from '../../../src/platform/common/errors.ts';
import { errorText } from '../../../src/platform/errors/common/errorText.ts';
import { defaultScope } from '../../../src/service/connection/common/connection.ts';
import { isLive, stateOf } from '../../../src/session/common/session.ts';
import { TerminalCalls } from '../../../src/terminals/node/terminalCalls.ts';
import { TerminalPermissions } from '../../../src/terminals/node/terminalPermissions.ts';
import type { TerminalManager } from '../../../src/terminals/node/terminalServices.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';
import { compressed, encodings, unfolding, type Encoding } from '../../support/hostile/unfoldingBodies.ts';
import { rounds } from '../../support/rounds.ts';
import { directTransport, listen } from '../../support/service/directly.ts';
import { callServices, terminalServices } from '../../support/terminals/services.ts';

const maxGrowthMiB = 200;
/** Share of the kinds of bodies that are tried; consecutive ones have different encodings. */
const oneIn = rounds(1, 4);
const small =
  '{"access_token":"the-token-of-this-session","refresh_token":"r","expires_in":3600,"orgPrivilegeMap":{"1:Acme":{"10:Oslo":{"Operator":["READ"]}}}}';

/** Runs in the extension host itself: a body that ends it ends this test. */
describe('large response bodies', function () {
  this.timeout(600_000);
  let access: TestAccess;
  let service: string;
  let answer: { readonly bytes: Buffer | string; readonly encoding: Encoding | 'identity' } = {
    bytes: small,
    encoding: 'identity',
  };
  const server = createServer((request, response) => {
    request.resume();
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': answer.encoding })
      .end(answer.bytes);
  });
  const connection = () => ({
    id: 'bodies',
    name: 'Bodies',
    baseUrl: service,
    clientId: 'client',
    scope: defaultScope,
  });
  const set = (value: unknown) =>
    workspace.getConfiguration('orgAccess').update('connections', value, ConfigurationTarget.Global);
  const credentials = { username: 'robin', password: 'the-password', clientSecret: 'the-client-secret' };
  const state = () => stateOf(access.sessions.snapshot, 'bodies');
  const residentMiB = () => process.memoryUsage.rss() / 1024 / 1024;

  beforeEach(async () => {
    const extension = extensions.getExtension<TestAccess>('org-access.org-access');
    assert.ok(extension);
    access = await extension.activate();
    service = `http://127.0.0.1:${await listen(server)}`;
    await set([connection()]);
    await eventually('the connection is there', () =>
      access.sessions.snapshot.connections.some(({ id }) => id === 'bodies'),
    );
    await access.manager.signIn(connection(), credentials, new AbortController().signal, () => Promise.resolve());
    access.manager.switchTo('bodies');
    await eventually(
      'the access is loaded',
      () => isLive(state()) && (state() as { detail: { kind: string } }).detail.kind === 'loaded',
    );
  });

  afterEach(() => server.close());

  async function get(): Promise<string> {
    const { content } = await lm.invokeTool('orgAccess_get', {
      input: { operation: 'sites' },
      toolInvocationToken: undefined,
    });
    return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
  }

  /** Returns the result of each reader of responses for the current body. */
  async function readByAll(permissions: TerminalPermissions, key: string): Promise<string[]> {
    const { manager } = access;
    const said = (error: OrgAccessError) => errorText(error);
    await manager.loadDetail('bodies');
    await manager.refresh('bodies');
    const live = state();
    assert.ok(isLive(live));
    const detail = live.detail.kind === 'failed' ? errorText(live.detail.error) : live.detail.kind;
    const refresh = live.kind === 'degraded' ? errorText(live.error) : live.kind;
    const signIn = await manager
      .signIn({ ...connection(), id: 'another' }, credentials, new AbortController().signal, () => Promise.resolve())
      .then(() => 'signed in', said);
    const tool = await get();
    const terminal = await permissions.respond(
      { terminal: key, ask: 'call', call: { method: 'GET', path: '/api/v2/topology/detail/default' } },
      new AbortController().signal,
    );
    await commands.executeCommand('orgAccess.runOperation', {
      id: 'row',
      context: 'operation',
      operation: { id: 'topology', method: 'GET', path: '/x', name: 'x' },
    });
    return [detail, refresh, signIn, tool, terminal.ok ? 'read' : terminal.message];
  }

  it("Large response bodies don't end the extension host", async () => {
    // The bundled extension has an error class of its own, which the permissions made here wouldn't recognize.
    const call: typeof access.manager.call = (...given) =>
      access.manager.call(...given).catch(({ kind, problem }: OrgAccessError) => {
        throw new OrgAccessError(kind, problem);
      });
    const manager: TerminalManager = {
      call,
      accessToken: (...given) => access.manager.accessToken(...given),
      loadDetail: (id) => access.manager.loadDetail(id),
    };
    const place = { organization: { name: 'Acme', id: '1' }, site: { name: 'Oslo', id: '10' } };
    const permissions = new TerminalPermissions(access.sessions, manager, directTransport().log, {
      ...terminalServices(),
      calls: new TerminalCalls(access.sessions, manager, callServices({ place: () => place })),
    });
    const { key } = permissions.issue(() => Promise.resolve([connection()]));
    let [count, maxGrown] = [0, 0];
    // A sample, each in one encoding; unit tests read all in each encoding, in separate processes.
    for (const [index, kind] of Object.keys(unfolding).entries()) {
      if (index % oneIn > 0) continue;
      const encoding = encodings[index % encodings.length] ?? 'gzip';
      answer = { bytes: compressed(kind, encoding, 256 * 1024), encoding };
      const before = residentMiB();
      let peak = before;
      const sampling = setInterval(() => (peak = Math.max(peak, residentMiB())), 5);
      const all = await readByAll(permissions, key);
      clearInterval(sampling);
      for (const said of all)
        assert.match(
          said,
          /^(The response from 127\.0\.0\.1:\d+ is|Your access couldn't be loaded because it is) larger than (1|64) MB\b/m,
          `${kind}, ${encoding}: ${all.join(' | ')}`,
        );
      count += 1;
      maxGrown = Math.max(maxGrown, peak - before);
    }
    assert.ok(count >= 5);
    assert.ok(maxGrown <= maxGrowthMiB, `${maxGrown} MiB`);
    await eventually('the answer is shown', () =>
      window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.startsWith('Response: '))),
    );
    answer = { bytes: small, encoding: 'identity' };
    await access.manager.loadDetail('bodies');
    await access.manager.refresh('bodies');
    const live = state();
    assert.ok(isLive(live) && live.detail.kind === 'loaded' && live.kind !== 'degraded');
  });
});
