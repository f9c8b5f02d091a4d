import { isObject, own, parseJson, type JsonObject } from '../../core/base/json.ts';

/** JSON-RPC 2.0 and the Model Context Protocol allow these; null and fractions are none. */
export type RequestId = string | number;

/** What a client has sent. A notification is a call without an id, and gets no response. */
export type Incoming =
  | { readonly kind: 'call'; readonly id?: RequestId; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fault'; readonly id: RequestId | null; readonly error: RpcError };

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
  override readonly name = 'RpcError';

  readonly code: number;
  readonly data: JsonObject | undefined;

  constructor(code: number, message: string, data?: JsonObject) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Reads a line. Undefined stands for one that was too long. */
export function readMessage(line: string | undefined): Incoming {
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
  if (method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error')))
    return { kind: 'nothing' };
  if (typeof method !== 'string') return fault(known ?? null, rpcCodes.request, 'The message has no method.');
  if (!isObject(params))
    return known === undefined
      ? { kind: 'nothing' }
      : fault(known, rpcCodes.params, 'The params are not a JSON object.');
  return { kind: 'call', ...(known !== undefined && { id: known }), method, params };
}

function fault(id: RequestId | null, code: number, message: string): Incoming {
  return { kind: 'fault', id, error: new RpcError(code, message) };
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}
