import { OrgAccessError, noSession } from '../../../platform/common/errors.ts';
import { userDetailPath } from '../../../service/common/userDetailPath.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import {
  type LoadedRecord,
  type Session,
  type SessionReader,
  isLive,
  lastLoaded,
  stateOf,
} from '../../common/session.ts';
import type { SessionPorts } from './sessionMachine.ts';

export const userDetailRequest = `GET ${userDetailPath}`;

/** Adds to the failure about a response that is too large what a person can do to see their access. */
export function aboutAccess(failure: OrgAccessError): OrgAccessError {
  const { kind, problem } = failure;
  if (problem.code !== 'answerTooLarge') return failure;
  const { limitMb, sizeMb } = problem;
  const code = 'accessTooLarge';
  return new OrgAccessError(kind, { code, limitMb, ...(sizeMb !== undefined && { sizeMb }) }, { cause: failure });
}

/** Checks a token by loading the user detail. `ambiguous` is a 403 that may mean an invalid token. */
export async function tokenRefusal(
  client: SessionPorts['client'],
  connection: Connection,
  session: Session,
  signal: AbortSignal,
): Promise<'invalid' | 'ambiguous' | undefined> {
  try {
    const { userDetail } = await client();
    await userDetail(connection, session, signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof OrgAccessError)) return undefined;
    return error.status === 401 ? 'invalid' : isAmbiguous(error) ? 'ambiguous' : undefined;
  }
}

/** Whether this is the 403 that Django OAuth Toolkit also sends for an invalid token. */
export function isAmbiguous({ problem }: OrgAccessError): boolean {
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
