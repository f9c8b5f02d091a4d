import { parseJson } from '../../../platform/common/json/json.ts';
import { QueryError } from './queryFault.ts';

export interface QueryToken {
  /** `name` and `quotedName`: member names; `number`: in brackets; `end`: after the last token. Others are signs as written. */
  readonly type: 'name' | 'quotedName' | 'literal' | 'number' | 'end' | QuerySign;
  readonly at: number;
  readonly written: string;
  /** Name, number, or value of a literal. */
  readonly value?: unknown;
}

const signs = [
  '[?',
  '[]',
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '.',
  '*',
  '@',
  '&',
  '|',
  '!',
  '<',
  '>',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
] as const;
export type QuerySign = (typeof signs)[number];

const blank = /\s*/y;
const name = /[A-Za-z_][A-Za-z0-9_]*/y;
const number = /-?\d+/y;
/** Beginning of a literal that must be JSON. Other literals are strings, as in the AWS CLI. */
const beginsJson = /^\s*(?:[[{"]|-?\d|(?:true|false|null)\s*$)/;

/** Tokenizes a query. @throws QueryError */
export function queryTokens(text: string): readonly QueryToken[] {
  const tokens: QueryToken[] = [];
  for (let at = after(blank, text, 0); at < text.length;) {
    const token = tokenAt(text, at);
    tokens.push(token);
    at = after(blank, text, at + token.written.length);
  }
  return [...tokens, { type: 'end', at: text.length, written: '' }];
}

function tokenAt(text: string, at: number): QueryToken {
  const first = text.charAt(at);
  if (first === '"' || first === "'" || first === '`') return quoted(text, at, first);
  const word = text.slice(at, after(name, text, at));
  if (word !== '') return { type: 'name', at, written: word, value: word };
  const digits = text.slice(at, after(number, text, at));
  if (digits !== '') return { type: 'number', at, written: digits, value: Number(digits) };
  const sign = signs.find((one) => text.startsWith(one, at));
  if (sign) return { type: sign, at, written: sign };
  if (first === '=') throw new QueryError({ code: 'singleEquals', at, found: first });
  throw new QueryError({ code: 'unexpected', at, found: String.fromCodePoint(text.codePointAt(at) ?? 0) });
}

function quoted(text: string, at: number, quote: string): QueryToken {
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== quote) end += text.charAt(end) === '\\' ? 2 : 1;
  if (end >= text.length) throw new QueryError({ code: 'openQuote', at, quote });
  const written = text.slice(at, end + 1);
  const inside = written.slice(1, -1);
  if (quote === "'") return { type: 'literal', at, written, value: inside.replace(/\\(['\\])/g, '$1') };
  if (quote === '`') return { type: 'literal', at, written, value: literal(inside.replaceAll('\\`', '`'), at) };
  const value = jsonOf(written, at);
  return { type: 'quotedName', at, written, value };
}

function literal(inside: string, at: number): unknown {
  return beginsJson.test(inside) ? jsonOf(inside, at) : inside.trimStart();
}

/** Parses JSON exactly, including numbers that exceed a double. */
function jsonOf(json: string, at: number): unknown {
  try {
    return parseJson(json);
  } catch {
    throw new QueryError({ code: 'badLiteral', at, found: json });
  }
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
