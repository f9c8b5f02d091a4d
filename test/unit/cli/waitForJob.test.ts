import assert from 'node:assert/strict';
import type { RequestContent } from '../../../src/cli/commandLine/commandLine.ts';
import { followJob, progressText, troubleText, type WaitEnd, type WaitServices } from '../../../src/cli/waitForJob.ts';
import { listFacts } from '../../../src/terminals/node/callResponse.ts';
import type { CallResponse } from '../../../src/terminals/node/protocol/cliProtocol.ts';

const requestId = '5b1e7c90-6d2a-4f0b-8b1d-77aa00c1d004';
const place = { organization: '7:Acme', site: '8:Oslo' };
const minute = 60_000;

type Look =
  | readonly object[]
  | { readonly status: number }
  | { readonly text: string }
  | { readonly reason: 'unreachable' | 'signedOut' | 'failed' | 'changed' };

describe('followJob', () => {
  let nowMs: number;
  let asked: RequestContent[];
  let shown: string[];
  beforeEach(() => ([nowMs, asked, shown] = [0, [], []]));

  const row = (status: string, progressStatus: number, id = requestId) => ({ requestId: id, status, progressStatus });

  /** Follows a job with a fake clock. @param looks responses to each poll; the last one repeats */
  async function follow(looks: readonly Look[], timeoutMs = 60 * minute): Promise<WaitEnd> {
    const around: WaitServices = {
      send: (question) => {
        const look = looks[Math.min(asked.length, looks.length - 1)] ?? [];
        asked.push(question);
        if ('reason' in look) return Promise.resolve({ ok: false, reason: look.reason, message: 'It is away.' });
        const { call } = question;
        const text =
          'text' in look
            ? look.text
            : JSON.stringify({
                data: { pageInfo: { totalRecords: 'length' in look ? look.length : 0 }, pageData: look },
              });
        const [status, url] = ['status' in look ? look.status : 200, 'https://service.example'];
        const answer: CallResponse = {
          status,
          text,
          url,
          list: listFacts({ status, text, headers: new Headers() }, { path: '/', baseUrl: url }, [], (whole) => whole),
          connectionId: 'acme',
          username: 'ada',
          method: 'GET',
          path: call && 'path' in call ? call.path : '/api/v2/scheduler/status/all?page=1&size=100',
          place,
        };
        return Promise.resolve({ ok: true, value: answer });
      },
      nowMs: () => nowMs,
      sleep: (ms) => Promise.resolve(void (nowMs += ms)),
      onProgress: (watch, trouble) => shown.push(trouble ? troubleText(watch, trouble) : progressText(watch)),
    };
    return await followJob({ requestId, place: [{ site: 'Oslo' }] }, timeoutMs, around);
  }
  const phase = (end: WaitEnd) => ('watch' in end ? [end.kind, end.watch.phase] : [end.kind]);

  it('followJob polls immediately, and then at growing intervals, until its own job has ended', async () => {
    const other = row('EXECUTED', 100, 'another');
    const end = await follow([[], [other], [row('IN_PROGRESS', 42.5), other], [row('EXECUTED', 100)]]);
    assert.deepEqual(phase(end), ['over', 'done']);
    assert.equal(asked.length, 4);
    assert.ok(nowMs > 15_000 && nowMs < minute, String(nowMs));
    assert.deepEqual(shown, [
      `Request ${requestId}: not in the list yet.`,
      `Request ${requestId}: not in the list yet.`,
      `Request ${requestId}: IN_PROGRESS, 42.5 %`,
      `Request ${requestId}: EXECUTED, 100 %`,
    ]);
  });

  it('followJob polls with the person, place, and connection of its first request', async () => {
    await follow([[row('IN_PROGRESS', 1)], [row('EXECUTED', 100)]]);
    assert.deepEqual(
      asked.map(({ connection, place: at, call }) => [connection, at, call?.sentAs]),
      [
        [undefined, [{ site: 'Oslo' }], undefined],
        ['acme', [place], { url: 'https://service.example', username: 'ada' }],
      ],
    );
    asked = [];
    assert.deepEqual(phase(await follow([[row('IN_PROGRESS', 1)], { reason: 'changed' }])), ['noResponse']);
    assert.equal(asked.length, 2);
  });

  it("followJob doesn't treat 100 % as the end, and polls once more at its timeout", async () => {
    const end = await follow([[row('IN_PROGRESS', 99)]], 30 * minute);
    assert.deepEqual([phase(end), nowMs], [['timedOut', 'stuck'], 30 * minute]);
    assert.match(shown.at(-1) ?? '', /IN_PROGRESS, 99 %, unchanged for more than ten minutes/);
    [nowMs, asked] = [0, []];
    assert.deepEqual(phase(await follow([[row('IN_PROGRESS', 1)], [row('EXECUTED', 100)]], 3_000)), ['over', 'done']);
    assert.equal(nowMs, 3_000);
  });

  it('followJob reports temporary failures and continues', async () => {
    const end = await follow([
      { status: 503 },
      { reason: 'unreachable' },
      [row('IN_PROGRESS', 1)],
      { status: 429 },
      { reason: 'failed' },
      { text: '<!DOCTYPE html><title>Sign in</title>' },
      { text: '{"message": "soon"}' },
      [row('EXECUTED', 100)],
    ]);
    assert.deepEqual(phase(end), ['over', 'done']);
    const told = shown.map((line) => line.replace(`Request ${requestId}: `, ''));
    assert.deepEqual(told.slice(0, 2), [
      'The service responded with status 503. Asking again.',
      'It is away. Asking again.',
    ]);
    assert.match(
      told.join('\n'),
      /is a web page.*Asking again\.\nThe response is no list of jobs\. Asking again\.\nEXECUTED/,
    );
    assert.ok(nowMs > minute, `the time between grows: ${nowMs}`);
    nowMs = 0;
    assert.deepEqual(phase(await follow([{ status: 503 }], 10 * minute)), ['timedOut', 'waiting']);
    assert.equal(nowMs, 10 * minute);
  });

  it('followJob stops immediately if nobody is signed in or the job list is unavailable', async () => {
    assert.deepEqual(phase(await follow([[row('IN_PROGRESS', 1)], { reason: 'signedOut' }])), ['noResponse']);
    for (const look of [{ reason: 'failed' as const }, { reason: 'changed' as const }, { status: 403 }]) {
      asked = [];
      await follow([look]);
      assert.equal(asked.length, 1, JSON.stringify(look));
    }
    asked = [];
    assert.deepEqual(phase(await follow([[row('IN_PROGRESS', 1)], { status: 403 }])), ['refused']);
  });
});
