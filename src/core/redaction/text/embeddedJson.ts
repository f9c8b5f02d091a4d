import { parseJson, writeJson } from '../../base/json.ts';
import { hidden, mostHidden } from '../names/credentialNames.ts';

/** @property isAll whether nothing but JSON is in it */
interface Looked {
  readonly text: string;
  readonly isAll: boolean;
}

/** A text that is JSON, has a JSON value in each line (NDJSON), or some JSON in its lines, as logs have: the JSON in it as JSON, and the rest as it is. */
export function withoutCredentialsInJsonOf(text: string, clean: (value: unknown, isAll: boolean) => unknown): Looked {
  const whole = inLine(text, clean);
  if (whole || !text.includes('\n')) return whole ?? { text, isAll: false };
  const lines: string[] = [];
  let isAll = true;
  let changed = 0;
  for (const line of text.split('\n')) {
    const looked = inLine(line, clean);
    lines.push(looked?.text ?? line);
    if (looked ? !looked.isAll : line.trim() !== '') isAll = false;
    if (looked && looked.text !== line && (changed += 1) === mostHidden)
      return { text: [...lines, hidden].join('\n'), isAll };
  }
  return { text: lines.join('\n'), isAll };
}

const opening = /[[{]\s*["[{\]}\d-]/;

/** Cleans the JSON in a line, from the first brace to the last, or from the first bracket. Undefined where that is not JSON. */
function inLine(line: string, clean: (value: unknown, isAll: boolean) => unknown): Looked | undefined {
  if (!opening.test(line)) return undefined;
  for (const [open, close] of brackets) {
    const start = line.indexOf(open);
    const end = line.lastIndexOf(close) + 1;
    if (end < start + 2) continue;
    try {
      const part = line.slice(start, end);
      const value = parseJson(part);
      const around = [line.slice(0, start), line.slice(end)] as const;
      const isAll = around.every((rest) => /^[\s\ufeff]*$/.test(rest));
      const shown = clean(value, isAll);
      return { text: around.join(shown === value ? part : (writeJson(shown) ?? '')), isAll };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

const brackets = [
  ['{', '}'],
  ['[', ']'],
] as const;
