import { isObject, type JsonObject, own, parseJson } from '../../platform/common/json/json.ts';

/** JSON-RPC 2.0 and the Model Context Protocol allow these; null and fractions are none. */
export type RequestId = string | number;

/** A message of a client: a call, which is a notification and gets no response when it has no id, or what has to be refused. */
export type Incoming =
  | { readonly id: RequestId | undefined; readonly method: string; readonly params: JsonObject }
  | { readonly id: RequestId | null; readonly error: RpcError };

/** Codes of JSON-RPC 2.0, section 5.1. */
export const rpcCodes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
} as const;

/** A request that is refused. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: JsonObject | undefined;

  constructor(code: number, message: string, data?: JsonObject) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Reads a line; undefined stands for one that was too long. @returns nothing for what gets no response and asks for nothing */
export function readMessage(line: string | undefined): Incoming | undefined {
  if (line === undefined) return fault(null, rpcCodes.request, 'The message is too long.');
  let message: unknown;
  try {
    message = parseJson(line);
  } catch {
    return fault(null, rpcCodes.parse, 'The message is not JSON, or is nested too deeply.');
  }
  if (Array.isArray(message))
    return fault(null, rpcCodes.request, 'Batches are not supported. Send one message a line.');
  if (!isObject(message)) return fault(null, rpcCodes.request, 'The message is not a JSON object.');
  const [jsonrpc, id, method, params = {}] = ['jsonrpc', 'id', 'method', 'params'].map((key) => own(message, key));
  const known = isRequestId(id) ? id : undefined;
  if (jsonrpc !== '2.0' || (id !== undefined && known === undefined))
    return fault(
      known ?? null,
      rpcCodes.request,
      'The message is not JSON-RPC 2.0 with a string or an integer as its id.',
    );
  // A response to something that was never asked.
  if (method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'))) return undefined;
  if (typeof method !== 'string') return fault(known ?? null, rpcCodes.request, 'The message has no method.');
  if (!isObject(params))
    return known === undefined ? undefined : fault(known, rpcCodes.params, 'The params are not a JSON object.');
  return { id: known, method, params };
}

function fault(id: RequestId | null, code: number, message: string): Incoming {
  return { id, error: new RpcError(code, message) };
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/** Revisions of the Model Context Protocol that begin with `initialize`, the newest first. */
const withHandshake: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** Revisions in which each request names its own, and `server/discover` tells which there are. */
export const withoutHandshake: readonly string[] = ['2026-07-28'];

const key = 'io.modelcontextprotocol/protocolVersion';

/** The revision of a handshake: the one that the client wants, or else the newest, which it may refuse. */
export function agreedVersion(wanted: unknown): string {
  return withHandshake.find((version) => version === wanted) ?? withHandshake[0] ?? '';
}

/** The part of a request that is about itself. */
export function metaOf(params: JsonObject): JsonObject {
  const meta = own(params, '_meta');
  return isObject(meta) ? meta : {};
}

/**
 * The revision that a request names; undefined for one of a handshake.
 *
 * @throws RpcError for one that is not known, with those that are
 */
export function namedVersion(params: JsonObject): string | undefined {
  const requested = own(metaOf(params), key);
  const known = withoutHandshake.find((version) => version === requested);
  if (requested === undefined || known !== undefined) return known;
  throw new RpcError(-32_022, 'This revision of the protocol is not supported.', {
    supported: withoutHandshake,
    requested,
  });
}

/**
 * The lines of a stream of UTF-8, without their ends (LF or CRLF), as they are complete. Undefined for one that is too long, of
 * which nothing is kept. What stands after the last end is no line.
 */
export async function* linesOf(
  stream: AsyncIterable<Buffer>,
  longestBytes: number,
): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = [];
  let bytes = 0;
  const add = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= longestBytes) parts.push(part);
    else parts = [];
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      add(chunk.subarray(start, end));
      yield bytes <= longestBytes ? Buffer.concat(parts).toString().replace(/\r$/, '') : undefined;
      [parts, bytes, start] = [[], 0, end + 1];
    }
    add(chunk.subarray(start));
  }
}
