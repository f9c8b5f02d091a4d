/** What is done with devices that are picked from a table. */
export const deviceActs = ['hide', 'show'] as const;
export type DeviceAct = (typeof deviceActs)[number];

/** A device, as a person recognizes it. */
export interface NamedDevice {
  readonly id: string;
  readonly name: string;
}
