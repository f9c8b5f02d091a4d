import { parseJson } from '../../platform/common/json/json.ts';
import { withUnseenEscaped } from '../../platform/common/text/displayText.ts';
import { ask, mostSteps } from '../../query/common/query.ts';
import { faultText } from './queryWords.ts';
import { resultText, type ResultForm } from './resultForms.ts';

/** The part of a response that is wanted, and how it is written. */
export interface WantedResult {
  readonly query?: string;
  readonly form?: ResultForm;
}

/** Where a result goes. */
interface Target {
  readonly isTerminal: boolean;
  write(content: string): Promise<void>;
}

/**
 * Asks a response, and writes what that leads to.
 *
 * @returns why there is nothing to write, in a sentence
 */
export async function writeResult(
  response: string,
  { query, form = 'json' }: WantedResult,
  target: Target,
): Promise<string | undefined> {
  let value: unknown;
  try {
    value = parseJson(response);
  } catch {
    return "The response isn't JSON, so --query and --output have nothing to work on.";
  }
  if (query !== undefined) {
    const asked = ask(query, value, mostSteps);
    if ('fault' in asked) return faultText(query, asked.fault);
    ({ value } = asked);
  }
  const written = resultText(value, form);
  if (written === undefined) return 'The result is too large to be written.';
  await target.write(form === 'json' && target.isTerminal ? withUnseenEscaped(written) : written);
  return undefined;
}
