import { isObject, own, type JsonObject } from '../base/json.ts';
import { methods } from '../service/methods.ts';
import type { ServiceCall } from '../service/serviceClient.ts';
import { longestMinLifeMs, longestPath, longestText, type HelperRequest } from './helperProtocol.ts';

/** Longest name of a connection, in characters. */
const longestName = 200;

const asks: readonly unknown[] = [
  'token',
  'url',
  'whoami',
  'call',
  'connections',
  'login',
  'sites',
  'where',
] satisfies HelperRequest['ask'][];

/** Reads what came over the socket, from whoever sent it. Undefined when it is not a request, in any part. */
export function decodeHelperRequest(message: unknown): HelperRequest | undefined {
  if (!isObject(message)) return undefined;
  const field = (key: string) => own(message, key);
  const [terminal, ask, connection, minLifeMs, text] = ['terminal', 'ask', 'connection', 'minLifeMs', 'text'].map(
    field,
  );
  if (!isTerminalKey(terminal) || !asks.includes(ask)) return undefined;
  if (connection !== undefined && !isText(connection, longestName)) return undefined;
  if (minLifeMs !== undefined && !(typeof minLifeMs === 'number' && minLifeMs >= 0 && minLifeMs <= longestMinLifeMs))
    return undefined;
  if (text !== undefined && !isText(text, longestText)) return undefined;
  if (ask === 'where' && text === undefined) return undefined;
  const given = field('call');
  const call = isObject(given) ? decodeCall(given) : undefined;
  if ((ask === 'call') !== (call !== undefined) || (given !== undefined && !call)) return undefined;
  return {
    terminal,
    ask: ask as HelperRequest['ask'],
    ...(connection !== undefined && { connection }),
    ...(minLifeMs !== undefined && { minLifeMs }),
    ...(call && { call }),
    ...(text !== undefined && { text }),
    ...(field('notices') === true && { notices: true }),
  };
}

export function isTerminalKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}

function decodeCall(call: JsonObject): ServiceCall | undefined {
  const [method, path, body] = ['method', 'path', 'body'].map((key) => own(call, key));
  const known = methods.find((candidate) => candidate === method);
  if (!known || !isText(path, longestPath) || !path.startsWith('/')) return undefined;
  if (body !== undefined && typeof body !== 'string') return undefined;
  return { method: known, path, ...(body !== undefined && { body }) };
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest;
}
