import type { CallResponse, RequestContent } from '../terminals/node/protocol/cliProtocol.ts';
import type { Access, MaxTime, SendRequest } from './access.ts';
import { exitCodes } from './commandLine/usage.ts';
import { printFailure } from './messages.ts';
import { BufferedOutput, type Output } from './output.ts';
import { writePages } from './pages.ts';
import { hidesCredentials, isError, isPage, printHidden, writeBody, writeRefusal } from './responses.ts';
import { writeResult, type ResultOptions } from './result.ts';
import { waitUntil } from './waits/waitUntil.ts';

/** Use of a response. Defaults to one response as received. */
export interface WantedResponse {
  readonly pages?: 'json' | 'ndjson';
  readonly until?: string;
  /** Query and format. */
  readonly result?: ResultOptions;
  readonly maxTime?: MaxTime;
}

/**
 * Sends a request, its pages, or its repetitions, and writes the response.
 *
 * @returns the exit code
 */
export async function respond(
  request: RequestContent,
  wanted: WantedResponse,
  access: Access,
  output: Output,
): Promise<number> {
  let isHidden = false;
  const send: SendRequest = async (...request) => {
    const response = await access.send(...request);
    if (response.ok && 'status' in response.value) isHidden ||= hidesCredentials(response.value);
    return response;
  };
  const code = await writeResponses(request, wanted, { ...access, send }, output);
  if (isHidden) printHidden();
  return code;
}

async function writeResponses(
  request: RequestContent,
  { pages, until, result, maxTime }: WantedResponse,
  access: Access,
  output: Output,
): Promise<number> {
  const call = { ...request, ask: 'call' } as const;
  const write = (response: Pick<CallResponse, 'text'>, to = output) =>
    result ? writeResult(response.text, result, to) : writeBody(response, to);
  if (pages) {
    const whole = result && new BufferedOutput(output.forErrors);
    const code = await writePages(
      request,
      pages,
      whole ?? output,
      (page, over) => access.send({ ...page, ask: 'call' }, over),
      printFailure,
    );
    return whole && code === exitCodes.done ? await write(whole) : code;
  }
  if (until !== undefined)
    return await waitUntil(
      request,
      { until, maxTime },
      (response, holds) => write(response, holds ? output : output.forErrors),
      access,
    );
  const response = await access.send(call);
  if (!response.ok) return printFailure(response);
  // Operations respond with JSON, so a page is that of a gateway, whatever its status.
  const isRefused = isError(response.value) || (request.call && 'operation' in request.call && isPage(response.value));
  return isRefused ? await writeRefusal(response.value, output) : await write(response.value);
}
