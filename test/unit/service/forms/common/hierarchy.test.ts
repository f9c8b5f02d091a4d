import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/platform/common/json/json.ts';
import { viewsOf } from '../../../../../src/responses/rawJson/common/responseViews.ts';
import {
  applicationIdOf,
  itemAt,
  outlineAt,
  outlinePathOf,
  pathOfItem,
} from '../../../../../src/service/forms/common/hierarchy.ts';
import { titleOf } from '../../../../../src/service/forms/common/memberNames.ts';

const esx = { name: 'dev-02', hostName: 'esx-1', status: 'DOWN', children: null };
const app = {
  name: 'dev-01',
  hostName: 'app-a',
  deviceType: 'COMPUTE',
  type: 'VM',
  colorCode: 'green',
  children: [esx],
};
const idle = { name: 'dev-03', hostName: null, status: 'QUIESCED', children: [] };
const storageNode = { name: 'Payroll', status: 'UP', deviceType: 'APPLICATION', children: [app, idle] };
const hierarchy = { data: { storageNode, span: 2, depth: 3, status: 'UP' }, links: { self: 'https://192.0.2.10/x' } };

const payroll = { applicationId: 'a-1', applicationName: 'Payroll', level: 1, levelName: 'Business Unit' };
const office = { groupId: 'g-1', groupName: 'Back Office', appList: [payroll] };
const billing = { groupId: 'g-2', groupName: 'Billing', appList: [] };
const child = { level: 2, levelName: 'Department', groupElements: [billing] };
const groups = { data: { level: 1, levelName: 'Business Unit', groupElements: [office], child } };

function read(value: unknown) {
  const path = outlinePathOf(value);
  assert.ok(path);
  const outline = outlineAt(value, path);
  assert.ok(outline);
  return outline;
}

const rowsOf = (value: unknown) =>
  read(value).items.map(
    ({ depth, title, kind, state }) => `${'  '.repeat(depth)}${title}|${kind}|${state?.condition ?? '-'}`,
  );

describe('outlinePathOf', () => {
  it("outlinePathOf returns the path of an application's hierarchy, even if that has a single node", () => {
    assert.deepEqual(outlinePathOf(hierarchy), ['data', 'storageNode']);
    assert.deepEqual(outlinePathOf({ storageNode: { name: 'Payroll', children: [] }, span: 0 }), ['storageNode']);
    assert.deepEqual(viewsOf(hierarchy).views.outline, ['data', 'storageNode']);
  });

  it('outlinePathOf returns the path of the first level of application groups', () => {
    assert.deepEqual(outlinePathOf(groups), ['data']);
  });

  it('outlinePathOf returns the path of the topmost object or list whose elements have named children', () => {
    assert.deepEqual(outlinePathOf({ tree: [{ name: 'a' }, { name: 'b', children: [{ name: 'c' }] }] }), ['tree']);
    const compute = { name: 'Compute', items: [{ name: 'VM', count: 1 }] };
    assert.deepEqual(outlinePathOf({ count: 2, items: [compute] }), ['items']);
    assert.deepEqual(outlinePathOf([{ title: 'a', child: { title: 'b' } }]), []);
  });

  it('outlinePathOf returns undefined for pages, texts, and lists of devices', () => {
    const none = [
      null,
      'text',
      7,
      [],
      {},
      { data: { pageInfo: { totalRecords: 1 }, pageData: [{ deviceId: 'd', hostName: 'h', children: null }] } },
      { items: [{ name: 'a' }, { name: 'b' }] },
      { children: ['a', 'b'] },
      { children: [{}, { children: {} }] },
    ];
    for (const value of none) assert.equal(outlinePathOf(value), undefined, JSON.stringify(value));
  });
});

