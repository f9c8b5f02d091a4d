import { signsIn } from './accessKind.ts';
import { printMessage } from './messages.ts';
import { sendRequest } from './request.ts';
import type { OwnAccess, SharedAccess } from './standalone/access.ts';

export type SendRequest = typeof sendRequest;

/** Destination of the requests of a command line: the editor, or this process. */
export interface Access {
  readonly send: SendRequest;
  /** Defined if this process signs in itself. */
  readonly own?: OwnAccess;
  /** Access of the program of `run`. */
  readonly shared?: SharedAccess;
}

/**
 * Returns the access that the environment describes. `ORG_ACCESS_CLIENT_ID` alone decides: with it, this process signs
 * in by variables, whatever terminal it is in.
 *
 * @returns a sentence if a variable is missing or invalid
 */
export async function accessIn(env: NodeJS.ProcessEnv): Promise<Access | { readonly problem: string }> {
  if (!signsIn(env)) return { send: sendRequest };
  const { openAccess } = await import('./standalone/access.ts');
  const own = openAccess(env, printMessage);
  if ('problem' in own) return own;
  const send: SendRequest = async (content, limit) => {
    if (content.ask === 'tools' || content.ask === 'tool') throw new TypeError('Tools need the editor.');
    const gone = typeof limit === 'number' ? AbortSignal.timeout(limit) : (limit ?? new AbortController().signal);
    return (await own.respond(content, gone)) as never;
  };
  return { send, own };
}
