/** Returns 50 texts that try to be more than text. @param beacon address that must not be requested */
export function hostileTexts(beacon = 'http://127.0.0.1:9/beacon'): readonly string[] {
  return [
    // VS Code's icons
    '$(trash)',
    '$(loading~spin) busy',
    '$$(x)',
    '\\$(x)',
    '$(org-access)',
    'a$(check)b',
    // VS Code's Markdown and links
    '[x](command:orgAccess.signOut)',
    '[x](command:workbench.action.terminal.new?%7B%7D)',
    `![x](${beacon}/markdown)`,
    '**bold** _it_ `code`',
    '# heading\n- list',
    `<${beacon}/auto>`,
    'vscode://org-access.org-access/x',
    '[x](file:///etc/passwd)',
    '| a | b |\n|---|---|',
    '```js\nalert(1)\n```',
    `<img src="${beacon}/img" onerror=alert(1)>`,
    '<script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    `<svg onload=alert(1)><image href="${beacon}/svg"/></svg>`,
    `<link rel=stylesheet href="${beacon}/css">`,
    `<style>@import "${beacon}/import";*{display:none}</style>`,
    `"><iframe src="${beacon}/frame"></iframe>`,
    `<a href="javascript:alert(1)" ping="${beacon}/ping">x</a>`,
    `<base href="${beacon}/">`,
    '<!--',
    '&lt;b&gt;&#x202e;',
    `" style="background:url(${beacon}/style)`,
    // Invisible characters, and those that move their neighbors
    'user\u202Etxt.exe',
    '\u2066\u2067isolates\u2069',
    'zero\u200Bwidth\uFEFF\u2060',
    'bell\u0007back\u0008\u001b[31mred',
    'two\r\nlines',
    'three\u2028more\u2029lines',
    'soft\u00ADhyphen',
    'tags\u{E0041}\u{E0042}',
    '\u3164\u115F\u2800fillers',
    `pile${'\u0301'.repeat(300)}`,
    '\uD800 half a pair \uDC00',
    // Names with a meaning in objects and paths
    '__proto__',
    'constructor',
    'toString',
    '../../../etc/passwd',
    'C:\\Windows\\System32\\con',
    '%00%2e%2e%2f',
    '{0} {1} %s %o',
    '${env:PATH}',
    'x'.repeat(100_000),
    '😀'.repeat(5000),
    '',
  ];
}

/** Returns a user detail with this text in all fields and names. */
export function recordOf(text: string): Record<string, unknown> {
  const fields = [
    'name',
    'firstName',
    'lastName',
    'email',
    'phone',
    'group',
    'userType',
    'authenticationType',
    'createdBy',
    'lastUpdatedBy',
    'lastLoginTime',
  ];
  return {
    ...Object.fromEntries(fields.map((field) => [field, text])),
    defaultOrg: `1:${text}`,
    defaultSite: `10:${text}`,
    orgPrivilegeMap: JSON.parse(
      `{"organizations":{${JSON.stringify(`1:${text}`)}:{"sites":${JSON.stringify(sitesOf(text))}},${JSON.stringify(text)}:{"sites":[{"name":${JSON.stringify(text)}}]}}}`,
    ) as unknown,
    [`more ${text}`]: [text],
  };
}

function sitesOf(text: string): unknown {
  return {
    [`10:${text}`]: { roles: [text], privileges: [text, `READ ${text}`] },
    [`11:b ${text}`]: { roles: [`${text} b`], privileges: [text] },
  };
}
