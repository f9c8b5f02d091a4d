import assert from 'node:assert/strict';
import { readFromRawJson, readToRawJson } from '../../../../src/rawJson/common/rawJsonMessages.ts';

const columns = { hidden: ['a'], order: ['b'], widths: { c: 90 } };
const service = {
  canFilter: true,
  canSort: false,
  canCount: true,
  filters: [{ column: 'a', text: 'x' }],
  acts: ['hide'],
};
const devices = [{ id: 'd', name: 'web' }];

describe('tableMessages', () => {
  it('readFromTable accepts well-formed messages from the table webview and rejects all others', () => {
    const messages = [
      { type: 'columns', columns },
      { type: 'counts', isShown: true },
      { type: 'filterColumn', columns: ['a'] },
      { type: 'filterColumn', column: 'a', value: '', columns: [] },
      { type: 'sortColumn', isDescending: false },
      { type: 'sortColumn', column: 'a', isDescending: true },
      { type: 'copyCells', text: 'a\tb' },
      { type: 'devices', act: 'hide', devices },
    ];
    assert.deepEqual(
      messages.map((message) => readFromRawJson({ ...message, extra: 1 })),
      messages,
    );
    const foreign = [
      { type: 'columns' },
      { type: 'counts', isShown: 'yes' },
      { type: 'filterColumn', column: 'a' },
      { type: 'sortColumn', column: 'a' },
      { type: 'copyCells' },
      { type: 'devices', act: 'delete', devices },
      { type: 'devices', act: 'hide', devices: [] },
      { type: 'devices', act: 'hide', devices: [{ id: '', name: 'x' }] },
      { type: 'devices', act: 'hide', devices: [null] },
    ];
    assert.deepEqual(
      foreign.map(readFromRawJson),
      foreign.map(() => undefined),
    );
  });

  it('readToTable accepts well-formed messages to the table webview and rejects all others', () => {
    const messages = [
      { type: 'columns', columns },
      { type: 'service', service },
      { type: 'service', service: { ...service, sort: 'a ▾' } },
      { type: 'counts', counts: { state: 'none' } },
      { type: 'counts', counts: { state: 'failed', problem: 'x' } },
      { type: 'counts', counts: { state: 'shown', counts: [{ category: 'a', kind: 'b', count: 2 }] } },
      { type: 'menu', act: 'hideColumn' },
    ];
    assert.deepEqual(messages.map(readToRawJson), messages);
    const foreign = [
      { type: 'columns', columns: {} },
      { type: 'service' },
      { type: 'service', service: { ...service, acts: ['erase'] } },
      { type: 'service', service: { ...service, filters: ['x'] } },
      { type: 'counts', counts: { state: 'failed' } },
      { type: 'counts', counts: { state: 'shown', counts: [{ category: 1, count: 2 }] } },
    ];
    assert.deepEqual(
      foreign.map(readToRawJson),
      foreign.map(() => undefined),
    );
  });
});
