import * as l10n from '@vscode/l10n';
import { asOrgAccessError, OrgAccessError } from './errors.ts';
import { isLive, lastLoaded, type Detail, type Session } from './session.ts';
import type { SessionPorts, SessionSlot } from './sessionPorts.ts';

/** Where a load gets its session from, with a token that lives. */
export interface SessionSource {
  session(): Promise<Session>;
  /** Gets another token in the place of one that the service refused. */
  refresh(refused: string): Promise<void>;
}

/**
 * Loads the user detail into the state of a session. A failed load keeps the record of the load before. Does not throw; once
 * `signal` is aborted it leaves no trace.
 */
export async function loadDetail(ports: SessionPorts, slot: SessionSlot, source: SessionSource, signal: AbortSignal): Promise<void> {
  const set = (detail: Detail) => {
    const state = slot.read();
    if (!signal.aborted && isLive(state)) slot.write({ ...state, detail });
  };
  const last = () => {
    const state = slot.read();
    const loaded = 'detail' in state ? lastLoaded(state.detail) : undefined;
    return loaded && { last: { record: loaded.record, loadedAtMs: loaded.loadedAtMs } };
  };
  const { connection } = slot;
  set({ kind: 'loading', ...last() });
  try {
    const record = await authorized(source, signal, (session) => ports.client.userDetail(connection, session, signal));
    if (record) set({ kind: 'loaded', record, loadedAtMs: ports.clock.now() });
  } catch (error) {
    const failure = asOrgAccessError(error, 'shape', l10n.t('Your access could not be read. The log has the details.'));
    set({ kind: 'failed', error: failure, ...last() });
  }
}

/** Sends a request with the token; undefined when the signal was aborted. A 401 costs one refresh and one replay; then it is the answer (RFC 6750 §3.1). */
export async function authorized<T>(source: SessionSource, signal: AbortSignal, request: (session: Session) => Promise<T>): Promise<T | undefined> {
  const session = await source.session();
  if (signal.aborted) return undefined;
  try {
    return await request(session);
  } catch (error) {
    if (!(error instanceof OrgAccessError) || error.status !== 401) throw error;
    await source.refresh(session.tokens.accessToken);
    const renewed = await source.session();
    if (signal.aborted) return undefined;
    if (renewed.tokens.accessToken === session.tokens.accessToken) throw error;
    return request(renewed);
  }
}
