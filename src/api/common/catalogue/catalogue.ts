import type { Operation } from '../operation.ts';
import { discovery } from './discovery.ts';
import { inventory } from './inventory.ts';
import { monitoring, settings } from './monitoring.ts';

/** Known operations of the service. To add one, add a row. */
export const catalogue: readonly Operation[] = [...inventory, ...discovery, ...monitoring, ...settings];
