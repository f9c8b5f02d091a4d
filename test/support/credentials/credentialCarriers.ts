import type { Sent } from './credentialSurfaces.ts';

/** What a text with a credential in it may stand in. Undefined for a text that cannot, such as several lines in a cell. */
export interface Carrier {
  readonly what: string;
  readonly of: (text: string) => Sent | undefined;
}

const carrier = (what: string, of: (text: string) => Sent | undefined): Carrier => ({ what, of });
const oneLine = (what: string, of: (text: string) => string): Carrier =>
  carrier(what, (text) => (/[\r\n]/.test(text) ? undefined : { text: of(text) }));
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const inJson = (text: string) => JSON.stringify(text);
const indented = (text: string, indent: string) =>
  text
    .split('\n')
    .map((line) => indent + line)
    .join('\n');

export const carriers: readonly Carrier[] = [
  carrier('JSON', (text) => ({ json: { id: 7, note: text, state: 'up' } })),
  carrier('a list in JSON', (text) => ({ json: { lines: ['a', text, 'b'] } })),
  carrier('a name in JSON', (text) => ({ json: { [text]: 1 } })),
  carrier('JSON in JSON', (text) => ({ json: { payload: JSON.stringify({ note: text }) } })),
  carrier('XML', (text) => ({ text: `<?xml version="1.0"?>\n<a><note>${escaped(text)}</note></a>` })),
  carrier('XML in JSON', (text) => ({ json: { config: `<a><note>${escaped(text)}</note></a>` } })),
  carrier('an attribute', (text) => ({ text: `<a x="1" note="${escaped(text)}"/>` })),
  carrier('CDATA', (text) => ({ text: `<a><note><![CDATA[${text}]]></note></a>` })),
  carrier('HTML', (text) => ({ text: `<!doctype html><p>First</p><pre>${escaped(text)}</pre>` })),
  carrier('text', (text) => ({ text })),
  carrier('lines', (text) => ({ text: `first line\n${text}\nlast line\n` })),
  carrier('CRLF', (text) => ({ text: `first line\r\n${text.replace(/\r?\n/g, '\r\n')}\r\nlast line\r\n` })),
  carrier('YAML', (text) => ({ text: `a:\n  note: |\n${indented(text, '    ')}\n  b: 1\n` })),
  carrier('cut off JSON', (text) => ({ text: `{"id":7,"note":${inJson(text)},"sta` })),
  carrier('NDJSON', (text) => ({ text: `{"id":7}\n{"note":${inJson(text)}}\n` })),
  oneLine('a log line', (text) => `2025-01-02T03:04:05Z WARN [main] c.e.X - ${text}`),
  oneLine('a log line in quotes', (text) => `level=warn msg=${inJson(text)} host=core-1`),
  oneLine('INI', (text) => `[a]\nnote=${text}\nport=22\n`),
  oneLine('CSV', (text) => `id,note\n7,"${text.replaceAll('"', '""')}"\n`),
  oneLine('TSV', (text) => `id\tnote\n7\t${text}\n`),
  oneLine('a table in Markdown', (text) => `| id | note |\n|---|---|\n| 7 | ${text} |\n`),
  oneLine('Python', (text) => `{'id': 7, 'note': ${text.includes("'") ? inJson(text) : `'${text}'`}}`),
  oneLine('a message of HTTP', (text) => `HTTP/1.1 400 Bad Request\r\nX-Note: ${text}\r\n\r\n`),
];
