import { isObject, own, parseJson, type JsonObject } from '../../platform/common/json/json.ts';

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
