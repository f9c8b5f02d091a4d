import assert from 'node:assert/strict';
import type { TerminalPermission } from '../../../src/terminals/node/terminalServices.ts';
import { bodyBytes } from '../../support/hostile/bodyBytes.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';

describe('org-access with discoveries', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let permission: TerminalPermission;

  before(async () => {
    terminals = await TerminalBench.open({ jobs: ['done', 'fail', 'hang'] });
    terminals.agrees = () => true;
    permission = terminals.issue();
  });
  after(() => terminals.close());

  const run = (args: readonly string[], input?: string) => terminals.orgAccess(permission, args, input);
  const idIn = (text: string) => /[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}/.exec(text)?.[0] ?? '';

  async function body(...options: string[]): Promise<string> {
    const { stdout } = await run(['call', 'create-discovery', '--skeleton', ...options]);
    const skeleton = JSON.parse(stdout) as Record<string, unknown>;
    const { communityStringInfo: _, scheduleInfo: __, ...rest } = skeleton;
    return JSON.stringify({
      ...rest,
      requestName: 'Nightly',
      ipPool: { ipRange: [{ ipAddressFrom: '192.0.2.1', ipAddressTo: '192.0.2.9' }] },
      communityStringInfo: [{ ref: 'snmp' }],
    });
  }

  /** Runs `discover --wait` with this response of the service. */
  async function startAnswered(response: string) {
    const { bench } = terminals;
    const { fetch } = bench;
    bench.fetch = async (url, init) => {
      const received = await fetch(url, init);
      const { status, headers } = received;
      const started = () => bodyBytes(response);
      return { status, headers, arrayBuffer: url.endsWith('/schedule/') ? started : () => received.arrayBuffer() };
    };
    const ended = await run(['discover', '-', '--wait', '--max-time', '4s'], await body());
    bench.fetch = fetch;
    return ended;
  }

  it('org-access wait and discover --wait end when the discovery ends or fails, or at the timeout', async () => {
    const started = await run(['discover', '-'], await body());
    const first = idIn(started.stdout);
    assert.deepEqual(
      [started.code, started.stderr],
      [
        0,
        `org-access: Waiting for you in the editor.\norg-access: The discovery has started. Its request ID is ${first}.\n`,
      ],
    );
    const second = idIn((await run(['discover', '-'], await body())).stdout);
    terminals.bench.clock.advance(60_000);
    const unknown = await run(['wait', '5b1e7c90-6d2a-4f0b-8b1d-77aa00c1d004', '--max-time', '1s']);
    assert.equal(unknown.code, 31);
    assert.match(unknown.stderr, /The service doesn't list 5b1e7c90-\S+\. Check the ID,/);
    const done = await run(['wait', first]);
    assert.deepEqual([done.code, done.stderr], [0, `org-access: Request ${first}: EXECUTED, 100 %\n`]);
    assert.equal((JSON.parse(done.stdout) as { requestId: string }).requestId, first);
    const failed = await run(['wait', second]);
    assert.equal(failed.code, 30);
    assert.match(failed.stderr, /FAILED, 60 %\norg-access: The discovery has failed: FAILED\.\n$/);
    const late = await run(['discover', '-', '--wait', '--max-time', '4s'], await body());
    assert.equal(late.code, 31);
    const third = idIn(late.stderr);
    assert.ok(
      late.stderr.includes(`\norg-access: The discovery has started. Its request ID is ${third}.\n`),
      late.stderr,
    );
    assert.match(
      late.stderr,
      new RegExp(`--max-time is over\\. The discovery continues .* "org-access wait ${third}"\\.\\n$`),
    );
    assert.equal((JSON.parse(late.stdout) as { requestId: string }).requestId, third);
    const ending = await run(['call', 'end-discovery', `requestId=${third}`, '--skeleton']);
    assert.equal((await run(['call', 'end-discovery', `requestId=${third}`, '--body', '-'], ending.stdout)).code, 0);
    const stopped = await run(['wait', third]);
    assert.equal(stopped.code, 32);
    assert.match(stopped.stderr, /The discovery was stopped: DELETED/);
  });

  it('org-access discover takes targets, accounts, and a name as the form does, and starts nothing without an account', async () => {
    const started = await run([
      'discover',
      '192.0.2.0/28',
      '192.0.2.20-29',
      '--account',
      'snmp-inventory',
      '--name',
      'Lab',
    ]);
    assert.equal(started.code, 0, started.stderr);
    const { stdout } = await run(['call', 'discovery-status', '--query', `data.pageData[?requestName == 'Lab'] | [0]`]);
    assert.equal((JSON.parse(stdout) as { requestId: string }).requestId, idIn(started.stdout));
    const without = await run(['discover', '192.0.2.1']);
    assert.equal(without.code, 2);
    assert.match(without.stderr, /Enter a service account after --account: .*snmp-inventory.*Nothing was started\.\n$/);
    const unknown = await run(['discover', '192.0.2.1', '--account', 'snmp-inventori']);
    assert.match(unknown.stderr, /There is no service account "snmp-inventori"\. Did you mean "snmp-inventory"/);
    const masks = await run(['discover', '192.0.2.0/28', '--account', 'snmp-inventory']);
    assert.match(masks.stderr, /The discovery has neither a range nor a host name with an IPv4 address\./);
  });

  it('org-access discover names the discovery to look for if the response contains no request ID', async () => {
    const { code, stdout, stderr } = await startAnswered('{"data": "Accepted"}');
    assert.deepEqual([code, stdout], [1, '{"data": "Accepted"}']);
    assert.match(
      stderr,
      /has no request ID\. To wait, look for "Nightly" in the list of "org-access call discovery-status", and run "org-access wait"/,
    );
  });

  it('org-access discover waits for a request ID that is a number, to its last digit', async () => {
    const { stderr } = await startAnswered('{"data": {"requestId": 12345678901234567891}}');
    assert.match(stderr, /Its request ID is 12345678901234567891\.\n/);
  });
});
