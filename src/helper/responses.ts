import type { CallAnswer } from '../core/terminals/protocol/helperProtocol.ts';
import { exitCodes } from './command/usage.ts';
import { complain } from './output.ts';

/** Says why a response is an error, with what helps to find out more. @returns the exit code */
export function complainOfResponse({ status, requestId, place }: CallAnswer): number {
  const isAboutPlace = status === 400 || status === 403;
  const sent = place
    ? `It was asked for the organization "${place.organization ?? ''}"${place.site === undefined ? '.' : ` and the site "${place.site}".`}`
    : 'No organization or site was sent.';
  return complain(
    [
      `The service responded with status ${status}.`,
      ...(requestId === undefined ? [] : [`X-Request-ID: ${requestId}.`]),
      ...(isAboutPlace ? [sent] : []),
    ].join(' '),
    exitCodes.refused,
  );
}

export function isError({ status }: Pick<CallAnswer, 'status'>): boolean {
  return status >= 400;
}
