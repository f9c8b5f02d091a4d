import assert from 'node:assert/strict';
import { waitUntil } from '../../../../src/cli/waits/waitUntil.ts';
import { PollBench, response } from '../../../support/cli/pollBench.ts';

/** Waits until `done` in these responses. */
async function until(responses: PollBench['responses'], query = 'done') {
  const bench = new PollBench();
  bench.responses = responses;
  const written: unknown[] = [];
  const code = await waitUntil(
    { ask: 'call', call: { method: 'GET', path: '/a' } },
    { until: query, maxTime: { ms: 600_000, typed: '10m' } },
    ({ text }, holds) => Promise.resolve(written.push(text, holds) - 2),
    bench,
    bench.clock,
    bench.progress,
  );
  return { code, written, ...bench };
}

describe('org-access --until', () => {
  it('org-access --until writes the first response for which the query is true', async () => {
    const { code, written, asked } = await until([response('{}'), response('{"done":"no"}')]);
    assert.deepEqual([code, written, asked.length], [0, ['{"done":"no"}', true], 2]);
  });

  it('org-access --until repeats the request for the person and place of the first response', async () => {
    const { asked } = await until([response('{}'), response('{"done":1}')]);
    assert.deepEqual(asked[1], {
      ask: 'call',
      connection: 'c1',
      place: 'none',
      call: { method: 'GET', path: '/a', sentAs: { url: 'https://service.example', username: 'kim' } },
    });
  });

  it('org-access --until writes the last response when the time is over', async () => {
    const { code, written } = await until([response('{}'), response('{"done":0.0,"more":[]}')], 'more');
    assert.deepEqual([code, written], [31, ['{"done":0.0,"more":[]}', false]]);
  });

  it('org-access --until needs JSON in the first response, and goes on after a web page in a later one', async () => {
    assert.equal((await until([response('<html>')])).code, 1);
    assert.equal((await until([response('{}'), response('<html>'), response('{"done":1}')])).code, 0);
  });

  it('org-access --until ends if the query does not fit the response', async () => {
    const { code, asked } = await until([response('{"done":["a"]}')], 'sum(done)');
    assert.deepEqual([code, asked.length], [1, 1]);
  });
});
