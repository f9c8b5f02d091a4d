import { isObject, own, parseJson, type JsonObject } from '../../platform/common/json/json.ts';

/** ID of a request. MCP excludes null and fractions, which JSON-RPC 2.0 allows. */
export type RequestId = string | number;

/** Message of a client: a request, a notification without ID, or an error to respond with. */
export type Incoming =
  | { readonly id: RequestId | undefined; readonly method: string; readonly params: JsonObject }
  | { readonly id: RequestId | null; readonly error: RpcError };

/** Error codes (JSON-RPC 2.0 §5.1). */
export const rpcCodes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
} as const;

export class RpcError extends Error {
  readonly code: number;
  readonly data: JsonObject | undefined;

  constructor(code: number, message: string, data?: JsonObject) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/**
 * Parses a line.
 *
 * @param line undefined if it was too long
 * @returns undefined if no response is needed
 */
export function readMessage(line: string | undefined): Incoming | undefined {
  if (line === undefined) return fault(null, rpcCodes.request, 'The message is too long.');
  let message: unknown;
  try {
    message = parseJson(line);
  } catch {
    return fault(null, rpcCodes.parse, "The message isn't JSON, or is nested too deeply.");
  }
  if (Array.isArray(message))
    return fault(null, rpcCodes.request, "Batches aren't supported. Send one message a line.");
  if (!isObject(message)) return fault(null, rpcCodes.request, "The message isn't a JSON object.");
  const [jsonrpc, id, method, given] = ['jsonrpc', 'id', 'method', 'params'].map((key) => own(message, key));
  // Some clients send null in place of params that they leave out.
  const params = given ?? {};
  const known = isRequestId(id) ? id : undefined;
  if (jsonrpc !== '2.0' || (id !== undefined && known === undefined))
    return fault(
      known ?? null,
      rpcCodes.request,
      "The message isn't JSON-RPC 2.0 with a string or an integer as its id.",
    );
  // Responses are ignored, because this server sends no requests.
  if (method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'))) return undefined;
  if (typeof method !== 'string') return fault(known ?? null, rpcCodes.request, 'The message has no method.');
  if (!isObject(params))
    return known === undefined ? undefined : fault(known, rpcCodes.params, "The params aren't a JSON object.");
  return { id: known, method, params };
}

function fault(id: RequestId | null, code: number, message: string): Incoming {
  return { id, error: new RpcError(code, message) };
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/** MCP revisions with `initialize`, newest first. 2025-03-26 isn't among them, because it requires batches. */
const withHandshake: readonly string[] = ['2025-11-25', '2025-06-18', '2024-11-05'];

/** MCP revisions that each request names and `server/discover` lists. */
export const withoutHandshake: readonly string[] = ['2026-07-28'];

const key = 'io.modelcontextprotocol/protocolVersion';

/** Returns the newest revision up to the requested one, or else the newest. The client may refuse it. */
export function agreedVersion(wanted: unknown): string {
  return withHandshake.find((version) => version <= String(wanted)) ?? withHandshake[0] ?? '';
}

export function metaOf(params: JsonObject): JsonObject {
  const meta = own(params, '_meta');
  return isObject(meta) ? meta : {};
}

/**
 * Returns undefined after a handshake.
 *
 * @throws RpcError if the revision isn't supported
 */
export function namedVersion(params: JsonObject): string | undefined {
  const requested = own(metaOf(params), key);
  const known = withoutHandshake.find((version) => version === requested);
  if (requested === undefined || known !== undefined) return known;
  throw new RpcError(-32_022, "This revision of the protocol isn't supported.", {
    supported: withoutHandshake,
    requested,
  });
}

/** Splits UTF-8 into lines, without LF or CRLF. Yields undefined for a line that is too long. Ignores text after the last line break. */
export async function* linesOf(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = [];
  let bytes = 0;
  const add = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else parts = [];
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      add(chunk.subarray(start, end));
      yield bytes <= maxBytes ? Buffer.concat(parts).toString().replace(/\r$/, '') : undefined;
      [parts, bytes, start] = [[], 0, end + 1];
    }
    add(chunk.subarray(start));
  }
}
