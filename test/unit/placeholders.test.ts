import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Call of a translator with a literal text. */
interface Call {
  readonly file: string;
  readonly text: string;
  /** Arguments after the text, without line breaks. */
  readonly values: readonly string[];
}

/** Splits an argument list, from after its opening parenthesis on. */
function argumentsIn(source: string): string[] {
  const found = [''];
  let depth = 0;
  for (const token of source.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[^]/g) ?? []) {
    if (depth === 0 && token === ')') break;
    depth += '([{'.includes(token) ? 1 : ')]}'.includes(token) ? -1 : 0;
    if (depth === 0 && token === ',') found.push('');
    else found.push(found.pop() + token);
  }
  return found.map((one) => one.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

const calls = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((file): Call[] => {
    const source = readFileSync(path.join('src', file), 'utf8');
    return [...source.matchAll(/\bl10n\.t\(/g)].flatMap(({ index, 0: begin }) => {
      const [first = '', ...values] = argumentsIn(source.slice(index + begin.length));
      return /^['"]/.test(first) ? [{ file, text: first.slice(1, -1).replace(/\\(.)/g, '$1'), values }] : [];
    });
  });
const placeholdersIn = (text: string) => [...new Set(text.match(/\{\d+\}/g))].sort();

/** Returns the name of a value without the functions that format it. */
const nameOf = (value: string) => /^(?:\w+\()*([\w.]+)/.exec(value)?.[1] ?? value;

/** Files with texts that pages fill in. */
const templates = [
  'chart/common/chartLabels.ts',
  'outline/common/outlineLabels.ts',
  'query/common/queryLabels.ts',
  'rawJson/vscode/rawJsonLabels.ts',
  'table/common/tableLabels.ts',
  'topology/common/graphLabels.ts',
];

/** Values in their order, by the beginning of a text, where only VS Code could show them. */
const filledIn: readonly (readonly [text: string, ...values: string[]])[] = [
  ['"{0}" could not be loaded. {1}', 'name', 'why'],
  ['Allow launch configurations and tasks of …', 'this.remote', 'name'],
  ['Allow programs in terminals on {0} to use …', 'this.remote', 'name'],
  ['An agent wants to send a request as {0}, …', 'user', 'connection'],
  ['An agent wants to send requests as {0}, who …', 'user', 'connection'],
  ['End "{0}" for {1} in production?', 'name', 'job'],
  ['End "{0}" for {1}?', 'name', 'job'],
  ['It is sent to {0} as {1}.', 'connection', 'username'],
  ['It is sent to {0} as {1}.', 'name', 'username'],
  ['Only {0} of {1} places have a row. "Export …', 'rows', 'places'],
  ['Only {0} of {1} privileges have a column. …', 'columns', 'privileges'],
  ['Only {0} of {1} rows could be loaded, and …', 'pages.count', 'total'],
  ['Response: {0} · {1}', 'name', 'connectionNow'],
  ['Send this {0} request for {1} to production? …', 'method', 'place'],
  ['Send this {0} request for {1}?', 'method', 'place'],
  ['Send to {0} for {1}', 'to', 'place'],
  ['Sign in to {0} by way of {1}?', 'origin', 'tokenOrigin'],
  ['The request below is sent as {0}, who is …', 'user', 'connection'],
  ["The request wasn't sent, because {0} isn't …", 'url', 'connection'],
  ['The requests below are sent as {0}, who is …', 'user', 'connection'],
  ['The table is too large for a CSV file: {0} …', 'rows.length', 'columns.length'],
  ['The token endpoint of this connection is …', 'origin', 'tokenOrigin'],
  ["The terminal wasn't opened because programs …", 'consent.remote', 'connection'],
  ['Value for {0} ({1})', 'name', 'parameter'],
  ['Your session at {0} ends at {1}. This service …', 'name', 'endsAtMs'],
  ['"{0}" asks for it. Programs that they start …', 'asker', 'connection'],
  ['"{0}" asks for it. Programs that they start …', 'asker', 'origin'],
  ['"{0}" has no access. {1}', 'notebook', 'sentence'],
  ['"{0}" wasn\'t started because launch configurations …', 'who', 'at'],
  ['"{0}" wasn\'t started because there is no …', 'who', 'wanted.connection'],
  ['"{0}" wasn\'t started because you aren\'t signed …', 'who', 'named'],
  ['{0} has no API description at the usual addresses. …', 'target.connection', 'tried'],
  ['after {0} at first, and every {1} at last …', 'firstDelayMs', 'maxDelayMs'],
  ['{0}, expired {1}', 'subject', 'days'],
  ['{0}, expires {1}', 'subject', 'days'],
  ['{0}, {1}', 'connection', 'atMs'],
  ['{0}: granted at {1} of {2}', 'name', 'granted.length', 'total'],
  ['{0}: not granted at {1} of {2}', 'name', 'missing.length', 'total'],
];

describe('placeholders of texts', () => {
  it('translated texts are given exactly one value for each placeholder', () => {
    assert.ok(calls.length > 1000, String(calls.length));
    const wrong = calls.filter(({ file, text, values }) => {
      const wanted = placeholdersIn(text);
      const isTemplate = templates.includes(file) && values.length === 0;
      if (values.some((value) => value.startsWith('...'))) return false;
      return !isTemplate && (wanted.length !== values.length || wanted.some((one, at) => one !== `{${at}}`));
    });
    assert.deepEqual(wrong, []);
  });

  it("placeholders in texts that unit tests can't show are given the listed values in the listed order", () => {
    const several = calls.filter(({ file, values }) => /vscode|remote|^\w+\.ts$/.test(file) && values.length > 1);
    const found = new Map(
      several
        .map(({ text, values }) => [text.replace(/^(.{40}\S*).*/, '$1 …'), ...values.map(nameOf)])
        .map((row) => [row.join(), row]),
    );
    const inOrder = (rows: Iterable<readonly string[]>) => [...rows].sort((a, b) => (a.join() < b.join() ? -1 : 1));
    assert.deepEqual(inOrder(found.values()), inOrder(filledIn));
  });
});
