import { until } from '../../platform/common/event.ts';
import { stateOf, type SessionReader } from './session.ts';

/**
 * Ends when the sessions that were stored have been read, which a window that has just opened may still be doing.
 *
 * @param id of the connection that it is about; left out, all of them
 * @param gone ends it early
 */
export function untilRestored(sessions: SessionReader, id?: string, gone?: AbortSignal): Promise<void> {
  const states = () => (id === undefined ? [...sessions.snapshot.states.values()] : [stateOf(sessions.snapshot, id)]);
  return until(sessions.onDidChange, () => states().every(({ kind }) => kind !== 'restoring'), gone);
}
