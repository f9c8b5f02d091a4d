import { raceAbort } from '../platform/common/clock.ts';
import { signsIn } from './accessKind.ts';
import { printAskedToWait, printMessage } from './messages.ts';
import { sendRequest } from './request.ts';
import type { OwnAccess } from './standalone/access.ts';

export type SendRequest = typeof sendRequest;

/** Destination of the requests of a command line: the editor, or this process. */
export interface Access {
  readonly send: SendRequest;
  /** Defined if this process signs in itself. */
  readonly own?: OwnAccess;
}

/** Limit for a whole command, in milliseconds and as typed. */
export interface MaxTime {
  readonly ms: number;
  readonly typed: string;
}

/** Returns an access whose requests fail once the time is over. */
export function withinTime(access: Access, { ms, typed }: MaxTime): Access {
  const late = AbortSignal.timeout(ms);
  const send: SendRequest = async (content, over, onNotice) => {
    const sending = access.send(content, AbortSignal.any([late, ...(over ? [over] : [])]), onNotice);
    // A sign-in can't be aborted.
    const response = await raceAbort(sending, late);
    if (response && (response.ok || !late.aborted)) return response;
    return { ok: false, reason: 'timedOut', message: `It took longer than --max-time (${typed}).` };
  };
  return { ...access, send };
}

/**
 * Returns the access that the environment describes. Only `ORG_ACCESS_CLIENT_ID` decides: if it is set, this process
 * signs in with variables, even in a terminal with access.
 *
 * @returns a sentence if a variable is missing or invalid
 */
export async function accessIn(env: NodeJS.ProcessEnv): Promise<Access | { readonly problem: string }> {
  if (!signsIn(env)) return { send: sendRequest };
  const { openAccess } = await import('./standalone/access.ts');
  const own = openAccess(env, printMessage);
  if ('problem' in own) return own;
  const send: SendRequest = async (content, over) => {
    if (content.ask === 'tools' || content.ask === 'tool') throw new TypeError('Tools need the editor.');
    return (await own.respond(content, over ?? new AbortController().signal, printAskedToWait)) as never;
  };
  return { send, own };
}
