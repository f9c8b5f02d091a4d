import assert from 'node:assert/strict';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

const devicesTable = '/api/v2/devices/tableView';

describe('org-access --all', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  before(async () => {
    terminals = await TerminalBench.open({ devices: 230, strict: true });
  });
  after(() => terminals.close());

  it('org-access --all writes all devices of a site as separate lines or as one array', async () => {
    const grant = terminals.issue();
    const lines = await terminals.orgAccess(grant, [
      'call',
      'devices',
      'size=100',
      'sort=hostName,ASC',
      '--all',
      '--ndjson',
    ]);
    assert.deepEqual([lines.code, lines.stderr], [0, '']);
    const devices = lines.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { deviceId: string });
    assert.equal(new Set(devices.map(({ deviceId }) => deviceId)).size, 230);
    const array = await terminals.orgAccess(grant, [
      'request',
      '-X',
      'POST',
      `${devicesTable}?size=100&sort=hostName,ASC`,
      '--all',
    ]);
    assert.deepEqual([array.code, JSON.parse(array.stdout)], [0, devices]);
    assert.equal(terminals.bench.service.requests.filter(({ path: at }) => at === devicesTable).length, 6);
  });

  it('org-access --all ends quietly when its reader closes the pipe, and refuses to write all pages of a write', async () => {
    const grant = terminals.issue();
    const environment = terminals.environment(grant);
    const head = await terminals.run(
      'sh',
      ['-c', 'org-access call devices size=10 --ndjson | head -n 2 | wc -l'],
      environment,
    );
    assert.deepEqual([head.stdout.trim(), head.stderr], ['2', '']);
    const write = await terminals.orgAccess(grant, ['call', 'hide-devices', '--body', '{}', '--all']);
    assert.deepEqual([write.code, terminals.asked], [2, []]);
  });
});
