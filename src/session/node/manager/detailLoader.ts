import { SingleFlight } from '../../../platform/common/async/once.ts';
import { OrgAccessError, asOrgAccessError, detailsInLog, noSession } from '../../../platform/common/errors.ts';
import { userDetailPath } from '../../../service/common/userDetailPath.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { DetailSchedule } from '../../common/detailSchedule.ts';
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

interface DetailLoaderServices {
  readonly ports: Pick<SessionPorts, 'client' | 'clock' | 'log'>;
  readonly holder: StateHolder;
  readonly source: SessionSource;
  /** Returns a signal that is aborted when the session ends. */
  readonly untilOver: () => AbortSignal;
  /** Receives the session whose token the service accepted. */
  readonly accepted: (session: Session) => void;
}

/** Loads the user detail into a session's state, and decides when to load it again. */
export class DetailLoader {
  readonly #services: DetailLoaderServices;
  readonly #schedule = new DetailSchedule();
  readonly #loading = new SingleFlight();

  constructor(services: DetailLoaderServices) {
    this.#services = services;
  }

  get isDue(): boolean {
    const { holder, ports } = this.#services;
    return this.#schedule.isDue(holder.read(), ports.clock.now());
  }

  get mayRetry(): boolean {
    const { holder, ports } = this.#services;
    return this.#schedule.mayRetry(holder.read(), ports.clock.now());
  }

  /** Loads the user detail, once for concurrent callers. Never rejects, and changes nothing once the session has ended. */
  load(): Promise<void> {
    const { holder, ports, untilOver, accepted } = this.#services;
    const signal = untilOver();
    this.#schedule.begin(ports.clock.now());
    return this.#loading.run(async () => {
      await this.#load(signal);
      const state = holder.read();
      this.#schedule.end(state);
      if (isLive(state) && state.detail.kind === 'loaded') accepted(state.session);
    });
  }

  /** Records that the service responded to another request. */
  responded(): void {
    this.#schedule.responded();
  }

  /** Makes the next load send its own request. */
  detach(): void {
    this.#loading.detach();
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { holder, ports, source } = this.#services;
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
        async (session) => (await ports.client()).userDetail(connection, session, signal),
        isAmbiguous,
      );
      if (record) set({ kind: 'loaded', record, loadedAtMs: ports.clock.now() });
    } catch (error) {
      const failure = asOrgAccessError(error, 'shape', () => ({
        code: 'accessNotRead',
        ...detailsInLog(ports.log, 'User detail', error),
      }));
      set({ kind: 'failed', error: aboutAccess(failure), ...last() });
    }
  }
}

/** Says of a response that is too large what a person can do about their access. */
function aboutAccess(failure: OrgAccessError): OrgAccessError {
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
