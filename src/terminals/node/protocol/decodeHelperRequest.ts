import { isObject, own } from '../../../platform/common/json/json.ts';
import { decodeAskedPlaces, decodeHelperCall, isText } from './decodeHelperCall.ts';
import { longestMinLifeMs, longestText, nameLists, type HelperRequest } from './helperProtocol.ts';

/** Longest name of a connection, in characters. */
const longestName = 200;

const asks: readonly unknown[] = [
  'token',
  'url',
  'caFile',
  'whoami',
  'call',
  'skeleton',
  'headers',
  'operations',
  'names',
  'connections',
  'login',
  'sites',
  'where',
] satisfies HelperRequest['ask'][];

/** Reads what came over the socket, from whoever sent it. Undefined when it is not a request, in any part. */
export function decodeHelperRequest(message: unknown): HelperRequest | undefined {
  if (!isObject(message)) return undefined;
  const field = (key: string) => own(message, key);
  const [terminal, ask, connection, text] = ['terminal', 'ask', 'connection', 'text'].map(field);
  const [minLifeMs, newerThanMs] = [field('minLifeMs'), field('newerThanMs')];
  if (!isTerminalKey(terminal) || !asks.includes(ask)) return undefined;
  if (connection !== undefined && !isText(connection, longestName)) return undefined;
  if (!isTimeOrMissing(minLifeMs) || !isTimeOrMissing(newerThanMs)) return undefined;
  if (text !== undefined && !isText(text, longestText)) return undefined;
  if (ask === 'where' && text === undefined) return undefined;
  const given = field('call');
  const call = isObject(given) ? decodeHelperCall(given) : undefined;
  const isAboutCall = ask === 'call' || ask === 'skeleton';
  if (isAboutCall !== (call !== undefined) || (given !== undefined && !call)) return undefined;
  const asked = field('place');
  const place = asked === undefined ? undefined : decodeAskedPlaces(asked);
  if (asked !== undefined && !place) return undefined;
  const names = nameLists.find((list) => list === field('names'));
  if ((ask === 'names') !== (names !== undefined)) return undefined;
  return {
    terminal,
    ask: ask as HelperRequest['ask'],
    ...(connection !== undefined && { connection }),
    ...(minLifeMs !== undefined && { minLifeMs }),
    ...(newerThanMs !== undefined && { newerThanMs }),
    ...(call && { call }),
    ...(place && { place }),
    ...(names && { names }),
    ...(text !== undefined && { text }),
    ...(field('notices') === true && { notices: true }),
  };
}

function isTimeOrMissing(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && value >= 0 && value <= longestMinLifeMs);
}

export function isTerminalKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
}
