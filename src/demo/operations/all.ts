import { deviceOperations } from './devices.ts';
import { discoveryOperations } from './discovery.ts';
import { jobOperations } from './jobs.ts';
import { monitoringOperations } from './monitoring.ts';
import type { Operation } from './operation.ts';
import { placeOperations } from './places.ts';
import { setUpOperations } from './setUp.ts';
import { topologyOperations } from './topology.ts';

/** All operations below `/api/v2` but the user detail. */
export const operations: readonly Operation[] = [
  ...placeOperations,
  ...deviceOperations,
  ...monitoringOperations,
  ...topologyOperations,
  ...discoveryOperations,
  ...jobOperations,
  ...setUpOperations,
];
