import { asOrgAccessError, detailsInLog } from '../../base/errors.ts';
import { withLiveToken, type SessionSource } from '../liveToken.ts';
import { isLive, lastLoaded, type Detail } from '../session.ts';
import type { SessionPorts, StateCell } from './sessionPorts.ts';

/**
 * Loads the user detail into the state of a session. A failed load keeps the record of the load before. Does not throw; once
 * `signal` is aborted it leaves no trace.
 */
export async function loadDetail(
  ports: SessionPorts,
  cell: StateCell,
  source: SessionSource,
  signal: AbortSignal,
): Promise<void> {
  const set = (detail: Detail) => {
    const state = cell.read();
    if (!signal.aborted && isLive(state)) cell.write({ ...state, detail });
  };
  const last = () => {
    const state = cell.read();
    const loaded = 'detail' in state ? lastLoaded(state.detail) : undefined;
    return loaded && { last: { record: loaded.record, loadedAtMs: loaded.loadedAtMs } };
  };
  const { connection } = cell;
  set({ kind: 'loading', ...last() });
  try {
    const record = await withLiveToken(
      source,
      signal,
      (session) => ports.client.userDetail(connection, session, signal),
      // Django OAuth Toolkit answers so when the token does not count.
      ({ problem }) => problem.code === 'deniedUnsaid',
    );
    if (record) set({ kind: 'loaded', record, loadedAtMs: ports.clock.now() });
  } catch (error) {
    const failure = asOrgAccessError(error, 'shape', () => ({
      code: 'accessNotRead',
      ...detailsInLog(ports.log, 'User detail', error),
    }));
    set({ kind: 'failed', error: failure, ...last() });
  }
}
