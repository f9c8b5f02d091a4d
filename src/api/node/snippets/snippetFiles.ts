import { httpBody, javascript, lines, yaml } from '../../../platform/common/text/literals.ts';
import type { PartHeader, SnippetParts, SnippetTls } from './snippetCall.ts';
import { notes } from './snippetPrograms.ts';
import { tlsNotes } from './snippetTls.ts';

export function ansible(parts: SnippetParts): string {
  const { method, url, body, variables, headers, tls } = parts;
  return lines(
    notes(parts, '#'),
    tlsNotes(tls, 'ansible', '#'),
    '- name: Ask the service',
    variables.length > 0 ? ['  vars:', ...variables.map(([name, value]) => `    ${name}: ${yaml(value)}`)] : [],
    '  ansible.builtin.uri:',
    `    url: ${yaml(url)}`,
    method === 'GET' ? [] : `    method: ${method}`,
    '    headers:',
    "      Authorization: \"Bearer {{ lookup('ansible.builtin.pipe', 'org-access token') }}\"",
    headers.map(
      ([name, value]) => `      ${/^[a-z][\w-]*$/i.test(name) ? name : JSON.stringify(name)}: ${yamlValue(value)}`,
    ),
    body === undefined ? [] : `    body: ${yaml(body)}`,
    ansibleClient(tls),
    '    status_code: [200, 201, 202, 204]',
    '    return_content: true',
    '  delegate_to: localhost',
    '  register: answer',
  );
}

function ansibleClient({ client }: Partial<SnippetTls> = {}): string[] {
  if (client?.certificateFile === undefined) return [];
  return [`    client_cert: ${yaml(client.certificateFile)}`, `    client_key: ${yaml(client.keyFile)}`];
}

function yamlValue(value: PartHeader[1]): string {
  if (typeof value !== 'string') return `"{{ ${value.variable} }}"`;
  return value === 'application/json' ? value : yaml(value);
}

/**
 * Returns a file for httpYac, in which Org Access adds the variable `orgAccess`. The address, the organization, and the
 * site are those of the request, so that it can't go elsewhere after another one is selected. A script sets header
 * values; those with `{{` only when the request is ready, because httpYac evaluates variables repeatedly.
 */
export function httpFile(parts: SnippetParts): string {
  const { method, url, body, variables, headers } = parts;
  const values = new Map(variables);
  const written = headers.map(([name, value]) => {
    if (typeof value === 'string' && isPlain(value)) return { name, line: `${name}: ${value}` };
    const variable = typeof value === 'string' ? variableOf(name) : value.variable;
    const text = typeof value === 'string' ? value : (values.get(variable) ?? '');
    values.set(variable, text);
    return text.includes('{{')
      ? { name, statement: `  request.headers[${javascript(name)}] = ${variable};` }
      : { name, line: `${name}: {{${variable}}}` };
  });
  const statements = [...values].map(([name, value]) => `  exports.${name} = ${httpBody(javascript(value))};`);
  // Node.js encodes headers like a text body, but as Latin-1 before bytes.
  const isLatin1 = body !== undefined && [...values.values()].some((value) => /[^ -~]/.test(value));
  const late = [
    ...written.flatMap(({ statement }) => statement ?? []),
    ...(isLatin1 ? ["  request.body = require('buffer').Buffer.from(request.body);"] : []),
  ];
  return lines(
    notes(parts, '#'),
    tlsNotes(parts.tls, 'http', '#'),
    '# Send it with httpYac in VS Code. {{orgAccess.url}}, .orgId, and .siteId are what is selected there.',
    statements.length > 0 ? ['{{', ...statements, '}}'] : [],
    late.length > 0 ? ['{{@request', ...late, '}}'] : [],
    '',
    // The token suffices, and the service opens a session for each response.
    '# @no-cookie-jar',
    `${method} ${url}`,
    'Authorization: Bearer {{orgAccess.token}}',
    written.flatMap(({ line }) => line ?? []),
    body === undefined ? [] : ['', httpBody(body)],
  );
}

function isPlain(value: string): boolean {
  return /^[!-z]([ -z]*[!-z])?$/.test(value);
}

function variableOf(header: string): string {
  return `header_${header.toLowerCase().replace(/\W/g, '_')}`;
}
