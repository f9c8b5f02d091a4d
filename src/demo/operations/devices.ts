import { badRequest } from '../base/response.ts';
import { deviceColumns, type Device } from '../record/devices.ts';
import type { View } from '../state/inventory.ts';
import { inventoryOf, pageOf, type Call, type Operation } from './operation.ts';

const tree: Operation = {
  method: 'POST',
  path: '/api/v2/devices/tree',
  needs: 'site',
  answer: (call) => countedByKind(devicesOf(call, call.query.flag('hiddenDevices') ? 'all' : 'shown')),
};

const table: Operation = {
  method: 'POST',
  path: '/api/v2/devices/tableView',
  needs: 'site',
  body: 'optional',
  answer: (call) => pageOf(call, devicesOf(call, call.query.flag('hiddenDevices') ? 'all' : 'shown')),
};

const purged: Operation = {
  method: 'POST',
  path: '/api/v2/devices/purged',
  needs: 'site',
  answer: (call) => pageOf(call, devicesOf(call, 'hidden')),
};

export const deviceOperations: readonly Operation[] = [
  tree,
  table,
  purged,
  hiding('/api/v2/devices/purge', true),
  hiding('/api/v2/devices/unpurge', false),
];

function hiding(path: string, isHidden: boolean): Operation {
  return {
    method: 'PUT',
    path,
    needs: 'site',
    writes: true,
    body: 'required',
    answer(call) {
      const ids = textsOf(call.body.deviceIds);
      if (ids.length === 0) throw badRequest('The body must have deviceIds, a list with one ID at least.');
      return `Devices ${isHidden ? 'hidden' : 'shown'}: ${inventoryOf(call).setHidden(ids, isHidden)}`;
    },
  };
}

function devicesOf(call: Call, which: View['which']): readonly Device[] {
  const { query, body } = call;
  const view = { which, billableOnly: query.flag('showBillable'), filter: body, sort: query.sort(deviceColumns) };
  return inventoryOf(call).view(view);
}

/** Counts devices by category and kind. `isBillable` is a string. */
function countedByKind(devices: readonly Device[]) {
  const items = countedBy(devices, ({ category }) => category).map(({ name, of }) => ({
    name,
    isBillable: String(of.some(({ isBillable }) => isBillable === 'true')),
    count: of.length,
    items: countedBy(of, ({ subCategory }) => subCategory).map((kind) => ({ name: kind.name, count: kind.of.length })),
  }));
  return { count: devices.length, items };
}

function countedBy(devices: readonly Device[], wordOf: (device: Device) => string) {
  const groups = new Map<string, Device[]>();
  for (const device of devices) {
    const group = groups.get(wordOf(device)) ?? [];
    group.push(device);
    groups.set(wordOf(device), group);
  }
  return [...groups].map(([name, of]) => ({ name, of })).sort((one, other) => (one.name < other.name ? -1 : 1));
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : [];
}
