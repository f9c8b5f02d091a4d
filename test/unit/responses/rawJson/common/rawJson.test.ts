import assert from 'node:assert/strict';
import { maxLayoutLines } from '../../../../../src/platform/common/json/jsonLimits.ts';
import { formatJson, formatPath } from '../../../../../src/responses/rawJson/common/rawJson.ts';
import { packed, readFromRawJson, readToRawJson } from '../../../../../src/responses/rawJson/common/rawJsonMessages.ts';

const pages = { state: 'more', before: 0, first: 2, count: 2, range: '1–2', progress: '', inJson: '' };
const first = { type: 'start', kind: 'response', translations: { Find: 'Suchen' } };

const columns = { hidden: ['a'], order: ['b'], widths: { c: 90 } };
const service = {
  canFilter: true,
  canSort: false,
  canCount: true,
  filters: [{ column: 'a', text: 'x' }],
  acts: ['hide'],
};
const devices = [{ id: 'd', name: 'web' }];

describe('formatPath', () => {
  it('formatPath writes JSONPath, and quotes only names that require quotes', () => {
    assert.equal(formatPath([]), '$');
    assert.equal(formatPath(['orgPrivilegeMap', '1:Acme', 'sites', 0]), '$.orgPrivilegeMap["1:Acme"].sites[0]');
    assert.equal(formatPath(['', '0', 'a"b\n', '__proto__']), '$[""]["0"]["a\\"b\\n"].__proto__');
  });
});

describe('formatJson', () => {
  it('formatJson writes one value per line, indented by two spaces', () => {
    assert.equal(formatJson('{"a":[1 ,{ }]}'), '{\n  "a": [\n    1,\n    {}\n  ]\n}');
  });

  it('formatJson keeps every value, key, and duplicate as written', () => {
    const json = '\ufeff{"b":1.0,"a":9007199254740993,"1":"caf\\u00e9\\/","b":[-0,1E3]}\n';
    assert.equal(
      formatJson(json),
      '{\n  "b": 1.0,\n  "a": 9007199254740993,\n  "1": "caf\\u00e9\\/",\n  "b": [\n    -0,\n    1E3\n  ]\n}',
    );
  });

  it('formatJson returns undefined if the formatted text would be too long', () => {
    assert.equal(formatJson('['.repeat(1e5) + ']'.repeat(1e5)), undefined);
    assert.equal(formatJson(`[${'0,'.repeat(maxLayoutLines)}0]`), undefined);
  });
});

describe('readFromRawJson', () => {
  it('readFromRawJson accepts every message from the page and drops unknown members', () => {
    const view = { search: 'x', sort: { column: 'a', isDescending: true }, hidden: ['b'] };
    for (const message of [
      { type: 'ready' },
      { type: 'copy', text: '$' },
      { type: 'copy', text: '' },
      { type: 'saveAs', tab: 'token' },
      { type: 'openDocument', tab: 'detail' },
      { type: 'request', act: 'runAgain' },
      { type: 'followJob', requestId: 'a-1' },
      ...['loadMore', 'loadAll', 'cancelLoading'].map((act) => ({ type: 'pages', act })),
      { type: 'addSeries' },
      { type: 'application', act: 'showHierarchy', applicationId: 'a-1' },
      { type: 'application', act: 'showTopology' },
      { type: 'saveTable', view, path: ['a', 0] },
      { type: 'columns', columns },
      { type: 'counts', isShown: true },
      { type: 'filterColumn', columns: ['a'] },
      { type: 'filterColumn', column: 'a', value: '', columns: [] },
      { type: 'sortColumn', isDescending: false },
      { type: 'sortColumn', column: 'a', isDescending: true },
      { type: 'copyCells', text: 'a\tb' },
      { type: 'devices', act: 'hide', devices },
    ])
      assert.deepEqual(readFromRawJson({ ...message, extra: 1 }), message);
  });

  it('readFromRawJson returns undefined for a message in any other format', () => {
    for (const message of [
      ...[null, 'ready', [], {}],
      { type: 'copy', text: 1 },
      { type: 'saveAs', tab: 'secret' },
      { type: 'request', act: 'signOut' },
      { type: 'followJob', requestId: 7 },
      { type: 'application', act: 'runAgain', applicationId: 'a-1' },
      { type: 'pages', act: 'runAgain' },
      { type: 'saveTable', view: { search: 'x' } },
      { type: 'columns' },
      { type: 'counts', isShown: 'yes' },
      { type: 'filterColumn', column: 'a' },
      { type: 'sortColumn', column: 'a' },
      { type: 'devices', act: 'delete', devices },
      ...[[], [{ id: '', name: 'x' }], [null]].map((some) => ({ type: 'devices', act: 'hide', devices: some })),
      { type: 'other', text: '$' },
    ])
      assert.equal(readFromRawJson(message), undefined, JSON.stringify(message));
  });
});

