import type { RequestDraft } from './callOf.ts';
import type { KnownId } from './catalogue/catalogue.ts';
import type { Operation } from './operation.ts';

/** Devices in a table: not hidden, hidden, or both. */
export type ListedDevices = 'shown' | 'hidden' | 'all';

export const actOperation: Readonly<Record<DeviceAct, KnownId>> = { hide: 'hide-devices', show: 'show-devices' };

export const actsFor: Readonly<Record<ListedDevices, readonly DeviceAct[]>> = {
  shown: ['hide'],
  hidden: ['show'],
  all: ['hide', 'show'],
};

/** Returns the devices that a request lists, or undefined for other lists. */
export function listedDevices({ operation, args }: RequestDraft): ListedDevices | undefined {
  if (operation.id === 'hidden-devices') return 'hidden';
  if (operation.id !== 'devices') return undefined;
  return [args.hiddenDevices].flat().some((value) => value?.toLowerCase() === 'true') ? 'all' : 'shown';
}

/** Returns the request for the device counts of a table, with its place and the parameters that both operations have. */
export function countsOf(table: RequestDraft, counts: Operation): RequestDraft {
  const names = counts.parameters.map(({ name }) => name);
  const args = Object.fromEntries(Object.entries(table.args).filter(([name]) => names.includes(name)));
  return { operation: counts, args, ...(table.place && { place: table.place }) };
}

export function actOn(table: RequestDraft, operation: Operation, devices: readonly NamedDevice[]): RequestDraft {
  const body = deviceBody(devices.map(({ id }) => id));
  return { operation, args: {}, body, ...(table.place && { place: table.place }) };
}

export const deviceActs = ['hide', 'show'] as const;
export type DeviceAct = (typeof deviceActs)[number];

export interface NamedDevice {
  readonly id: string;
  readonly name: string;
}

/** Returns the list to pick a request's devices from, if it takes devices and has no body yet. */
export function devicesTaken({ operation, body }: RequestDraft): DeviceSource | undefined {
  if (body !== undefined) return undefined;
  return operation.id === 'hide-devices' ? 'devices' : operation.id === 'show-devices' ? 'hiddenDevices' : undefined;
}

export type DeviceSource = 'devices' | 'hiddenDevices';

export function deviceBody(deviceIds: readonly string[]): string {
  return `${JSON.stringify({ deviceIds }, null, 2)}\n`;
}
