import { organizationHeader, placeIn, siteHeader } from '../../../access/site/common/placeHeaders.ts';
import { javascript, lines, powershell, sh, shLatin1, shWord } from '../../../platform/common/text/literals.ts';
import { partsOf, type PartHeader, type SnippetCall, type SnippetLanguage, type SnippetParts } from './snippetCall.ts';
import { pythonProgram } from './snippetPython.ts';
import { curlCondition, curlTls, tlsNotes } from './snippetTls.ts';

/** Returns a program that makes the call. It contains no token, but gets one from `org-access` or VS Code. */
export function snippet(language: SnippetLanguage, call: SnippetCall): string {
  return writers[language](partsOf(call));
}

const writers: Readonly<Record<SnippetLanguage, (parts: SnippetParts) => string>> = {
  terminal,
  curl,
  powershell: powershellScript,
  python: pythonProgram,
  http: httpFile,
};

function notes({ paged, operation, bodyHasPlace }: SnippetParts): string[] {
  const id = operation && /^[\w-]+$/.test(operation.id) ? operation.id : undefined;
  return [
    ...(paged
      ? [
          'This is one page. For the next one, raise "page" in the address until a page is empty.',
          ...(id === undefined ? [] : [`In a terminal, this gets all pages: org-access call ${id} --all`]),
        ]
      : []),
    ...(bodyHasPlace ? ['The body names the organization and the site once more.'] : []),
  ].map((text) => `# ${text}`);
}

/** Returns an `org-access` command line, by operation ID or path. */
function terminal(parts: SnippetParts): string {
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
  const args = (operation?.args ?? [])
    .filter(([name]) => !(paged && name === 'page'))
    .map(([name, value]) => shWord(`${name}=${value}`));
  // A name that begins with a hyphen would be read as an option, so `--` goes before it.
  const isLikeOption = operation?.args.some(([name]) => name.startsWith('-')) === true;
  const words = [
    'org-access',
    ...(operation
      ? ['call', shWord(operation.id), ...(isLikeOption ? [] : args)]
      : method === 'GET'
        ? ['get', shWord(path)]
        : ['request', shWord(path), '--request', method]),
    ...(place?.organization.id === undefined ? [] : [`--org=${shWord(place.organization.id)}`]),
    ...(place?.site?.id === undefined ? [] : [`--site=${shWord(place.site.id)}`]),
    ...own.map((header) => `--header=${sh(header)}`),
    ...(body === undefined ? [] : operation ? ['--body', '-'] : ['--data', '@-']),
    ...(paged ? ['--all'] : []),
    ...(isLikeOption ? ['--', ...args] : []),
  ];
  return lines(`${body === undefined ? '' : `printf %s ${sh(body)} | `}${words.join(' ')}`);
}

function curl(parts: SnippetParts): string {
  const { method, url, body, variables, headers } = parts;
  const isPlain = [...variables, ...headers].every(([, value]) => typeof value !== 'string' || /^[ -~]*$/.test(value));
  return lines(
    notes(parts),
    tlsNotes(parts.tls, 'curl'),
    isPlain ? [] : '# Headers are sent in Latin-1, as Org Access does, whatever the terminal uses.',
    variables.map(([name, value]) => `${name}=${shLatin1(value)}`),
    curlCondition(parts.tls),
    // Without `--globoff`, curl would expand braces and brackets in the address. The token is on no command line, which
    // other users can read.
    'org-access header --config | curl --config - --globoff --fail-with-body --silent --show-error \\',
    method === 'GET' ? [] : `  --request ${method} \\`,
    curlTls(parts.tls),
    headers.map(([name, value]) =>
      typeof value === 'string'
        ? `  --header ${shLatin1(`${name}: ${value}`)} \\`
        : `  --header "${name}: $${value.variable}" \\`,
    ),
    body === undefined ? [] : `  --data-raw ${sh(body)} \\`,
    `  ${sh(url)}`,
  );
}

function powershellScript(parts: SnippetParts): string {
  const { method, url, body, variables, headers } = parts;
  const contentType = headers.find(([name]) => isContentType(name))?.[1];
  const isPlain = [...variables, ...headers].every(
    ([, value]) => typeof value !== 'string' || !/[^\0-\x7f]/.test(value),
  );
  return lines(
    notes(parts),
    tlsNotes(parts.tls, 'powershell'),
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

/**
 * Returns a file for httpYac, in which Org Access adds the variable `orgAccess`. The address, the organization, and the
 * site are those of the request, so that it can't go elsewhere after another one is selected. httpYac reads each line,
 * and evaluates variables repeatedly, so a script sets all other texts when the request is ready.
 */
function httpFile(parts: SnippetParts): string {
  const { method, url, body, variables, headers } = parts;
  const isLine = (header: PartHeader): header is readonly [name: string, value: string] =>
    typeof header[1] === 'string' && /^[\w./+*;=-]+$/.test(header[1]);
  const isText = body !== undefined && isPlainJson(body);
  const values = [...variables, ...headers].map(([, value]) => value);
  // The body is sent as bytes if a header needs Latin-1, because Node.js encodes headers like a text body.
  const isLatin1 = body !== undefined && values.some((value) => typeof value === 'string' && /[^ -~]/.test(value));
  const script = [
    ...variables.map(([name, value]) => `const ${name} = ${javascript(value)};`),
    ...headers
      .filter((header) => !isLine(header))
      .map(([name, value]) => {
        const written = typeof value === 'string' ? javascript(value) : value.variable;
        return `request.headers[${javascript(name)}] = ${written};`;
      }),
    ...(body === undefined || isText ? [] : [`request.body = ${javascript(body)};`]),
    ...(isLatin1 ? ["request.body = require('buffer').Buffer.from(request.body);"] : []),
  ];
  return lines(
    notes(parts),
    tlsNotes(parts.tls, 'http'),
    '# Send it with httpYac in VS Code. {{orgAccess.url}}, .orgId, and .siteId are what is selected there.',
    script.length > 0 ? ['{{@request', ...script.map((line) => `  ${line}`), '}}'] : [],
    '',
    // Cookies aren't kept: the token suffices, and the service opens a session with each response.
    '# @no-cookie-jar',
    `${method} ${url}`,
    'Authorization: Bearer {{orgAccess.token}}',
    headers.filter(isLine).map(([name, value]) => `${name}: ${value}`),
    isText ? ['', body] : [],
  );
}

/**
 * Whether httpYac sends the lines of a body unchanged. In JSON, no line begins with a character that has a meaning for
 * httpYac.
 */
function isPlainJson(body: string): boolean {
  try {
    return typeof JSON.parse(body) === 'object' && !/\{\{|<--->/.test(body);
  } catch {
    return false;
  }
}

function isContentType(name: string): boolean {
  return name.toLowerCase() === 'content-type';
}

function pascal(name: string): string {
  return `_${name}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
