import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

describe('org-access --query', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  before(async () => {
    terminals = await TerminalBench.open({ devices: 230, strict: true });
  });
  after(() => terminals.close());
  const call = async (...args: readonly string[]) => await terminals.orgAccess(terminals.issue(), args);

  it('org-access --query writes its result in each output format', async () => {
    const query = ['--query', 'data.pageData[:2].{ip: discoveredIpAddr, id: deviceId}'];
    const devices = ['call', 'devices', 'size=10', 'sort=hostName,ASC'];
    const json = await call(...devices, ...query);
    assert.deepEqual([json.code, json.stderr], [0, '']);
    const [first, second] = JSON.parse(json.stdout) as { ip: string; id: string }[];
    assert.ok(first && second);
    assert.equal((await call(...devices, ...query, '--output', 'json')).stdout, json.stdout);
    assert.equal(
      (await call(...devices, ...query, '--output', 'tsv')).stdout,
      `${first.ip}\t${first.id}\n${second.ip}\t${second.id}\n`,
    );
    assert.equal(
      (await call(...devices, ...query, '--output', 'csv')).stdout,
      `ip,id\r\n${first.ip},${first.id}\r\n${second.ip},${second.id}\r\n`,
    );
    const table = await call(...devices, ...query, '--output', 'table');
    assert.match(table.stdout, /^ip +id\n/);
    assert.equal(table.stdout.trimEnd().split('\n').length, 3);
  });

  it('org-access --output tsv writes the rows of a response as a table even without a query', async () => {
    const { code, stdout } = await call('call', 'devices', 'size=3', '--output', 'tsv');
    assert.deepEqual([code, stdout.trimEnd().split('\n').length], [0, 3]);
  });

  it('org-access --query with --all applies to the whole list, which --output can write to a file', async () => {
    const file = path.join(terminals.folder, 'csv');
    const args = ['call', 'devices', 'size=100', '--all', '--query', 'length(@)'];
    assert.deepEqual((await call(...args)).stdout, '230\n');
    const written = await call(...args, '--output', 'csv', '--output', file);
    assert.deepEqual([written.code, written.stdout, await readFile(file, 'utf8')], [0, '', '230\r\n']);
  });

  it('org-access --query sends nothing if the query is invalid', async () => {
    const before = terminals.bench.service.requests.length;
    const { code, stderr } = await call('call', 'devices', '--query', 'data.pageData[?cpu == 4]');
    assert.equal(code, 2);
    assert.match(stderr, /a number without backticks: write `4`\. It is at "4\]"/);
    assert.equal(terminals.bench.service.requests.length, before);
  });

  it('org-access --query reports a query that fails, and prints an error response unchanged', async () => {
    const wrong = await call('call', 'devices', '--query', 'lenght(@)');
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /calls lenght\(\), which is no function\. Do you mean length\(\)\?/);
    const missing = await call('get', '/api/v2/nowhere', '--query', '@');
    assert.equal(missing.code, 22, 'an error is written as it came');
  });

  it('org-access --until repeats a request until a query is true, and is refused for writes', async () => {
    const met = await call('call', 'devices', 'size=1', '--until', 'data.pageInfo', '--query', 'length(data.pageData)');
    assert.deepEqual([met.code, met.stdout], [0, '1\n']);
    const late = await call('call', 'devices', 'size=1', '--until', 'data.nothing', '--timeout', '0s');
    assert.equal(late.code, 31);
    assert.match(late.stderr, /It took too long/);
    const write = await call('call', 'hide-devices', '--body', '{"deviceIds":[]}', '--until', '@');
    assert.deepEqual([write.code, terminals.asked], [2, []]);
    assert.match(write.stderr, /--until is for requests that only read/);
  });

  it('org-access refuses options that exclude each other', async () => {
    for (const args of [
      ['--ndjson', '--query', '@'],
      ['--all', '--until', '@'],
      ['--timeout', '1m'],
      ['--output', 'csv', '--output', 'tsv'],
      ['--output', 'a', '--output', 'b'],
    ])
      assert.equal((await call('get', '/api/v2/sites', ...args)).code, 2, args.join(' '));
  });
});
