import type { RequestDraft } from './requestDraft.ts';

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
