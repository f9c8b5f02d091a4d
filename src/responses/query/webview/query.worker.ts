import { parseJson, writeJson } from '../../../platform/common/json/json.ts';
import { layJsonOut } from '../../../platform/common/json/jsonLayout.ts';
import { longWithUnseenEscaped } from '../../../platform/common/text/longText.ts';
import { viewsOf } from '../../rawJson/common/responseViews.ts';
import { ask, maxSteps } from '../common/query.ts';
import { withRows, type Asked, type Question } from './question.ts';

let asked: { readonly text: string; readonly rows: readonly string[]; readonly value: unknown } | undefined;

/** Returns the response. This thread parses it once, and again only after it has changed. */
function valueOf({ text, rows, path }: Question): unknown {
  if (asked?.text !== text || asked.rows.length !== rows.length) {
    const value = withRows(
      parseJson(text),
      path,
      rows.flatMap((one) => parseJson(one) as unknown[]),
    );
    asked = { text, rows, value };
  }
  return asked.value;
}

function run(question: Question): Asked {
  const result = ask(question.query, valueOf(question), maxSteps);
  if ('fault' in result) return { kind: 'fault', fault: result.fault };
  const { value } = result;
  const json = writeJson(value);
  const laidOut = json === undefined ? undefined : layJsonOut(json);
  const text = laidOut === undefined ? undefined : longWithUnseenEscaped(laidOut);
  if (text === undefined) return { kind: 'tooLarge' };
  const count = Array.isArray(value) ? value.length : undefined;
  return {
    kind: 'result',
    text,
    ...viewsOf(value),
    isNothing: value === null,
    ...(count !== undefined && { count }),
  };
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  let found: Asked;
  try {
    found = run(data);
  } catch {
    // The memory is full.
    found = { kind: 'tooLarge' };
  }
  postMessage(found);
});
