import type { RequestContent } from './cliProtocol.ts';

export const maxPathLength = 8_192;
/** Limit of names and search texts, in characters. */
export const maxTextLength = 300;
/** Limits of parameters and headers: the length of a value, and the number of all. */
const maxValueLength = 8_192;
const maxValues = 200;
const maxRequestBytes = 1_000_000;

/**
 * Returns a sentence about the first limit that a request exceeds. `org-access` prints it, because VS Code refuses such
 * requests unread.
 */
export function excessIn(request: RequestContent): string | undefined {
  const { connection, text, call = { operation: '' }, place = [] } = request;
  const values = [...(call.headers ?? []), ...(('args' in call && call.args) || [])];
  const texts: readonly (readonly [what: string, text: string | undefined, maxLength: number])[] = [
    ['The name of the connection', connection, maxTextLength],
    ['The text', text, maxTextLength],
    'path' in call ? ['The path', call.path, maxPathLength] : ['The operation', call.operation, maxTextLength],
    ...values.map(([name]) => ['The name of a parameter or header', name, maxTextLength] as const),
    ...values.map(([name, value]) => [`The value of "${name}"`, value, maxValueLength] as const),
    ...(place === 'none' ? [] : place).flatMap(({ organization, site }) => [
      ['The organization', organization, maxValueLength] as const,
      ['The site', site, maxValueLength] as const,
    ]),
  ];
  const [what, , maxLength] = texts.find(([, one = '', most]) => one.length > most) ?? [];
  if (maxLength !== undefined) return `${what} is longer than ${maxLength} characters.`;
  if (values.length > maxValues) return `There are more than ${maxValues} parameters and headers.`;
  return Buffer.byteLength(JSON.stringify(request)) > maxRequestBytes ? 'The request is larger than 1 MB.' : undefined;
}
