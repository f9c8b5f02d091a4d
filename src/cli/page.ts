import { valueAt } from '../api/common/pages/envelope.ts';
import type { Page } from '../api/common/pages/readPage.ts';
import { parseJson } from '../platform/common/json/json.ts';
import type { CallResponse } from '../terminals/node/protocol/cliProtocol.ts';

/** Returns the page in a response, whose facts VS Code has read. Returns undefined if it is none. */
export function responsePage({ list, text }: CallResponse): Page | undefined {
  if (!list) return undefined;
  const rows = valueAt(parseJson(text), list.path) ?? [];
  return Array.isArray(rows) ? { ...list, rows } : undefined;
}
