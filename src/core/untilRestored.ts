import { stateOf, type SessionReader } from './session.ts';

/**
 * Ends when the sessions that were stored have been read, which a window that has just opened may still be doing.
 *
 * @param id of the connection that it is about; left out, all of them
 * @param gone ends it early
 */
export async function untilRestored(sessions: SessionReader, id?: string, gone?: AbortSignal): Promise<void> {
  const isRestoring = () => {
    const states = id === undefined ? [...sessions.snapshot.states.values()] : [stateOf(sessions.snapshot, id)];
    return states.some(({ kind }) => kind === 'restoring');
  };
  if (!isRestoring()) return;
  await new Promise<void>((resolve) => {
    const listener = sessions.onDidChange(() => {
      if (!isRestoring()) end();
    });
    const end = () => {
      listener.dispose();
      gone?.removeEventListener('abort', end);
      resolve();
    };
    gone?.addEventListener('abort', end);
    if (gone?.aborted) end();
  });
}