describe('outlineAt', () => {
  it('outlineAt returns names, kinds, and states in depth-first order', () => {
    assert.deepEqual(rowsOf(hierarchy), [
      'Payroll|APPLICATION|up',
      '  app-a|COMPUTE · VM|up',
      '    esx-1||down',
      '  dev-03||unknown',
    ]);
    assert.deepEqual(rowsOf(groups), [
      'Business Unit||-',
      '  Back Office||-',
      '    Payroll||-',
      '  Department||-',
      '    Billing||-',
    ]);
    assert.deepEqual(
      read(groups).items.map(({ role }) => role),
      ['level', 'group', 'application', 'level', 'group'],
    );
  });

  it("outlineAt returns the root's facts, the number of levels, and how many descendants of each item are down", () => {
    const { facts, levels, downBelow, ends } = read(hierarchy);
    assert.deepEqual(Object.fromEntries(facts), { span: '2', depth: '3', status: 'UP' });
    assert.deepEqual([levels, downBelow, ends], [3, [1, 1, 0, 0], [4, 3, 3, 4]]);
  });

  it('pathOfItem returns the JSON path of an outline item, and itemAt returns the item at a path', () => {
    const outline = read(hierarchy);
    const path = ['data', 'storageNode', 'children', 0, 'children', 0];
    assert.deepEqual(pathOfItem(outline, 2), path);
    assert.equal(itemAt(outline, path), 2);
    assert.equal(itemAt(outline, [...path, 'status']), 2);
    assert.equal(itemAt(outline, ['data', 'storageNode', 'children', 1, 'name']), 3);
    assert.equal(itemAt(outline, ['data', 'span']), undefined);
    assert.deepEqual(pathOfItem(read(groups), 4), ['data', 'child', 'groupElements', 0]);
  });

  it('applicationIdOf returns the application ID of an outline item that is an application', () => {
    const idsIn = (outline: ReturnType<typeof read>) =>
      outline.items.map((_, index) => applicationIdOf(outline, index));
    assert.deepEqual(idsIn(read(groups)), [undefined, undefined, 'a-1', undefined, undefined]);
    const none = [undefined, undefined, undefined];
    assert.deepEqual(idsIn(read(hierarchy)), ['', ...none], 'its root is the application that was asked for');
  });

  it('outlineAt links an item to an equal ancestor, but not to an equal sibling', () => {
    const [again, twice] = [{ name: 'a', children: [{ name: 'b' }] }, [{ name: 'c' }, { name: 'c' }]];
    const value = {
      name: 'a',
      children: [
        { name: 'b', children: [again] },
        { name: 'b', children: twice },
      ],
    };
    assert.deepEqual(
      read(value).items.map(({ again }) => again),
      [undefined, undefined, 0, 1, undefined, undefined, undefined],
    );
  });

  it('outlineAt keeps exact numbers and masked values in titles', () => {
    const text = '{"name":"a","children":[{"id":12345678901234567890,"children":[]},{"name":"••••"}]}';
    assert.deepEqual(
      read(parseJson(text)).items.map(({ title }) => title),
      ['a', '12345678901234567890', '••••'],
    );
  });

  it('outlineAt skips malformed children and reads the rest', () => {
    const wrong = {
      name: ['x'],
      label: '  ',
      status: { a: 1 },
      children: [null, 7, 'text', { name: 'b', status: 3, type: null, children: { name: 'c' }, child: 'd' }, [1]],
    };
    assert.deepEqual(rowsOf(wrong), ['b||unknown', '  c||-'], 'what has no name is no item of its own');
    assert.equal(titleOf({ __proto__: null, constructor: 'x' }), undefined);
    assert.equal(outlineAt({ a: 1 }, ['a']), undefined);
    assert.equal(outlineAt({ a: 1 }, ['b', 0]), undefined);
  });

  it('outlineAt stops after 100,000 items and reports it, but reads 900 nested levels', () => {
    const wide = { name: 'root', children: Array.from({ length: 120_000 }, (_, index) => ({ name: `n${index}` })) };
    const { items, isCut } = read(wide);
    assert.equal(items.length, 100_000);
    assert.equal(isCut, true);
    let deep: object = { name: 'leaf' };
    for (let level = 0; level < 900; level += 1) deep = { name: `level ${level}`, children: [deep] };
    assert.equal(read(deep).levels, 901);
  });
});
