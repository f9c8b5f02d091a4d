import { deviceBody } from './deviceBody.ts';
import type { DeviceAct, NamedDevice } from './namedDevice.ts';
import type { Operation } from './operation.ts';
import type { RequestDraft } from './requestDraft.ts';

/** The devices that a table of them has: those that are not hidden, the hidden ones, or both. */
export type ListedDevices = 'shown' | 'hidden' | 'all';

/** The operation that does it. */
export const actOperation: Readonly<Record<DeviceAct, string>> = { hide: 'hide-devices', show: 'show-devices' };

/** The acts that there are for a table of devices. */
export const actsFor: Readonly<Record<ListedDevices, readonly DeviceAct[]>> = {
  shown: ['hide'],
  hidden: ['show'],
  all: ['hide', 'show'],
};

/** The devices that a request lists. Undefined for one that lists anything else. */
export function listedDevices({ operation, args }: RequestDraft): ListedDevices | undefined {
  if (operation.id === 'hidden-devices') return 'hidden';
  if (operation.id !== 'devices') return undefined;
  return [args.hiddenDevices].flat().some((value) => value?.toLowerCase() === 'true') ? 'all' : 'shown';
}

/** The request for the counts of what a table of devices lists: at the same place, with the same flags. */
export function countsOf(table: RequestDraft, counts: Operation): RequestDraft {
  const names = counts.parameters.map(({ name }) => name);
  const args = Object.fromEntries(Object.entries(table.args).filter(([name]) => names.includes(name)));
  return { operation: counts, args, ...(table.place && { place: table.place }) };
}

/** The request that does something with devices of a table, at the place that it is of. */
export function actOn(table: RequestDraft, operation: Operation, devices: readonly NamedDevice[]): RequestDraft {
  const body = deviceBody(devices.map(({ id }) => id));
  return { operation, args: {}, body, ...(table.place && { place: table.place }) };
}
