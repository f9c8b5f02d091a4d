import assert from 'node:assert/strict';
import { handle, type Messages } from '../../../../../src/platform/common/messages.ts';
import { fromPage, toPage } from '../../../../../src/responses/rawJson/common/pageMessages.ts';

const encoded = (text: string) => new TextEncoder().encode(text);
const pages = { state: 'more', before: 0, first: 2, count: 2, range: '1–2', progress: '', inJson: '' };

const columns = { hidden: ['a'], order: ['b'], widths: { c: 90 } };
const service = {
  canFilter: true,
  canSort: false,
  canCount: true,
  filters: [{ column: 'a', text: 'x' }],
  acts: ['hide'],
};
const devices = [{ id: 'd', name: 'web' }];

/** Returns a message as its handler receives it, or undefined if it is ignored. */
async function received(messages: Messages, message: unknown): Promise<unknown> {
  let found: unknown;
  const names = Object.keys(messages);
  const handlers = names.map((name) => [name, (body: object) => void (found = { type: name, ...body })]);
  await handle(messages, Object.fromEntries(handlers) as never, message);
  return found;
}

describe('messages from the page of a response', () => {
  it('Every message from the page is passed to its handler without unknown members', async () => {
    const view = { search: 'x', sort: { column: 'a', isDescending: true }, hidden: ['b'] };
    for (const message of [
      { type: 'ready' },
      { type: 'copy', text: '' },
      { type: 'saveAs', tab: 'token' },
      { type: 'request', act: 'runAgain' },
      { type: 'followJob', requestId: 'a-1' },
      { type: 'pages', act: 'loadMore' },
      { type: 'addSeries' },
      { type: 'range', days: 7 },
      { type: 'application', act: 'showTopology' },
      { type: 'saveTable', view, path: ['a', 0] },
      { type: 'saveDrawing', kind: 'png', content: encoded('x') },
      { type: 'columns', columns },
      { type: 'filterColumn', column: 'a', value: '', columns: [] },
      { type: 'sortColumn', isDescending: false },
      { type: 'copyCells', text: 'a\tb' },
      { type: 'devices', act: 'hide', devices },
    ])
      assert.deepEqual(await received(fromPage, { ...message, extra: 1 }), message);
  });

  it('A message from the page in any other format is ignored', async () => {
    for (const message of [
      ...[null, 'ready', [], {}],
      { type: 'copy', text: 1 },
      { type: 'saveAs', tab: 'secret' },
      { type: 'request', act: 'signOut' },
      { type: 'followJob', requestId: 7 },
      { type: 'application', act: 'runAgain', applicationId: 'a-1' },
      { type: 'pages', act: 'runAgain' },
      { type: 'saveTable', view: { search: 'x' } },
      { type: 'saveDrawing', kind: 'exe', content: encoded('x') },
      { type: 'saveTexts', lines: encoded('[["a",1]]') },
      { type: 'columns' },
      { type: 'counts', isShown: 'yes' },
      { type: 'filterColumn', column: 'a' },
      { type: 'sortColumn', column: 'a' },
      { type: 'devices', act: 'delete', devices },
      ...[[], [{ id: '', name: 'x' }], [null]].map((some) => ({ type: 'devices', act: 'hide', devices: some })),
      { type: 'range', days: '7' },
      { type: 'other', text: '$' },
      { type: 'constructor' },
    ])
      assert.equal(await received(fromPage, message), undefined, JSON.stringify(message));
  });
});

describe('messages to the page of a response', () => {
  it('Every message to the page is passed to its handler', async () => {
    for (const message of [
      { type: 'start', kind: 'response', translations: { Find: 'Suchen' } },
      { type: 'content', tab: 'token', content: { nothing: 'Sign in first.', isJson: true } },
      { type: 'pages', pages: { ...pages, total: 9, again: 'loadAll', notice: 'x', searched: 'y', sorted: 'z' } },
      { type: 'reveal', tab: 'detail', path: ['sites', 0] },
      { type: 'menu', act: 'hideColumn' },
      { type: 'added', added: [{ name: 'd-2', text: '{}', deviceNames: [['d-2', 'oslo-vm-2']] }] },
      { type: 'service', service: { ...service, sort: 'a ▾' } },
      { type: 'counts', counts: { state: 'shown', counts: [{ category: 'a', kind: 'b', count: 2 }] } },
    ])
      assert.deepEqual(await received(toPage, message), message);
  });

  it('Text and rows arrive in the page unchanged', async () => {
    const facts = { state: 'done', status: '200 OK', parts: ['1.2 s'], rows: [['date', 'today']] };
    for (const text of ['', '{"a": "é一😀"}', '\ufeffwith a mark', 'half a \ufffd pair']) {
      const content = { nothing: '', isJson: true, facts };
      const message = { type: 'content', tab: 'answer', content: { ...content, text: encoded(text) } };
      assert.deepEqual(await received(toPage, message), { ...message, content: { ...content, text } });
    }
    const rows = [{ a: '\u202e', b: [1, null] }];
    const message = { type: 'rows', rows: encoded(JSON.stringify(rows)) };
    assert.deepEqual(await received(toPage, message), { type: 'rows', rows });
    assert.equal(await received(toPage, { type: 'rows', rows: encoded('{}') }), undefined);
  });
});
