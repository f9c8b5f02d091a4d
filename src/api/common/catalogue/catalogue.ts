import type { Operation } from '../operation.ts';
import { discovery } from './discovery.ts';
import { inventory } from './inventory.ts';
import { monitoring, settings } from './monitoring.ts';

const known = [...inventory, ...discovery, ...monitoring, ...settings];

/** Known operations of the service. To add one, add a row. */
export const catalogue: readonly Operation[] = known;

export type KnownId = (typeof known)[number]['id'];
