import { parseJson } from '../platform/common/json/json.ts';
import { valueAt } from '../service/forms/common/envelope.ts';
import type { Page } from '../service/forms/common/pages.ts';
import type { CallResponse } from '../terminals/node/protocol/cliProtocol.ts';

/** Returns the page in a response, whose facts VS Code has read. Returns undefined if it is none. */
export function responsePage({ list, text }: CallResponse): Page | undefined {
  if (!list) return undefined;
  const rows = valueAt(parseJson(text), list.path) ?? [];
  return Array.isArray(rows) ? { ...list, rows } : undefined;
}
