import assert from 'node:assert/strict';
import type { ApiCall } from '../../../../src/api/node/apiCall.ts';
import { ApiCalls } from '../../../../src/api/node/apiCalls.ts';
import { MemoryBudget } from '../../../../src/api/node/loadedPages.ts';
import { ResponsePages } from '../../../../src/rawJson/vscode/responsePages.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';

const nothing = () => undefined;

describe('ResponsePages', () => {
  let bench: SessionBench;
  let calls: ApiCalls;
  let shown: number | undefined;
  let pages: ResponsePages;
  const signals: AbortSignal[] = [];
  let isHeld = false;

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    signals.length = 0;
    isHeld = false;
    const call = async (_id: string, { path }: { path: string }, signal: AbortSignal) => {
      signals.push(signal);
      if (isHeld) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
      const body = { pageInfo: { totalRecords: 6 }, pageData: [{ id: 2 * page - 1 }, { id: 2 * page }] };
      return signal.aborted ? undefined : { status: 200, headers: new Headers(), text: JSON.stringify(body) };
    };
    calls = new ApiCalls(bench.store, { call }, bench.clock);
    pages = new ResponsePages({
      calls,
      room: new MemoryBudget(),
      call: () => (shown === undefined ? undefined : calls.find(shown)),
      onChange: nothing,
    });
  });
  afterEach(async () => {
    pages.dispose();
    calls.dispose();
    await bench.close();
  });

  const run = async (): Promise<ApiCall> => {
    const target = calls.target(bench.connection.id);
    const ended = (await calls.run(target, 'Devices', { method: 'GET', path: '/devices' }, nothing)) ?? assert.fail();
    shown = ended.id;
    return ended;
  };
  /** Returns what was sent since the last call: the IDs of rows, and the range. */
  const sent = () => {
    const told: (string | number)[] = [];
    pages.send((message) =>
      told.push(...(message.type === 'rows' ? message.rows.map(({ id }) => Number(id)) : [message.pages.range])),
    );
    return told;
  };

  it('ResponsePages sends pages once, and again after the webview was reloaded', async () => {
    await run();
    assert.deepEqual(sent(), ['1–2 of 6']);
    assert.deepEqual(sent(), []);
    await pages.act('loadMore');
    assert.deepEqual(sent(), [3, 4, '1–4 of 6']);
    await pages.act('loadAll');
    assert.deepEqual(sent(), [5, 6, '1–6 of 6']);
    pages.sendAgain();
    assert.deepEqual(sent(), [3, 4, 5, 6, '1–6 of 6']);
  });

  it('ResponsePages starts over after the request has run again', async () => {
    await run();
    sent();
    isHeld = true;
    const loading = pages.act('loadAll');
    await bench.until('it is on its way', () => signals.length === 2);
    isHeld = false;
    await run();
    pages.follow();
    assert.ok(signals[1]?.aborted);
    await loading;
    assert.deepEqual(sent(), ['1–2 of 6']);
    await pages.act('loadMore');
    assert.deepEqual(sent(), [3, 4, '1–4 of 6']);
  });

  it('ResponsePages stops loading when the panel is closed or the session ends', async () => {
    await run();
    isHeld = true;
    void pages.act('loadAll');
    await bench.until('it is on its way', () => signals.length === 2);
    pages.dispose();
    assert.ok(signals[1]?.aborted);
    void pages.act('loadMore');
    await bench.until('it is on its way', () => signals.length === 3);
    await bench.manager.signOut(bench.connection.id);
    pages.follow();
    assert.ok(signals[2]?.aborted);
    assert.equal(pages.pages, undefined);
    assert.deepEqual(sent(), []);
  });

  it('ResponsePages loads the remaining pages after an earlier loading was canceled', async () => {
    await run();
    isHeld = true;
    const loading = pages.act('loadAll');
    await bench.until('it is on its way', () => signals.length === 2);
    await pages.act('cancelLoading');
    await loading;
    isHeld = false;
    await pages.act('loadAll');
    assert.deepEqual(sent(), [3, 4, 5, 6, '1–6 of 6']);
  });
});
