import type { Connection } from '../../../connections/common/connection.ts';
import { OrgAccessError, asOrgAccessError, detailsInLog, noSession } from '../../../platform/common/errors.ts';
import { userDetailPath } from '../../../service/common/userDetailPath.ts';
import { type SessionSource, withLiveToken } from '../../common/liveToken.ts';
import {
  type Detail,
  type LoadedRecord,
  type Session,
  type SessionReader,
  isLive,
  lastLoaded,
  stateOf,
} from '../../common/session.ts';
import type { SessionPorts, StateHolder } from './sessionMachine.ts';

export const userDetailRequest = `GET ${userDetailPath}`;

/** Loads the user detail into the state. Never rejects, and changes nothing once aborted. */
export async function loadDetail(
  ports: SessionPorts,
  holder: StateHolder,
  source: SessionSource,
  signal: AbortSignal,
): Promise<void> {
  const set = (detail: Detail) => {
    const state = holder.read();
    if (!signal.aborted && isLive(state)) holder.write({ ...state, detail });
  };
  const last = () => {
    const state = holder.read();
    const loaded = 'detail' in state ? lastLoaded(state.detail) : undefined;
    return loaded && { last: { record: loaded.record, loadedAtMs: loaded.loadedAtMs } };
  };
  const { connection } = holder;
  set({ kind: 'loading', ...last() });
  try {
    const record = await withLiveToken(
      source,
      signal,
      userDetailRequest,
      (session) => ports.client.userDetail(connection, session, signal),
      isAmbiguous,
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

/** Checks a token by loading the user detail. `ambiguous` is a 403 that may mean an invalid token. */
export async function tokenRefusal(
  client: SessionPorts['client'],
  connection: Connection,
  session: Session,
  signal: AbortSignal,
): Promise<'invalid' | 'ambiguous' | undefined> {
  try {
    await client.userDetail(connection, session, signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof OrgAccessError)) return undefined;
    return error.status === 401 ? 'invalid' : isAmbiguous(error) ? 'ambiguous' : undefined;
  }
}

/** Whether this is the 403 that Django OAuth Toolkit also sends for an invalid token. */
function isAmbiguous({ problem }: OrgAccessError): boolean {
  return problem.code === 'deniedUnsaid';
}

/** Returns the record, loaded first if necessary. */
export async function loadedRecord(
  sessions: SessionReader,
  manager: { loadDetail(id: string): Promise<void> },
  id: string,
): Promise<LoadedRecord> {
  const detail = () => {
    const state = stateOf(sessions.snapshot, id);
    if (!isLive(state)) throw noSession();
    return state.detail;
  };
  const last = lastLoaded(detail());
  if (last) return last;
  await manager.loadDetail(id);
  const then = detail();
  const loaded = lastLoaded(then);
  if (loaded) return loaded;
  throw then.kind === 'failed' ? then.error : new OrgAccessError('session', { code: 'endedMeanwhile' });
}
