import type { RequestedPlace } from '../../../access/site/common/resolvePlace.ts';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { methods } from '../../../service/common/methods.ts';
import type { Header } from '../../../service/connection/common/requestHeaders.ts';
import type { CliCall, RequestedPlaces, SentAs } from '../../common/protocol/cliCall.ts';
import type { ToolRequest, ToolUse } from '../../common/protocol/toolProtocol.ts';
import { asks, maxMinLifeMs, nameLists, type CliRequest } from './cliProtocol.ts';
import { excessIn } from './requestLimits.ts';

/** Decodes an untrusted message. Returns undefined if any part is invalid. */
export function decodeCliRequest(message: unknown): CliRequest | undefined {
  if (!isObject(message)) return undefined;
  const field = (key: string) => own(message, key);
  const [terminal, asked, connection, text] = ['terminal', 'ask', 'connection', 'text'].map(field);
  const ask = asks.find((one) => one === asked);
  const [minLifeMs, newerThanMs] = [field('minLifeMs'), field('newerThanMs')];
  if (!isTerminalKey(terminal) || ask === undefined) return undefined;
  if (connection !== undefined && !isText(connection)) return undefined;
  if (!isTimeOrMissing(minLifeMs) || !isTimeOrMissing(newerThanMs)) return undefined;
  if (text !== undefined && !isText(text)) return undefined;
  if (ask === 'where' && text === undefined) return undefined;
  const given = field('call');
  const call = isObject(given) ? decodeCliCall(given) : undefined;
  const isAboutCall = ask === 'call' || ask === 'skeleton';
  if (isAboutCall !== (call !== undefined) || (given !== undefined && !call)) return undefined;
  const layers = field('place');
  const place = layers === undefined ? undefined : decodePlaces(layers);
  if (layers !== undefined && !place) return undefined;
  const names = nameLists.find((list) => list === field('names'));
  if ((ask === 'names') !== (names !== undefined)) return undefined;
  const request = {
    terminal,
    ask,
    ...(connection !== undefined && { connection }),
    ...(minLifeMs !== undefined && { minLifeMs }),
    ...(newerThanMs !== undefined && { newerThanMs }),
    ...(call && { call }),
    ...(place && { place }),
    ...(names && { names }),
    ...(text !== undefined && { text }),
  };
  return excessIn(request) === undefined ? request : undefined;
}

function isTimeOrMissing(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && value >= 0 && value <= maxMinLifeMs);
}

function isTerminalKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}

export function decodeToolRequest(message: unknown): ToolRequest | undefined {
  if (!isObject(message)) return undefined;
  const [terminal, ask, given] = ['terminal', 'ask', 'tool'].map((key) => own(message, key));
  if (!isTerminalKey(terminal)) return undefined;
  if (ask === 'tools' && given === undefined) return { terminal, ask };
  const tool = ask === 'tool' ? decodeToolUse(given) : undefined;
  return tool && { terminal, ask: 'tool', tool };
}

export function decodeToolUse(value: unknown): ToolUse | undefined {
  if (!isObject(value)) return undefined;
  const [name, input] = [own(value, 'name'), own(value, 'input')];
  return typeof name === 'string' && /^\w{1,100}$/.test(name) && isObject(input) ? { name, input } : undefined;
}

type Pairs = readonly Header[];

function decodeCliCall(call: JsonObject): CliCall | undefined {
  const [method, path, body, operation] = ['method', 'path', 'body', 'operation'].map((key) => own(call, key));
  if (body !== undefined && typeof body !== 'string') return undefined;
  const [headers, args] = ['headers', 'args'].map((key) => decodePairs(own(call, key)));
  if (!headers || !args) return undefined;
  const given = own(call, 'sentAs');
  const sentAs = decodeSentAs(given);
  if (given !== undefined && !sentAs) return undefined;
  const about = {
    ...(headers.length > 0 && { headers }),
    ...(body !== undefined && { body }),
    ...(own(call, 'pages') === true && { pages: true as const }),
    ...(own(call, 'repeated') === true && { repeated: true as const }),
    ...(own(call, 'yes') === true && { yes: true as const }),
    ...(own(call, 'showHidden') === true && { showHidden: true as const }),
    ...(sentAs && { sentAs }),
  };
  if (operation !== undefined)
    return isText(operation) && method === undefined && path === undefined
      ? { operation, ...(args.length > 0 && { args }), ...about }
      : undefined;
  const known = methods.find((candidate) => candidate === method);
  if (!known || !isText(path) || !path.startsWith('/') || args.length > 0) return undefined;
  return { method: known, path, ...about };
}

function decodeSentAs(value: unknown): SentAs | undefined {
  if (!isObject(value)) return undefined;
  const [url, username] = [own(value, 'url'), own(value, 'username')];
  return isText(url) && isText(username) ? { url, username } : undefined;
}

function decodePlaces(value: unknown): RequestedPlaces | undefined {
  if (value === 'none') return value;
  if (!Array.isArray(value) || value.length > 4) return undefined;
  const layers = value.map(decodePlace);
  return layers.every((layer) => layer !== undefined) ? layers : undefined;
}

function decodePlace(value: unknown): RequestedPlace | undefined {
  if (!isObject(value)) return undefined;
  const [organization, site] = [own(value, 'organization'), own(value, 'site')];
  if (organization !== undefined && !isText(organization)) return undefined;
  if (site !== undefined && !isText(site)) return undefined;
  return { ...(organization !== undefined && { organization }), ...(site !== undefined && { site }) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function decodePairs(value: unknown): Pairs | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isPair)) return undefined;
  return value.map(([name, text]) => [name, text]);
}

function isPair(value: unknown): value is Header {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [name, text] = value as unknown[];
  return isText(name) && typeof text === 'string';
}
