import assert from 'node:assert/strict';
import type { BufferedOutput } from '../../../../src/cli/output.ts';
import { waitFor } from '../../../../src/cli/waits/waitForJob.ts';
import { listFacts } from '../../../../src/terminals/node/callResponse.ts';
import type { CallResponse } from '../../../../src/terminals/node/protocol/cliProtocol.ts';
import { PollBench, response } from '../../../support/cli/pollBench.ts';

const requestId = '5b1e7c90-6d2a-4f0b-8b1d-77aa00c1d004';
const place = { organization: '7:Acme', site: '8:Oslo' };
const path = '/api/v2/scheduler/status/all?page=1&size=100';
const row = (status: string, progressStatus: number, id = requestId) => ({ requestId: id, status, progressStatus });

function list(...rows: readonly object[]): CallResponse {
  const text = JSON.stringify({ data: { pageInfo: { totalRecords: rows.length }, pageData: rows } });
  return page(text);
}

function page(text: string): CallResponse {
  const request = { path, baseUrl: 'https://service.example' };
  const facts = listFacts({ status: 200, text, headers: new Headers() }, request, [], (whole) => whole);
  return response(text, { path, place, list: facts });
}

/** Waits for the job in these lists. */
async function wait(responses: readonly CallResponse[]) {
  const bench = new PollBench();
  bench.responses = responses;
  const written: string[] = [];
  const output = { write: (text: string) => Promise.resolve(void written.push(text)) } as unknown as BufferedOutput;
  const maxTime = { ms: 24 * 3_600_000, typed: '1d' };
  const job = { requestId, place: [{ site: 'Oslo' }] };
  const code = await waitFor(job, { maxTime }, output, bench, bench.clock, bench.progress);
  return { code, written: written.join(''), asked: bench.asked, shown: bench.shown };
}

describe('org-access wait', () => {
  it('org-access wait shows the progress of its job, and writes its last state', async () => {
    const other = row('EXECUTED', 100, 'another');
    const { code, written, shown } = await wait([
      list(other),
      list(row('IN_PROGRESS', 42.5), other),
      list(row('EXECUTED', 100)),
    ]);
    assert.deepEqual([code, JSON.parse(written)], [0, row('EXECUTED', 100)]);
    assert.deepEqual(shown, [
      `Request ${requestId}: not in the list yet.`,
      `Request ${requestId}: IN_PROGRESS, 42.5 %`,
      `Request ${requestId}: EXECUTED, 100 %`,
    ]);
  });

  it('org-access wait asks for the person, place, and connection of its first request', async () => {
    const { asked } = await wait([list(row('IN_PROGRESS', 1)), list(row('EXECUTED', 100))]);
    assert.deepEqual(
      asked.map(({ connection, place: at, call }) => [connection, at, call?.sentAs]),
      [
        [undefined, [{ site: 'Oslo' }], undefined],
        ['c1', [place], { url: 'https://service.example', username: 'kim' }],
      ],
    );
  });

  it('org-access wait ends with a code for each end of a job', async () => {
    for (const [last, code] of [
      [row('FAILED', 20), 30],
      [row('DELETED', 20), 32],
      [row('CLOSED', 100), 31],
    ] as const)
      assert.equal((await wait([list(last)])).code, code, last.status);
    assert.equal((await wait([list()])).code, 32);
  });

  it('org-access wait goes on after a response that is no list', async () => {
    const { code, shown } = await wait([page('<!DOCTYPE html>'), page('{"message":"soon"}'), list(row('EXECUTED', 1))]);
    assert.equal(code, 0);
    assert.match(shown.join('\n'), /is a web page.*Asking again\.\nThe response is no list of jobs\. Asking again\./);
  });
});
