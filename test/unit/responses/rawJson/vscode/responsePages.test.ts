import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { ApiCall } from '../../../../../src/api/node/apiCall.ts';
import type { ApiCalls } from '../../../../../src/api/node/apiCalls.ts';
import { MemoryBudget } from '../../../../../src/api/node/loadedPages.ts';
import { ResponsePages } from '../../../../../src/responses/rawJson/vscode/responsePages.ts';
import { answeredCall } from '../../../../support/service/answeredCall.ts';

/** Returns a call that was answered with a page of a list of six rows, with IDs from 1 to 6. */
function pageAt(path: string) {
  const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
  const rows = page > 3 ? '' : `{"id": ${2 * page - 1}}, {"id": ${2 * page}}`;
  return answeredCall(`{"pageInfo": {"totalRecords": 6}, "pageData": [${rows}]}`, { call: { path } });
}

const rowsIn = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as readonly { id: number }[];

describe('ResponsePages', () => {
  let shown: ApiCall | undefined;
  let pages: ResponsePages;
  let signals: AbortSignal[];
  let isHeld: boolean;

  beforeEach(() => {
    signals = [];
    isHeld = false;
    shown = pageAt('/devices');
    const page: ApiCalls['page'] = async (_id, path, signal) => {
      signals.push(signal);
      if (isHeld) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return signal.aborted ? undefined : pageAt(path).outcome.response;
    };
    const calls = { page } as ApiCalls;
    pages = new ResponsePages({ calls, room: new MemoryBudget(), call: () => shown, onChange: () => undefined });
  });

  /** Returns what was sent since the last call: the IDs of rows, and the range. */
  const sent = () => {
    const told: unknown[] = [];
    pages.send((_name, body) => {
      if ('rows' in body) told.push(...rowsIn(body.rows).map(({ id }) => id));
      else if ('pages' in body) told.push(body.pages.range);
    });
    return told;
  };

  it('ResponsePages sends pages once, and again after the webview was reloaded', async () => {
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
    sent();
    isHeld = true;
    const loading = pages.act('loadAll');
    isHeld = false;
    shown = pageAt('/devices');
    pages.follow();
    assert.ok(signals[0]?.aborted);
    await loading;
    assert.deepEqual(sent(), ['1–2 of 6']);
    await pages.act('loadMore');
    assert.deepEqual(sent(), [3, 4, '1–4 of 6']);
  });

  it('ResponsePages stops loading when it is canceled, when the panel is closed, or when the session ends', async () => {
    isHeld = true;
    const loading = pages.act('loadAll');
    await pages.act('cancelLoading');
    await loading;
    void pages.act('loadMore');
    pages.dispose();
    void pages.act('loadMore');
    shown = undefined;
    pages.follow();
    await turn();
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, true, true],
    );
    assert.equal(pages.pages, undefined);
    assert.deepEqual(sent(), []);
  });
});
