import type { Connection } from '../../../connections/common/connection.ts';
import { asOrgAccessError, detailsInLog, OrgAccessError } from '../../../platform/common/errors.ts';
import { userDetailPath } from '../../../service/common/userDetailPath.ts';
import { withLiveToken, type SessionSource } from '../../common/liveToken.ts';
import { isLive, lastLoaded, type Detail, type Session } from '../../common/session.ts';
import type { SessionPorts, StateCell } from './sessionPorts.ts';

export const userDetailRequest = `GET ${userDetailPath}`;

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
      userDetailRequest,
      (session) => ports.client.userDetail(connection, session, signal),
      isUnsaid,
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

/** Whether the service refuses the token for the user detail too, and so not for one request alone. `unsaid`: it may be another reason. */
export async function tokenRefusal(
  client: SessionPorts['client'],
  connection: Connection,
  session: Session,
  signal: AbortSignal,
): Promise<'said' | 'unsaid' | undefined> {
  try {
    await client.userDetail(connection, session, signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof OrgAccessError)) return undefined;
    return error.status === 401 ? 'said' : isUnsaid(error) ? 'unsaid' : undefined;
  }
}

/** Django OAuth Toolkit answers so when the token does not count. */
function isUnsaid({ problem }: OrgAccessError): boolean {
  return problem.code === 'deniedUnsaid';
}