describe('readToRawJson', () => {
  it('readToRawJson accepts every message to the page and drops unknown members', () => {
    const messages = [
      first,
      { type: 'queries', queries: ['a[].b'] },
      { type: 'content', tab: 'detail', content: { text: '{}', isJson: true } },
      {
        type: 'content',
        tab: 'answer',
        content: { text: '<a>', isJson: false, facts: { summary: '200 OK', rows: [['date', 'today']] } },
      },
      { type: 'content', tab: 'answer', content: { text: '[]', isJson: true, views: { table: ['data', 0] } } },
      { type: 'rows', rows: [{ a: 1 }] },
      { type: 'pages', pages },
      { type: 'pages', pages: { ...pages, total: 9, again: 'loadAll', notice: 'x', searched: 'y', sorted: 'z' } },
      { type: 'content', tab: 'token', content: { nothing: 'Sign in first.' } },
      { type: 'content', tab: 'answer', content: { nothing: 'It is a file.', canSave: true } },
      { type: 'reveal', tab: 'detail' },
      { type: 'reveal', tab: 'detail', path: ['sites', 0] },
      { type: 'menu', act: 'copyValue' },
      { type: 'menu', act: 'followJob' },
      { type: 'menu', act: 'showTopology' },
      { type: 'reveal', tab: 'answer', view: 'outline' },
      { type: 'added', added: [{ name: 'd-2', text: '{}' }] },
      { type: 'columns', columns },
      { type: 'service', service },
      { type: 'service', service: { ...service, sort: 'a ▾' } },
      { type: 'counts', counts: { state: 'failed', problem: 'x' } },
      { type: 'counts', counts: { state: 'shown', counts: [{ category: 'a', kind: 'b', count: 2 }] } },
      { type: 'menu', act: 'hideColumn' },
    ];
    assert.deepEqual(messages.map(readToRawJson), messages);
    const other = { tab: 'token', content: { text: 'x' }, act: 'copyValue' };
    const more = messages.map((message) => ({ ...other, ...message, extra: 1 }));
    assert.deepEqual(more.map(readToRawJson), messages, 'whatever else is in them');
  });

  it('readToRawJson restores packed messages unchanged', () => {
    const facts = { summary: '200 OK', rows: [['date', 'today']] } as const;
    for (const text of ['', '{"a": "é一😀"}', '\ufeffwith a mark', 'half a \ufffd pair']) {
      const message = { type: 'content', tab: 'answer', content: { text, isJson: true, facts } } as const;
      const sent = packed(message) as { content: { text: unknown } };
      assert.ok(sent.content.text instanceof Uint8Array);
      assert.deepEqual(readToRawJson(sent), message);
    }
    const rows = { type: 'rows', rows: [{ a: '\u202e', b: [1, null] }] } as const;
    assert.ok((packed(rows) as { rows: unknown }).rows instanceof Uint8Array);
    assert.deepEqual(readToRawJson(packed(rows)), rows);
    const nothing = { type: 'content', tab: 'token', content: { nothing: 'Sign in first.' } } as const;
    assert.equal(packed(nothing), nothing);
  });

  it('readToRawJson drops facts in an invalid format from a message', () => {
    const content = { text: '[]', isJson: true };
    const rows = [{}, [['a', 'b'], ['c']], [['a', 'b', 'c']], [['a', 1]], ['ab'], [{ length: 2, every: () => true }]];
    const foreign = ['facts', { summary: 1, rows: [] }, ...rows.map((one) => ({ summary: '', rows: one }))];
    for (const facts of foreign)
      assert.deepEqual(readToRawJson({ type: 'content', tab: 'answer', content: { ...content, facts } }), {
        type: 'content',
        tab: 'answer',
        content,
      });
    const message = { type: 'content', tab: 'answer', content: { ...content, facts: { summary: '', rows: [] } } };
    assert.deepEqual(readToRawJson(message), message);
  });

  it('readToRawJson returns undefined for a message in any other format', () => {
    const wrong: readonly [message: object, ...changes: object[]][] = [
      [first, { translations: { Find: 1 } }, { translations: undefined }, { kind: 'secret' }],
      [{ type: 'content', tab: 'detail' }, {}, { content: {} }, { content: { text: 1 } }],
      [{ type: 'content', tab: 'other' }, { content: { text: '{}' } }],
      [{ type: 'reveal', tab: 'detail' }, { path: 'sites' }, { path: [{}] }, { path: ['sites', -1] }],
      [{ type: 'menu' }, {}, { act: 'signOut' }],
      [{ type: 'rows' }, {}, { rows: [1] }, { rows: new TextEncoder().encode('{}') }],
      [{ type: 'queries' }, { queries: ['a', 1] }],
      [{ type: 'columns' }, { columns: {} }],
      [
        { type: 'service' },
        {},
        ...[{ acts: ['erase'] }, { filters: ['x'] }].map((one) => ({ service: { ...service, ...one } })),
      ],
      [
        { type: 'counts' },
        { counts: { state: 'failed' } },
        { counts: { state: 'shown', counts: [{ category: 1, count: 2 }] } },
      ],
      [{ type: 'other' }, { tab: 'detail', content: { text: '{}' } }, { act: 'copyValue' }],
    ];
    for (const [message, ...changes] of wrong)
      for (const change of changes)
        assert.equal(readToRawJson({ ...message, ...change }), undefined, JSON.stringify([message, change]));
    const states = [
      { state: 'other' },
      { before: -1 },
      { first: 1.5 },
      { total: '9' },
      { again: 'signOut' },
      { range: 1 },
    ];
    for (const other of states)
      assert.equal(readToRawJson({ type: 'pages', pages: { ...pages, ...other } }), undefined, JSON.stringify(other));
  });
});
