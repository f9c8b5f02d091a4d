import type { RequestPart } from '../errors/common/betweenProblems.ts';
import { isWebPage, tooLargePart } from '../service/common/responseForms.ts';
import type { CallAnswer } from '../terminals/node/protocol/helperProtocol.ts';
import { exitCodes } from './command/usage.ts';
import { complain } from './output.ts';
import type { Output } from './writing.ts';

/** Says why a response is an error, with what helps to find out more. @returns the exit code */
export function complainOfResponse(answer: CallAnswer): number {
  return complain(errorSentences(answer), exitCodes.refused);
}

export function errorSentences({
  status,
  text,
  requestId,
  place,
}: Pick<CallAnswer, 'status' | 'text' | 'requestId' | 'place'>): string {
  const isAboutPlace = status === 400 || status === 403;
  const sent = place
    ? `It was asked for the organization "${place.organization ?? ''}"${place.site === undefined ? '.' : ` and the site "${place.site}".`}`
    : 'No organization or site was sent.';
  return [
    `The service responded with status ${status}.`,
    ...meaning({ status, text }),
    ...(requestId === undefined ? [] : [`X-Request-ID: ${requestId}.`]),
    ...(isAboutPlace ? [sent] : []),
  ].join(' ');
}

/** What a response means that is no word of the service on what was asked for. */
function meaning(answer: Pick<CallAnswer, 'status' | 'text'>): string[] {
  const part = tooLargePart(answer);
  if (part) return [tooLarge[part]];
  const isPage = answer.status < 500 && isWebPage({ ...answer, headers: { get: () => null } });
  return isPage ? ['It is a web page, perhaps of a proxy or a gateway in front of the service.'] : [];
}

const tooLarge: Readonly<Record<RequestPart, string>> = {
  headers:
    "The headers of the request, mostly the token, are too large for the service. Ask the service's administrator.",
  address: 'The address of the request is longer than the service accepts. Use fewer or shorter parameters.',
  body: 'The request is larger than the service accepts. Send less at once.',
};

export function isError({ status }: Pick<CallAnswer, 'status'>): boolean {
  return status >= 400;
}

/**
 * Writes the body of a response: byte for byte to a program or a file, and to a person at a terminal as plain text, which a file is not.
 *
 * @returns the exit code
 */
export async function writeBody({ text, base64, binary }: CallAnswer, output: Output): Promise<number> {
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64');
  if (!output.isTerminal) await output.write(bytes ?? text);
  else if (binary)
    return complain(`${whyNotShown(binary, bytes?.length ?? 0)} To save it, use --output FILE.`, exitCodes.notWritten);
  else await output.write(text === '' || text.endsWith('\n') ? text : `${text}\n`);
  return exitCodes.done;
}

function whyNotShown({ type, unknownCharset }: NonNullable<CallAnswer['binary']>, length: number): string {
  if (unknownCharset !== undefined)
    return `The response is in the character set "${unknownCharset}", which isn't known here, so it isn't shown.`;
  return `The response isn't text (${type === '' ? '' : `${type}, `}bytes: ${length}), so it isn't shown in a terminal.`;
}
