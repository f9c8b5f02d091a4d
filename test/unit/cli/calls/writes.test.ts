import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TerminalGrant } from '../../../../src/terminals/node/terminalServices.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

const purge = '/api/v2/devices/purge';

describe('org-access with writes', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let grant: TerminalGrant;

  before(async () => {
    terminals = await TerminalBench.open({ devices: 30, strict: true });
  });
  after(() => terminals.close());
  beforeEach(() => {
    terminals.agrees = () => false;
    terminals.asked.length = 0;
    grant = terminals.issue();
  });

  const run = (...args: string[]) => terminals.orgAccess(grant, args);

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
      stderr: `org-access: Waiting for you in the editor.\norg-access: This request wasn't agreed to in the editor. Nothing was sent.\n`,
    });
    assert.ok(terminals.bench.service.requests.every((request) => request.path !== purge));
    terminals.agrees = () => true;
    assert.equal((await terminals.orgAccess(grant, ['call', 'hide-devices', '--body', '-'], body)).code, 0);
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
    assert.match(refused.stderr, /wasn't agreed to/);
  });

  it('org-access --yes asks once whether the terminal may write without confirmation, and about each write if refused', async () => {
    const remove = ['request', '-X', 'DELETE', '/no/such/area', '--yes'];
    terminals.agrees = (about) => about === 'all';
    for (let count = 0; count < 3; count += 1) assert.equal((await run(...remove)).code, 22);
    assert.deepEqual(
      terminals.asked.map(([about]) => about),
      ['all'],
    );
    assert.equal((await run('request', '-X', 'DELETE', '/no/such/area')).code, 1, 'without --yes, this is asked about');
    terminals.asked.length = 0;
    grant = terminals.issue();
    terminals.agrees = (about) => about === 'one';
    assert.match((await run(...remove)).stderr, /wasn't allowed to send such requests without a question/);
    assert.equal((await run(...remove)).code, 22);
    assert.deepEqual(
      terminals.asked.map(([about]) => about),
      ['all', 'one'],
    );
    terminals.asked.length = 0;
    terminals.agrees = () => true;
    grant = terminals.grants.issue(() => Promise.resolve([terminals.bench.connection]));
    for (let count = 0; count < 2; count += 1) await run(...remove);
    assert.deepEqual(
      terminals.asked.map(([about]) => about),
      ['one', 'one'],
      'all terminals share that grant',
    );
  });
});
