import { javascript, lines, powershell, sh, shLatin1, shWord } from '../../../platform/common/text/literals.ts';
import { organizationHeader, placeIn, siteHeader } from '../../common/placeHeaders.ts';
import type { PartHeader, SnippetParts } from './snippetCall.ts';
import { curlCondition, curlTls, tlsNotes } from './snippetTls.ts';

/**
 * Returns notes as comments.
 *
 * @param marker of comments
 */
export function notes({ paged, operation, bodyHasPlace }: SnippetParts, marker: string): string[] {
  const id = operation && /^[\w-]+$/.test(operation.id) ? operation.id : undefined;
  return [
    ...(paged
      ? [
          'This is one page. For the next one, raise "page" in the address until a page is empty.',
          ...(id === undefined ? [] : [`In a terminal, this gets all pages: org-access call ${id} --all`]),
        ]
      : []),
    ...(bodyHasPlace ? ['The body names the organization and the site once more.'] : []),
  ].map((text) => `${marker} ${text}`);
}

/** Returns an `org-access` command line, by operation ID or path. */
export function terminal(parts: SnippetParts): string {
  return lines(commandLine(parts));
}

/** @param more further options */
export function commandLine(parts: SnippetParts, more: readonly string[] = []): string {
  const { method, path, body, variables, headers, paged, operation } = parts;
  const values = variables.map(
    ([name, value]) => [name === 'org_id' ? organizationHeader : siteHeader, value] as const,
  );
  const place = placeIn(values);
  const isSentAnyway = (name: string, value: string) =>
    value === 'application/json' && (/^accept$/i.test(name) || (body !== undefined && isContentType(name)));
  const own = headers.flatMap(([name, value]) =>
    typeof value === 'string' && !isSentAnyway(name, value) && !operation?.has(name) ? [`${name}: ${value}`] : [],
  );
  const words = [
    'org-access',
    ...(operation
      ? [
          'call',
          shWord(operation.id),
          ...operation.args
            .filter(([name]) => !(paged && name === 'page'))
            .map(([name, value]) => shWord(`${name}=${value}`)),
        ]
      : method === 'GET'
        ? ['get', shWord(path)]
        : ['request', shWord(path), '--request', method]),
    ...(place?.organization.id === undefined ? [] : ['--org', shWord(place.organization.id)]),
    ...(place?.site?.id === undefined ? [] : ['--site', shWord(place.site.id)]),
    ...own.flatMap((header) => ['--header', sh(header)]),
    ...(body === undefined ? [] : operation ? ['--body', '-'] : ['--data', '@-']),
    ...(paged ? ['--all'] : []),
    ...more,
  ];
  return body === undefined ? words.join(' ') : `printf %s ${sh(body)} | ${words.join(' ')}`;
}

export function curl(parts: SnippetParts): string {
  const { method, url, body, variables, headers } = parts;
  const isPlain = [...variables, ...headers].every(([, value]) => typeof value !== 'string' || /^[ -~]*$/.test(value));
  return lines(
    notes(parts, '#'),
    tlsNotes(parts.tls, 'curl', '#'),
    isPlain ? [] : '# Headers are sent in Latin-1, as Org Access does, whatever the terminal uses.',
    variables.map(([name, value]) => `${name}=${shLatin1(value)}`),
    curlCondition(parts.tls),
    // curl would expand braces and brackets in the address.
    'curl --globoff --fail-with-body --silent --show-error \\',
    method === 'GET' ? [] : `  --request ${method} \\`,
    curlTls(parts.tls),
    '  --header "$(org-access header)" \\',
    headers.map(([name, value]) =>
      typeof value === 'string'
        ? `  --header ${shLatin1(`${name}: ${value}`)} \\`
        : `  --header "${name}: $${value.variable}" \\`,
    ),
    body === undefined ? [] : `  --data-raw ${sh(body)} \\`,
    `  ${sh(url)}`,
  );
}

export function powershellScript(parts: SnippetParts): string {
  const { method, url, body, variables, headers } = parts;
  const contentType = headers.find(([name]) => isContentType(name))?.[1];
  const isPlain = [...variables, ...headers].every(
    ([, value]) => typeof value !== 'string' || !/[^\0-\x7f]/.test(value),
  );
  return lines(
    notes(parts, '#'),
    tlsNotes(parts.tls, 'powershell', '#'),
    isPlain
      ? []
      : '# PowerShell 7 sends only ASCII in headers, so it refuses this request. Windows PowerShell 5.1 sends it.',
    variables.map(([name, value]) => `$${pascal(name)} = ${powershell(value)}`),
    '$headers = @{',
    '    Authorization = "Bearer $(org-access token)"',
    headers
      .filter(([name]) => !isContentType(name))
      .map(([name, value]) => {
        const key = /^\w+$/.test(name) ? name : powershell(name);
        return `    ${key} = ${typeof value === 'string' ? powershell(value) : `$${pascal(value.variable)}`}`;
      }),
    '}',
    body === undefined ? [] : `$body = [Text.Encoding]::UTF8.GetBytes(${powershell(body)})`,
    [
      `Invoke-RestMethod -Method ${method} -Uri ${powershell(url)} -Headers $headers`,
      typeof contentType === 'string' ? ` -ContentType ${powershell(contentType)}` : '',
      body === undefined ? '' : ' -Body $body',
    ].join(''),
  );
}

export function javascriptProgram(parts: SnippetParts): string {
  const { method, url, body, variables, headers } = parts;
  return lines(
    "import { execSync } from 'node:child_process';",
    '',
    notes(parts, '//'),
    tlsNotes(parts.tls, 'javascript', '//'),
    variables.map(([name, value]) => `const ${camel(name)} = ${javascript(value)};`),
    "const token = execSync('org-access token', { encoding: 'utf8' }).trim();",
    `const response = await fetch(${javascript(url)}, {`,
    method === 'GET' ? [] : `  method: '${method}',`,
    '  headers: {',
    '    Authorization: `Bearer ${token}`,',
    headers.map((header) => `    ${memberOf(header)},`),
    '  },',
    body === undefined ? [] : `  body: ${javascript(body)},`,
    '});',
    'const text = await response.text();',
    'if (!response.ok) throw new Error(`The service responded with status ${response.status}: ${text}`);',
    '// What was asked for is in "data", with links beside it.',
    "const answer = text === '' ? null : JSON.parse(text);",
    'console.log(JSON.stringify(answer?.data ?? answer, null, 2));',
  );
}

function memberOf([name, value]: PartHeader): string {
  const key = /^[a-z_]\w*$/i.test(name) ? name : javascript(name);
  if (typeof value === 'string') return `${key}: ${javascript(value)}`;
  const variable = camel(value.variable);
  return key === variable ? key : `${key}: ${variable}`;
}

function isContentType(name: string): boolean {
  return name.toLowerCase() === 'content-type';
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  return camel(`_${name}`);
}
