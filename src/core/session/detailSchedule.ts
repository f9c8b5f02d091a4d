import type { OrgAccessError } from '../base/errors.ts';
import { isPassing } from '../service/refusalTable.ts';
import { lastLoaded, type Detail } from './session.ts';

/** A record as old as this is loaded again. */
const freshForMs = 24 * 60 * 60_000;
/** The wait after a load, so that one that failed is not tried again and again. */
const retryMs = 15 * 60_000;
/** The wait after the first load that failed for something that passes, and the longest after several. */
const firstPassingMs = 10_000;
const longestPassingMs = 5 * 60_000;

/** The loads of one user detail. */
export interface DetailLoads {
  /** When the last one began. */
  readonly triedAtMs: number;
  /** The number of loads that have failed in a row. */
  readonly failures: number;
}

/**
 * Whether a user detail that was loaded once is to be loaded again, since it has become old. By a clock that was put back the age
 * of a record cannot be told, so a record of the future counts as old when it is as far away.
 *
 * @param triedAtMs when the last load began
 */
export function isDetailDue(detail: Detail, triedAtMs: number, nowMs: number): boolean {
  const last = lastLoaded(detail);
  if (!last || detail.kind === 'loading') return false;
  return Math.abs(nowMs - last.loadedAtMs) >= freshForMs && Math.abs(nowMs - triedAtMs) >= retryMs;
}

/** Whether a load that has failed for something that passes, such as a service that was down, is to be tried again. */
export function isDetailWorthATry(detail: Detail, { triedAtMs, failures }: DetailLoads, nowMs: number): boolean {
  if (detail.kind !== 'failed' || !passes(detail.error)) return false;
  const waitMs = Math.min(longestPassingMs, firstPassingMs * 2 ** Math.min(failures - 1, 16));
  return Math.abs(nowMs - triedAtMs) >= Math.max(waitMs, detail.error.retryAfterMs ?? 0);
}

function passes({ kind, status = 0 }: OrgAccessError): boolean {
  return kind === 'network' || kind === 'timeout' || kind === 'proxy' || isPassing(status);
}
