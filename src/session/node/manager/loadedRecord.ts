import { noSession, OrgAccessError } from '../../../platform/common/errors.ts';
import { isLive, lastLoaded, stateOf, type LoadedRecord, type SessionReader } from '../../common/session.ts';
import type { SessionManager } from './sessionManager.ts';

/**
 * The record of whoever is signed in at a connection, loaded first when that was not done or has failed.
 *
 * @throws OrgAccessError of kind `session` when nobody is signed in, or why there is no record
 */
export async function loadedRecord(
  sessions: SessionReader,
  manager: Pick<SessionManager, 'loadDetail'>,
  id: string,
): Promise<LoadedRecord> {
  const detail = () => {
    const state = stateOf(sessions.snapshot, id);
    if (!isLive(state)) throw noSession();
    return state.detail;
  };
  const known = lastLoaded(detail());
  if (known) return known;
  await manager.loadDetail(id);
  const then = detail();
  const loaded = lastLoaded(then);
  if (loaded) return loaded;
  throw then.kind === 'failed' ? then.error : new OrgAccessError('session', { code: 'endedMeanwhile' });
}
