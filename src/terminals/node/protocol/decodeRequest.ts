import * as v from 'valibot';
import { isObject, own } from '../../../platform/common/json/json.ts';
import { read } from '../../../platform/common/json/schema.ts';
import { methods } from '../../../service/common/methods.ts';
import { decodeToolUse, type ToolRequest } from '../../common/protocol/toolProtocol.ts';
import { asks, maxMinLifeMs, nameLists, type CliRequest } from './cliProtocol.ts';
import { excessIn } from './requestLimits.ts';

const terminal = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
const filled = v.pipe(v.string(), v.nonEmpty());
const pairs = v.array(v.strictTuple([filled, v.string()]));
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(maxMinLifeMs));
const flag = v.exactOptional(v.literal(true));
const absent = v.exactOptional(v.never());

const aboutCall = {
  headers: v.exactOptional(pairs),
  body: v.exactOptional(v.string()),
  pages: flag,
  repeated: flag,
  yes: flag,
  showHidden: flag,
  sentAs: v.exactOptional(v.object({ url: filled, username: filled })),
};
const call = v.union([
  v.object({ operation: filled, args: v.exactOptional(pairs), method: absent, path: absent, ...aboutCall }),
  v.object({ method: v.picklist(methods), path: v.pipe(v.string(), v.startsWith('/')), args: absent, ...aboutCall }),
]);
const place = v.object({ organization: v.exactOptional(filled), site: v.exactOptional(filled) });

const requestSchema = v.object({
  terminal,
  ask: v.picklist(asks),
  connection: v.exactOptional(filled),
  minLifeMs: v.exactOptional(time),
  newerThanMs: v.exactOptional(time),
  call: v.exactOptional(call),
  place: v.exactOptional(v.union([v.literal('none'), v.pipe(v.array(place), v.maxLength(4))])),
  names: v.exactOptional(v.picklist(nameLists)),
  text: v.exactOptional(filled),
});

/** Decodes an untrusted message. Returns undefined if any part is invalid. */
export function decodeCliRequest(message: unknown): CliRequest | undefined {
  const request = read(requestSchema, message);
  if (!request || excessIn(request) !== undefined) return undefined;
  const { ask, names, text } = request;
  const isAboutCall = ask === 'call' || ask === 'skeleton';
  if (isAboutCall !== (request.call !== undefined) || (ask === 'names') !== (names !== undefined)) return undefined;
  return ask === 'where' && text === undefined ? undefined : request;
}

export function decodeToolRequest(message: unknown): ToolRequest | undefined {
  if (!isObject(message) || !v.is(terminal, own(message, 'terminal'))) return undefined;
  const [ask, given] = [own(message, 'ask'), own(message, 'tool')];
  const about = { terminal: String(message.terminal) };
  if (ask === 'tools' && given === undefined) return { ...about, ask };
  const tool = ask === 'tool' ? decodeToolUse(given) : undefined;
  return tool && { ...about, ask: 'tool', tool };
}
