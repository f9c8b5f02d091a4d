import { lastLoaded, type Detail } from './session.ts';

/** A record as old as this is loaded again. */
const freshForMs = 24 * 60 * 60_000;
/** The wait after a load, so that one that failed is not tried again and again. */
const retryMs = 15 * 60_000;

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
