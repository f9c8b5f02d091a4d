import { isObject, own } from '../../../platform/common/json/json.ts';
import type { ToolRequest, ToolUse } from '../../common/protocol/toolProtocol.ts';
import { isTerminalKey } from './decodeHelperRequest.ts';

/** Reads what came over the socket, from whoever sent it. Undefined when it is not a request about tools, in any part. */
export function decodeToolRequest(message: unknown): ToolRequest | undefined {
  if (!isObject(message)) return undefined;
  const [terminal, ask, given] = ['terminal', 'ask', 'tool'].map((key) => own(message, key));
  if (!isTerminalKey(terminal)) return undefined;
  const about = { terminal, ...(own(message, 'notices') === true && { notices: true as const }) };
  if (ask === 'tools' && given === undefined) return { ...about, ask };
  const tool = ask === 'tool' ? decodeToolUse(given) : undefined;
  return tool && { ...about, ask: 'tool', tool };
}

/** Reads what is to be asked of a tool. Undefined when it is none, in any part. */
export function decodeToolUse(value: unknown): ToolUse | undefined {
  if (!isObject(value)) return undefined;
  const [name, input] = [own(value, 'name'), own(value, 'input')];
  return typeof name === 'string' && /^\w{1,100}$/.test(name) && isObject(input) ? { name, input } : undefined;
}
