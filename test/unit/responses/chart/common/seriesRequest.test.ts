import assert from 'node:assert/strict';
import { catalogue } from '../../../../../src/api/common/catalogue/catalogue.ts';
import type { Operation } from '../../../../../src/api/common/operation.ts';
import { draftOf } from '../../../../../src/api/common/requestDraft.ts';
import { deviceNamesOf, rangeOf } from '../../../../../src/responses/chart/common/seriesRequest.ts';

const draft = (path: string, operations: readonly Operation[] = catalogue) =>
  draftOf({ method: 'GET', kind: 'read', path }, 'Device metrics', operations);
const series = '/api/v2/metrics/server/timeSeries';

describe('rangeOf', () => {
  it('rangeOf returns the days of a request for device metrics, with the usual ones as choices', () => {
    const choices = [1, 3, 7, 30];
    assert.deepEqual(rangeOf(draft(`${series}?deviceId=d&days=14`)), { choices, days: 14 });
    assert.deepEqual(rangeOf(draft(series)), { choices, days: 3 });
    assert.equal(rangeOf(draft('/api/v2/devices?days=3')), undefined);
  });

  it('rangeOf returns nothing that is not a number of days', () => {
    const days = { name: 'days', type: 'text', values: ['all', '2'] } as const;
    const own = { id: 'own', name: 'Own', method: 'GET', path: '/own', kind: 'read', needs: 'nothing' } as const;
    assert.deepEqual(rangeOf(draft('/own?days=all', [{ ...own, parameters: [days] }])), { choices: [2] });
  });
});

describe('deviceNamesOf', () => {
  it('deviceNamesOf returns the known names of the devices in a request, and of no other parameter', () => {
    const nameOf = (id: string) => ({ d: 'oslo-vm-1', cpuMetrics: 'wrong' })[id];
    assert.deepEqual(deviceNamesOf(draft(`${series}?deviceId=d&metricGroup=cpuMetrics`), nameOf), [['d', 'oslo-vm-1']]);
    assert.deepEqual(deviceNamesOf(draft(`${series}?deviceId=e`), nameOf), []);
  });
});
