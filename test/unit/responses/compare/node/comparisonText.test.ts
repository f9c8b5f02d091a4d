import assert from 'node:assert/strict';
import { changeRows, maxShown } from '../../../../../src/responses/compare/common/changeRows.ts';
import { comparisonTitle, type ComparedSide } from '../../../../../src/responses/compare/node/comparedSide.ts';
import {
  comparisonFacts,
  sidesHead,
  type ComparisonNotes,
} from '../../../../../src/responses/compare/node/comparisonText.ts';
import { compareValues } from '../../../../../src/service/compare/common/compareValues.ts';
import type { Comparison } from '../../../../../src/service/compare/common/comparison.ts';
import { differenceText } from '../../../../../src/service/compare/common/differenceText.ts';

function done<T>(steps: Iterator<undefined, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const compare = (before: unknown, after: unknown): Comparison => done(compareValues(before, after));

const side = (name: string, ...labels: string[]): ComparedSide => ({
  name,
  isFile: false,
  labels,
  facts: `all of ${labels[0]}`,
});
const notes: ComparisonNotes = {
  before: side('Topology', 'Oslo'),
  after: side('Topology', 'Bergen'),
  leftOut: new Set<string>(),
  hasHidden: false,
  isPage: false,
};

const topology = {
  devices: [
    { deviceId: 'a', hostName: 'spine-1', state: 'UP' },
    { deviceId: 'b', hostName: 'leaf-1', state: 'UP' },
  ],
  links: [{ linkId: '7', devAName: 'spine-1', devBName: 'leaf-1', devAIfxName: 'eth0', vlanSet: ['10'] }],
};
const later = {
  devices: [
    { deviceId: 'b', hostName: 'leaf-1', state: 'DOWN' },
    { deviceId: 'c', hostName: 'leaf-2', state: 'UP' },
  ],
  links: [{ linkId: '7', devAName: 'spine-1', devBName: 'leaf-1', devAIfxName: 'eth0', vlanSet: ['10', '20'] }],
  total: 2,
};

describe('texts of a comparison', () => {
  it('changeRows returns a row for each changed element, and for each difference outside of lists', () => {
    const { rows, marks } = changeRows(compare(topology, later));
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        ['Changed', 'devices', 'b', 'leaf-1', 'state: UP → DOWN'],
        ['Added', 'devices', 'c', 'leaf-2', ''],
        ['Removed', 'devices', 'a', 'spine-1', ''],
        ['Changed', 'links', '7', 'spine-1 – leaf-1', 'vlanSet: ["10"] → ["10","20"]'],
        ['Added', '', '', '', 'total: — → 2'],
      ],
    );
    assert.deepEqual(Object.keys(rows[0] ?? {}), ['Change', 'List', 'ID', 'Name', 'Differences']);
    assert.deepEqual(marks, ['changed', 'added', 'removed', 'changed', 'added']);
  });

  it('changeRows omits the list name if there is only one list', () => {
    const { rows } = changeRows(compare([{ id: 1 }], []));
    assert.deepEqual(rows, [{ Change: 'Removed', ID: '1', Name: '', Differences: '' }]);
  });

  it('changeRows returns no more rows than a panel can show', () => {
    const ids = (from: number) => Array.from({ length: 15_000 }, (_, id) => ({ id: from + id }));
    const comparison = compare(ids(0), ids(20_000));
    assert.equal(changeRows(comparison).rows.length, maxShown);
    const { status, parts } = comparisonFacts(comparison, notes);
    assert.equal(status, '15,000 added, 15,000 removed, 0 changed');
    assert.match(parts[0] ?? '', /^The table has the first 10,000 differences\./);
  });

  it('sidesHead describes layout and omissions in lines of their own, also if names contain line breaks', () => {
    const more = { ...notes, hasHidden: true, isPage: true };
    assert.deepEqual(sidesHead(compare(topology, later), more).split('\n'), [
      '// Members are sorted by name.',
      '// Elements of lists are matched and sorted by ID: devices by deviceId, links by linkId',
      "// Hidden values aren't compared.",
      '// Only the first page of the list is compared.',
      '',
    ]);
    const name = 'x\n"y\u2028\u202e';
    const comparison = compare({ [name]: [{ id: 1 }] }, { [name]: [{ id: 2 }] });
    const lines = sidesHead(comparison, notes).split('\n');
    assert.equal(lines.length, 3);
    assert.doesNotMatch(lines.join(''), /[\u2028\u202e]/);
  });

  it('comparisonFacts reports that there are no differences', () => {
    assert.equal(comparisonFacts(compare(topology, topology), notes).status, 'No differences');
    assert.deepEqual(comparisonFacts(compare(1, 1), notes).rows, [
      ['Left', 'all of Oslo'],
      ['Right', 'all of Bergen'],
    ]);
  });
});

describe('differenceText', () => {
  const changed = (before: unknown, after: unknown) => differenceText({ mark: 'changed', before, after });

  it('differenceText quotes a string that could be mistaken for another type of value', () => {
    assert.equal(changed('UP', 'DOWN'), 'UP → DOWN');
    assert.equal(changed('5', 5), '"5" → 5');
    assert.equal(changed('', null), '"" → null');
    assert.equal(changed('null', null), '"null" → null');
  });

  it('differenceText truncates long texts around their first difference', () => {
    const long = 'x'.repeat(500);
    assert.equal(changed(`${long}a`, `${long}b`), `…${'x'.repeat(20)}a → …${'x'.repeat(20)}b`);
  });

  it('differenceText returns a short text however large the value is', () => {
    const large = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, [index]]));
    const text = differenceText({ mark: 'added', before: undefined, after: large });
    assert.match(text, /^— → \{"k0":\[0\],"k1":\[1\],.{60,110}…$/);
  });
});

describe('comparison title', () => {
  const topologyAt = (site: string, at: string, connection = 'Acme') =>
    side('Topology', site, `${site} (Acme)`, connection, 'Topology', at);

  it('comparisonTitle names both sides by the first fact that distinguishes them', () => {
    const whole = (before: ComparedSide, after: ComparedSide) => comparisonTitle(before, after).whole;
    assert.equal(whole(topologyAt('Oslo', '1'), topologyAt('Bergen', '2')), 'Topology · Oslo ↔ Bergen');
    assert.equal(whole(topologyAt('Oslo', '1'), topologyAt('Oslo', '2', 'Test')), 'Topology · Acme ↔ Test');
    assert.equal(whole(topologyAt('Oslo', '1'), topologyAt('Oslo', '2')), 'Topology · 1 ↔ 2');
    assert.equal(whole(topologyAt('', '1'), side('Devices', '', '', 'Acme', 'Devices', '2')), 'Topology ↔ Devices');
    const file = { ...side('old.json', 'old.json'), isFile: true };
    assert.equal(whole(file, topologyAt('Oslo', '2')), 'Topology · old.json ↔ Oslo');
    assert.equal(whole(topologyAt('Oslo', '2'), file), 'Topology · Oslo ↔ old.json');
  });
});
