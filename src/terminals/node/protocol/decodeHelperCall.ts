import type { Header } from '../../../connections/common/requestHeaders.ts';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { methods } from '../../../service/common/methods.ts';
import type { AskedPlace, AskedPlaces, HelperCall, SentAs } from '../../common/protocol/helperCall.ts';
import { longestPath, longestText, longestValue, mostValues } from './helperProtocol.ts';

type Pairs = readonly Header[];

/** Reads the call of a request. Undefined when it is none, in any part. */
export function decodeHelperCall(call: JsonObject): HelperCall | undefined {
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
    return isText(operation, longestText) && method === undefined && path === undefined
      ? { operation, ...(args.length > 0 && { args }), ...about }
      : undefined;
  const known = methods.find((candidate) => candidate === method);
  if (!known || !isText(path, longestPath) || !path.startsWith('/') || args.length > 0) return undefined;
  return { method: known, path, ...about };
}

function decodeSentAs(value: unknown): SentAs | undefined {
  if (!isObject(value)) return undefined;
  const [url, username] = [own(value, 'url'), own(value, 'username')];
  return isText(url, longestPath) && isText(username, longestValue) ? { url, username } : undefined;
}

/** Reads what is asked for instead of the current place. Undefined when it is nothing of that. */
export function decodeAskedPlaces(value: unknown): AskedPlaces | undefined {
  if (value === 'none') return value;
  if (!Array.isArray(value) || value.length > 4) return undefined;
  const layers = value.map(decodeAskedPlace);
  return layers.every((layer) => layer !== undefined) ? layers : undefined;
}

function decodeAskedPlace(value: unknown): AskedPlace | undefined {
  if (!isObject(value)) return undefined;
  const [organization, site] = [own(value, 'organization'), own(value, 'site')];
  if (organization !== undefined && !isText(organization, longestValue)) return undefined;
  if (site !== undefined && !isText(site, longestValue)) return undefined;
  return { ...(organization !== undefined && { organization }), ...(site !== undefined && { site }) };
}

export function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest;
}

function decodePairs(value: unknown): Pairs | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > mostValues || !value.every(isPair)) return undefined;
  return value.map(([name, text]) => [name, text]);
}

function isPair(value: unknown): value is Header {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [name, text] = value as unknown[];
  return isText(name, longestText) && typeof text === 'string' && text.length <= longestValue;
}
