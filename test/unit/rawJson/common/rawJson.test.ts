import assert from 'node:assert/strict';
import { maxLayoutLines } from '../../../../src/platform/common/json/jsonLimits.ts';
import { queryLabelNames } from '../../../../src/query/common/queryText.ts';
import { formatJson, formatPath, rawJsonLabelNames } from '../../../../src/rawJson/common/rawJson.ts';
import { packed, readFromRawJson, readToRawJson } from '../../../../src/rawJson/common/rawJsonMessages.ts';
import { drawnViews } from '../../../../src/rawJson/common/responseViews.ts';

const pages = { state: 'more', before: 0, first: 2, count: 2, range: '1–2', progress: '', inJson: '' };
const drawn = Object.fromEntries(drawnViews.map((view) => [view, { a: 'b' }]));
const labels = Object.fromEntries(rawJsonLabelNames.map((name) => [name, name]));
const query = Object.fromEntries(queryLabelNames.map((name) => [name, name]));
const first = {
  type: 'labels',
  tabs: ['detail', 'token'],
  acts: ['runAgain', 'sideBySide'],
  view: 'table',
  labels,
  drawn,
  phrases: {},
  query,
};

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
    assert.deepEqual(readFromRawJson({ type: 'ready', extra: 1 }), { type: 'ready' });
    assert.deepEqual(readFromRawJson({ type: 'copy', text: '$' }), {
      type: 'copy',
      text: '$',
    });
    assert.deepEqual(readFromRawJson({ type: 'copy', text: '' }), {
      type: 'copy',
      text: '',
    });
    assert.deepEqual(readFromRawJson({ type: 'saveAs', tab: 'token' }), { type: 'saveAs', tab: 'token' });
    assert.deepEqual(readFromRawJson({ type: 'openDocument', tab: 'detail' }), { type: 'openDocument', tab: 'detail' });
    assert.deepEqual(readFromRawJson({ type: 'request', act: 'runAgain', extra: 1 }), {
      type: 'request',
      act: 'runAgain',
    });
    assert.deepEqual(readFromRawJson({ type: 'followJob', requestId: 'a-1', extra: 1 }), {
      type: 'followJob',
      requestId: 'a-1',
    });
    const view = { search: 'x', sort: { column: 'a', isDescending: true }, hidden: ['b'] };
    for (const act of ['loadMore', 'loadAll', 'cancelLoading'])
      assert.deepEqual(readFromRawJson({ type: 'pages', act, extra: 1 }), { type: 'pages', act });
    assert.deepEqual(readFromRawJson({ type: 'addSeries', extra: 1 }), { type: 'addSeries' });
    assert.deepEqual(readFromRawJson({ type: 'application', act: 'showHierarchy', applicationId: 'a-1', extra: 1 }), {
      type: 'application',
      act: 'showHierarchy',
      applicationId: 'a-1',
    });
    assert.deepEqual(readFromRawJson({ type: 'application', act: 'showTopology' }), {
      type: 'application',
      act: 'showTopology',
    });
    assert.deepEqual(readFromRawJson({ type: 'saveTable', view, path: ['a', 0], extra: 1 }), {
      type: 'saveTable',
      view,
      path: ['a', 0],
    });
  });

  it('readFromRawJson returns undefined for a message in any other format', () => {
    const foreign = [
      null,
      'ready',
      [],
      {},
      { type: 'copy' },
      { type: 'saveAs', tab: 'secret' },
      { type: 'request', act: 'signOut' },
      { type: 'followJob' },
      { type: 'application', act: 'runAgain', applicationId: 'a-1' },
      { type: 'followJob', requestId: 7 },
      { type: 'pages', act: 'runAgain' },
      { type: 'saveTable', view: { search: 'x' } },
      { type: 'other', text: '$' },
      { type: 'other', tab: 'token' },
      { type: 'copy', text: 1 },
    ];
    assert.deepEqual(
      foreign.map(readFromRawJson),
      foreign.map(() => undefined),
    );
  });
});

describe('readToRawJson', () => {
  it('readToRawJson accepts every message to the page and drops unknown members', () => {
    const messages = [
      { ...first, phrases: { next: 'Next' } },
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
    ];
    assert.deepEqual(messages.map(readToRawJson), messages);
    const more = messages.map((message) => ({
      tab: 'token',
      content: { text: 'x' },
      act: 'copyValue',
      ...message,
      extra: 1,
    }));
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
    const foreign = [
      'facts',
      { summary: 1, rows: [] },
      { summary: '', rows: {} },
      { summary: '', rows: [['a', 'b'], ['c']] },
      { summary: '', rows: [['a', 'b', 'c']] },
      { summary: '', rows: [['a', 1]] },
      { summary: '', rows: ['ab'] },
      { summary: '', rows: [{ length: 2, every: () => true }] },
    ];
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
    const { find: _, ...someLabels } = labels;
    const foreign = [
      undefined,
      { ...first, query: { ...query, empty: 1 } },
      { type: 'queries', queries: ['a', 1] },
      { ...first, labels: someLabels },
      { ...first, acts: ['signOut'] },
      { ...first, view: 'drawing' },
      { ...first, phrases: { next: 1 } },
      { ...first, tabs: [] },
      { ...first, tabs: ['secret'] },
      { ...first, tabs: undefined },
      { type: 'content', tab: 'detail', content: {} },
      { type: 'content', tab: 'other', content: { text: '{}' } },
      { type: 'reveal', tab: 'detail', path: 'sites' },
      { type: 'reveal', tab: 'detail', path: [-1] },
      { type: 'reveal', tab: 'detail', path: [{}] },
      { type: 'reveal', tab: 'detail', path: ['sites', -1] },
      { type: 'labels', tabs: ['detail', 'secret'], labels, drawn, phrases: {} },
      { type: 'labels', tabs: ['detail'], labels, drawn, phrases: { next: 'Next', previous: 1 } },
      { type: 'content', tab: 'detail' },
      { type: 'content', tab: 'detail', content: { text: 1, nothing: 2 } },
      { type: 'menu', act: 'signOut' },
      { type: 'menu' },
      { type: 'rows' },
      { type: 'rows', rows: [1] },
      { type: 'rows', rows: new TextEncoder().encode('{}') },
      { type: 'pages' },
      ...[
        { state: 'other' },
        { before: -1 },
        { count: '2' },
        { first: 1.5 },
        { total: '9' },
        { again: 'signOut' },
        { range: 1 },
        { notice: 1 },
      ].map((other) => ({ type: 'pages', pages: { ...pages, ...other } })),
      { type: 'other', tab: 'detail', content: { text: '{}' } },
      { type: 'other', tab: 'detail', path: ['sites'] },
      { type: 'other', act: 'copyValue' },
    ];
    assert.deepEqual(
      foreign.map(readToRawJson),
      foreign.map(() => undefined),
    );
  });
});
