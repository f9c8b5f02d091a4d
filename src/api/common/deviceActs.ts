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

/** What is done with devices that are picked from a table. */
export const deviceActs = ['hide', 'show'] as const;
export type DeviceAct = (typeof deviceActs)[number];

/** A device, as a person recognizes it. */
export interface NamedDevice {
  readonly id: string;
  readonly name: string;
}

/** The list that the devices of a request are picked from. Undefined for one that takes none, or has some already. */
export function devicesTaken({ operation, body }: RequestDraft): DeviceSource | undefined {
  if (body !== undefined) return undefined;
  return operation.id === 'hide-devices' ? 'devices' : operation.id === 'show-devices' ? 'hiddenDevices' : undefined;
}

/** The lists of devices of the service: hidden ones are in none but their own. */
export type DeviceSource = 'devices' | 'hiddenDevices';

/** The body of a request for these devices, as a person looks at it. */
export function deviceBody(deviceIds: readonly string[]): string {
  return `${JSON.stringify({ deviceIds }, null, 2)}\n`;
}
