import { deviceColumns, type Device } from '../record/devices.ts';
import { searchOperators, type View } from '../state/inventory.ts';
import { badRequest, inventoryOf, pageOf, type Call, type Operation } from './operation.ts';
import { pageRules } from './query.ts';
import type { Shape } from './shape.ts';

const flags = { showBillable: { kind: 'flag' }, hiddenDevices: { kind: 'flag' } } as const;

const tree: Operation = {
  method: 'POST',
  path: '/api/v2/devices/tree',
  needs: 'site',
  query: flags,
  answer: (call) => countedByKind(devicesOf(call, call.query.flag('hiddenDevices') ? 'all' : 'shown')),
};

const searchOperator = { oneOf: searchOperators } as const;

const filterShape: Shape = {
  members: {
    filterClassList: {
      listOf: {
        members: {
          columnName: { oneOf: deviceColumns },
          searchOperator1: searchOperator,
          searchValue1: 'text',
          searchLogicalOperator: { oneOf: ['AND', 'OR'] },
          searchOperator2: searchOperator,
          searchValue2: 'text',
        },
      },
    },
  },
};

const table: Operation = {
  method: 'POST',
  path: '/api/v2/devices/tableView',
  needs: 'site',
  query: { ...pageRules(deviceColumns), ...flags },
  body: { shape: filterShape },
  answer: (call) => pageOf(call, devicesOf(call, call.query.flag('hiddenDevices') ? 'all' : 'shown')),
};

const purged: Operation = {
  method: 'POST',
  path: '/api/v2/devices/purged',
  needs: 'site',
  query: { ...pageRules(deviceColumns), showBillable: flags.showBillable },
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
    body: { shape: { members: { deviceIds: { listOf: 'text' } } }, required: true },
    answer(call) {
      const ids = textsOf(call.body.deviceIds);
      const inventory = inventoryOf(call);
      if (ids.length === 0) throw badRequest('The body must have deviceIds, a list with one ID at least.');
      if (call.isStrict && inventory.known(ids).length < new Set(ids).size)
        throw badRequest('This site has no device of one of these IDs.');
      return `Devices ${isHidden ? 'hidden' : 'shown'}: ${inventory.setHidden(ids, isHidden)}`;
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
