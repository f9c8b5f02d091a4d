import { elementTexts } from '../api/common/pages/elementTexts.ts';
import { parseJson, writeJson } from '../platform/common/json/json.ts';
import { withUnseenEscaped } from '../platform/common/text/displayText.ts';
import { hidden } from '../platform/redaction/common/span.ts';
import { isTooLarge, isWebPage } from '../service/common/responseForms.ts';
import type { CallResponse } from '../terminals/node/protocol/cliProtocol.ts';
import { exitCodes } from './commandLine/usage.ts';
import { printError, printMessage } from './messages.ts';
import type { Output } from './output.ts';

export function printResponseError(response: CallResponse): number {
  return printError(errorSentences(response), exitCodes.refused);
}

export function errorSentences({
  status,
  text,
  requestId,
  place,
}: Pick<CallResponse, 'status' | 'text' | 'requestId' | 'place'>): string {
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

/** Returns an explanation of errors that a proxy or a size limit causes. */
function meaning(response: Pick<CallResponse, 'status' | 'text'>): string[] {
  if (isTooLarge(response))
    return ['The request, or its token, is larger than the service accepts. Send less at once.'];
  return response.status < 500 && isPage(response)
    ? ['It is a web page, perhaps of a proxy or a gateway in front of the service.']
    : [];
}

/** Whether credentials are hidden in a response. Of a page, only its rows count, because its cursor isn't written. */
export function hidesCredentials(response: CallResponse): boolean {
  const path = response.list?.path;
  if (!response.hidden || !path) return response.hidden === true;
  return elementTexts(response.text, path)?.some((element) => element.includes(hidden)) ?? true;
}

export function printHidden(): void {
  printMessage(`Credentials in the response are written as "${hidden}".`);
}

export function isPage({ text }: Pick<CallResponse, 'text'>): boolean {
  return isWebPage({ text, headers: { get: () => null } });
}

export function isError({ status }: Pick<CallResponse, 'status'>): boolean {
  return status >= 400;
}

/** Writes the body of an error where errors are written, and prints what it means. Returns the exit code. */
export async function writeRefusal(response: CallResponse, output: Output): Promise<number> {
  await writeBody(response, output.forErrors);
  return printResponseError(response);
}

/**
 * Writes exact bytes, or plain text to a terminal.
 *
 * @returns the exit code
 */
export async function writeBody(
  { text, base64, binary }: Pick<CallResponse, 'text' | 'base64' | 'binary'>,
  output: Output,
): Promise<number> {
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64');
  if (!output.isTerminal) await output.write(bytes ?? text);
  else if (binary)
    return printError(
      `${whyNotShown(binary, bytes?.length ?? 0)} To save it, use --output FILE.`,
      exitCodes.notWritten,
    );
  else await output.write(forTerminal(text));
  return exitCodes.done;
}

/** Formats JSON, with exact numbers and the order of members. */
function forTerminal(text: string): string {
  try {
    const json = writeJson(parseJson(text), 2);
    if (json !== undefined) return `${withUnseenEscaped(json)}\n`;
  } catch {
    // The text isn't JSON, so it is written unchanged.
  }
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function whyNotShown({ type, unknownCharset }: NonNullable<CallResponse['binary']>, length: number): string {
  if (unknownCharset !== undefined)
    return `The response is in the character set "${unknownCharset}", which isn't known here, so it isn't shown.`;
  return `The response isn't text (${type === '' ? '' : `${type}, `}bytes: ${length}), so it isn't shown in a terminal.`;
}
