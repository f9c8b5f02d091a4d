import type { Operation } from '../operation.ts';
import { discovery } from './discovery.ts';
import { inventory } from './inventory.ts';
import { monitoring, settings } from './monitoring.ts';

/** The operations of the service that are known, grouped by area. Adding one is adding a row. */
export const catalogue: readonly Operation[] = [...inventory, ...discovery, ...monitoring, ...settings];
