import type { RequestDraft } from './requestDraft.ts';

/** Whether a request takes a list of devices that are picked from the table of devices, and has none yet. */
export function takesDevices({ operation, body }: RequestDraft): boolean {
  return operation.id === 'hide-devices' && body === undefined;
}

/** The body of a request for these devices, as a person looks at it. */
export function deviceBody(deviceIds: readonly string[]): string {
  return `${JSON.stringify({ deviceIds }, null, 2)}\n`;
}
