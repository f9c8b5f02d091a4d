import type { Operation } from '../operation.ts';
import { discovery } from './discovery.ts';
import { inventory } from './inventory.ts';
import { monitoring, settings } from './monitoring.ts';

/** Known operations of the service. Add a row to add one. */
export const catalogue: readonly Operation[] = [...inventory, ...discovery, ...monitoring, ...settings];
