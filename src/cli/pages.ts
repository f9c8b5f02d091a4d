import { elementTexts } from '../api/common/pages/elementTexts.ts';
import { PageWalk, type WalkNote } from '../api/node/pages/pageWalk.ts';
import { parseJson } from '../platform/common/json/json.ts';
import { tablePathOf } from '../responses/table/common/table.ts';
import type { CallResponse, CliResponse, RequestContent } from '../terminals/node/protocol/cliProtocol.ts';
import { exitCodes } from './commandLine/usage.ts';
import { printError, printMessage, type Failure } from './messages.ts';
import type { Output } from './output.ts';
import { isError, printResponseError, writeBody } from './responses.ts';

/** Sends a request to VS Code until the signal aborts. */
export type FetchPage = (request: RequestContent, over: AbortSignal) => Promise<CliResponse<'call'> | Failure>;

/**
 * Writes all elements of a list. Requests the next page while a page is written, so at most two are in memory.
 *
 * @param printFailure prints a failure
 * @returns the exit code
 */
export async function writePages(
  first: RequestContent,
  form: 'json' | 'ndjson',
  output: Output,
  fetch: FetchPage,
  printFailure: (why: Failure) => number,
): Promise<number> {
  const elements = new Elements(output, form);
  const over = new AbortController();
  let pending = fetch(first, over.signal);
  let walk: PageWalk | undefined;
  try {
    for (let request = first; ;) {
      const response = await pending;
      if (output.isClosed) return exitCodes.done;
      if (!response.ok) {
        if (walk) await endIncomplete(elements);
        return printFailure(response);
      }
      const { value } = response;
      if (isError(value)) {
        if (walk) await endIncomplete(elements);
        else await writeBody(value, output.forErrors);
        return printResponseError(value);
      }
      const { list, text } = value;
      const page = list ? { ...list, rows: elementTexts(text, list.path) ?? [] } : undefined;
      walk ??= new PageWalk(value.path);
      const step = walk.accept(page);
      const isElsewhere = step.next !== undefined && value.method !== 'GET' && pathOf(step.next) !== pathOf(value.path);
      if (step.next !== undefined && !isElsewhere) {
        request = nextOf(request, value, step.next);
        pending = fetch(request, over.signal);
      }
      await elements.write(step.rows as readonly string[]);
      if (isElsewhere) {
        await elements.endIncomplete();
        return printError(
          `The next page of this ${value.method} is at another path, so it wasn't asked for, and the list is incomplete.`,
          exitCodes.failed,
        );
      }
      if (step.end !== undefined) return await end(elements, walk, value, output);
    }
  } finally {
    over.abort();
  }
}

function pathOf(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

function nextOf(
  { call, ask }: RequestContent,
  { method, place, connectionId, url, username }: CallResponse,
  path: string,
): RequestContent {
  const { headers, body } = call ?? {};
  return {
    ask,
    connection: connectionId,
    place: place ? [place] : 'none',
    call: {
      method,
      path,
      pages: true,
      sentAs: { url, username },
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    },
  };
}

async function endIncomplete(elements: Elements): Promise<void> {
  await elements.endIncomplete();
  printMessage("The list is incomplete, because its next page wasn't received:");
}

async function end(elements: Elements, walk: PageWalk, last: CallResponse, output: Output): Promise<number> {
  if (output.isClosed) return exitCodes.done;
  await (walk.isWhole ? elements.end() : elements.endIncomplete());
  for (const note of walk.notes) printMessage(noteText(note));
  return walk.isWhole ? exitCodes.done : printError(whyIncomplete(walk, elements.isBegun, last), exitCodes.failed);
}

function whyIncomplete({ end, unmet, received }: PageWalk, isBegun: boolean, { text }: CallResponse): string {
  if (end === 'repeated') return 'The service gave the same page twice, so the list may be incomplete.';
  if (unmet)
    return `The list is incomplete: it ends after element ${received}, but the last response says that more follows: ${unmet.text}.`;
  if (isBegun) return 'A response was no page of the list, so the list is incomplete.';
  const path = listIn(text);
  return path === undefined
    ? 'The response is no list, so there is nothing to write line by line. Omit --all and --ndjson.'
    : `The response has rows in "${path}", but its form of pages isn't known here. To get this page alone, omit --all and --ndjson.`;
}

/** Returns the path of rows in a response that isn't a list. */
function listIn(text: string): string | undefined {
  try {
    return tablePathOf(parseJson(text))?.join('.');
  } catch {
    return undefined;
  }
}

function noteText(note: WalkNote): string {
  if (note.code === 'totalChanged')
    return `The list changed while it was read: from ${note.from} elements to ${note.to}.`;
  return `The service said that there are ${note.total} elements, and gave ${note.received}.`;
}

/** Writes elements unchanged, as lines or as a JSON array. */
class Elements {
  readonly #output: Output;
  readonly #form: 'json' | 'ndjson';
  #isBegun = false;

  constructor(output: Output, form: 'json' | 'ndjson') {
    this.#output = output;
    this.#form = form;
  }

  get isBegun(): boolean {
    return this.#isBegun;
  }

  async write(elements: readonly string[]): Promise<void> {
    if (elements.length === 0) return;
    const before = this.#isBegun ? ',\n' : '[\n';
    this.#isBegun = true;
    await this.#output.write(
      this.#form === 'ndjson' ? `${elements.map(inOneLine).join('\n')}\n` : before + elements.join(',\n'),
    );
  }

  async end(): Promise<void> {
    if (this.#form === 'json') await this.#output.write(this.#isBegun ? '\n]\n' : '[]\n');
    // An empty text is written, so that a file without elements is created too.
    else if (!this.#isBegun) await this.#output.write('');
  }

  /** Leaves an incomplete array open, so that no program accepts it. */
  async endIncomplete(): Promise<void> {
    if (this.#form === 'json' && this.#isBegun) await this.#output.write('\n');
  }
}

export function inOneLine(json: string): string {
  return /[\n\r]/.test(json)
    ? json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|\s+/gs, (part) => (part.startsWith('"') ? part : ''))
    : json;
}
