/** How services write a name with its value, in JSON, in XML and HTML, and in other text. */
export interface Shape<T> {
  readonly what: string;
  readonly of: (name: string, value: string) => T;
  /** Whether only names without spaces and brackets can stand so. */
  readonly isForWords?: boolean;
}

const shape = <T>(what: string, of: (name: string, value: string) => T): Shape<T> => ({ what, of });
const forWords = <T>(what: string, of: (name: string, value: string) => T): Shape<T> => ({
  what,
  of,
  isForWords: true,
});

/** As members and elements of JSON. */
export const jsonShapes: readonly Shape<unknown>[] = [
  shape('a member', (name, value) => ({ [name]: value })),
  shape('a member among others, deep inside', (name, value) => ({
    items: [{ id: 17, state: 'up', access: [{ user: 'anna', [name]: value, port: 22 }] }],
  })),
  shape('a list', (name, value) => ({ [name]: [value, value] })),
  shape('an object', (name, value) => ({ [name]: { value, isSet: true } })),
  shape('JSON in a text', (name, value) => ({ payload: JSON.stringify({ id: 1, [name]: value }) })),
  shape('JSON in JSON in a text', (name, value) => ({
    payload: JSON.stringify({ inner: JSON.stringify({ [name]: value, id: 1 }) }),
  })),
  shape('name and value', (name, value) => ({ parameters: [{ name, value, type: 'string' }] })),
  shape('key and value', (name, value) => ({ settings: [{ key: name, value }] })),
  shape('Key and Value', (name, value) => ({ Tags: [{ Key: name, Value: value }] })),
  shape('label and text', (name, value) => [{ label: name, text: value }]),
  shape('field and content', (name, value) => ({ field: name, content: value })),
  shape('property and val', (name, value) => ({ property: name, val: value })),
  shape('attribute and values', (name, value) => ({ attribute: name, values: [value] })),
  shape('title and value', (name, value) => ({ title: name, value })),
  shape('displayName and displayValue', (name, value) => ({ displayName: name, displayValue: value })),
  shape('attributeName and attributeValue', (name, value) => ({ attributeName: name, attributeValue: value })),
  shape('fieldName and fieldValue', (name, value) => ({ fieldName: name, oldValue: value, newValue: value })),
  shape('macro and value', (name, value) => ({
    macro: `{$${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_').toUpperCase()}}`,
    value,
    hostid: '1',
  })),
  shape('name and a value inside', (name, value) => ({ name, value: { stringValue: value } })),
  shape('name and valueString', (name, value) => ({ name, valueString: value, stringValue: value })),
  shape('envVar', (name, value) => ({ env: [{ envVar: name, envValue: value }] })),
  shape('variable and current value', (name, value) => ({ variable: name, currentValue: value })),
  shape('attributes of XML as JSON', (name, value) => ({ entry: { '@name': name, '#text': value } })),
  shape('attributes of XML as JSON, another way', (name, value) => ({ entry: { $: { name }, _: value } })),
  shape('attribute and value of XML as JSON', (name, value) => ({ entry: { '@key': name, '@value': value } })),
  shape('a pair', (name, value) => ({ headers: [[name, value]] })),
  shape('a list of names and values in turn', (name, value) => ({ rawHeaders: ['Host', 'a', name, value] })),
  shape('columns and rows', (name, value) => ({
    columns: ['user', name],
    rows: [
      ['anna', value],
      ['b', value],
    ],
  })),
  shape('columns that are objects, and rows', (name, value) => ({
    fields: [{ name: 'user' }, { name }],
    values: [['anna', value]],
  })),
  shape('a table with its head', (name, value) => [
    ['user', name],
    ['anna', value],
  ]),
  shape('a line', (name, value) => ({ line: `${name}=${value}` })),
  shape('a header in a list', (name, value) => ({ headers: [`${name}: ${value}`] })),
  shape('a change', (name, value) => ({ changes: [{ field: name, from: value, to: value }] })),
  shape('a change with old and new', (name, value) => ({ [name]: { old: value, new: value } })),
  shape('a patch', (name, value) => ({
    op: 'replace',
    path: `/user/${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')}`,
    value,
  })),
];

/** As elements, attributes and labels of XML and HTML. */
export const markupShapes: readonly Shape<string>[] = [
  forWords('an element', (name, value) => `<host id="1"><user>anna</user><${name}>${value}</${name}></host>`),
  forWords(
    'an element with lines',
    (name, value) => `<?xml version="1.0"?>\n<a>\n  <${name}>\n    ${value}\n  </${name}>\n</a>`,
  ),
  forWords('CDATA', (name, value) => `<a><${name}><![CDATA[${value}]]></${name}></a>`),
  forWords(
    'an element with a namespace',
    (name, value) => `<n:a xmlns:n="urn:x"><n:${name} n:id="4">${value}</n:${name}></n:a>`,
  ),
  forWords('an attribute', (name, value) => `<host user="anna" ${name}="${value}" port="22"/>`),
  forWords('an attribute in single quotes', (name, value) => `<host ${name}='${value}'>x</host>`),
  forWords('an attribute of the element', (name, value) => `<${name} value="${value}"/>`),
  forWords(
    'SOAP',
    (name, value) =>
      `<s:Envelope xmlns:s="urn:s"><s:Body><login><${name} xsi:type="xsd:string">${value}</${name}></login></s:Body></s:Envelope>`,
  ),
  forWords('an element that is not ended', (name, value) => `<a><${name}>${value}`),
  forWords('an element with elements', (name, value) => `<a><${name}><value>${value}</value></${name}></a>`),
  forWords('markup in a text', (name, value) => `<a>&lt;${name}&gt;${value}&lt;/${name}&gt;</a>`),
  shape('name and value', (name, value) => `<property name="${name}" value="${value}"/>`),
  shape('value and name', (name, value) => `<property value="${value}" name="${name}"/>`),
  shape('name and text', (name, value) => `<property name="${name}">${value}</property>`),
  shape('key and text', (name, value) => `<entry key="${name}">${value}</entry>`),
  shape('key and value of .NET', (name, value) => `<appSettings><add key="${name}" value="${value}" /></appSettings>`),
  shape('name and value as elements', (name, value) => `<param><name>${name}</name><value>${value}</value></param>`),
  shape(
    'name and value as elements with lines',
    (name, value) => `<member>\n  <name>${name}</name>\n  <value><string>${value}</string></value>\n</member>`,
  ),
  shape('key and value as elements', (name, value) => `<Pair><Key>${name}</Key><Value>${value}</Value></Pair>`),
  shape(
    'a property list',
    (name, value) => `<plist version="1.0"><dict><key>${name}</key><string>${value}</string></dict></plist>`,
  ),
  shape('a table', (name, value) => `<table><tr><th>${name}</th><td>${value}</td></tr></table>`),
  shape(
    'a table with a head',
    (name, value) => `<table><tr><th>User</th><th>${name}</th></tr><tr><td>anna</td><td>${value}</td></tr></table>`,
  ),
  shape('cells', (name, value) => `<tr><td><b>${name}</b></td><td class="v">${value}</td></tr>`),
  shape('a list of terms', (name, value) => `<dl><dt>${name}:</dt><dd>${value}</dd></dl>`),
  shape('an input', (name, value) => `<input type="text" name="${name}" value="${value}">`),
  shape('an input, its value first', (name, value) => `<input value='${value}' id=x name='${name}'>`),
  shape('a text area', (name, value) => `<textarea name="${name}">${value}</textarea>`),
  shape('a label with its input', (name, value) => `<label>${name}</label><input value="${value}">`),
  shape('a paragraph', (name, value) => `<p><strong>${name}</strong>: ${value}</p>`),
  shape('a script', (name, value) => `<html><script>var settings = {"${name}": "${value}"};</script></html>`),
  shape('a comment', (name, value) => `<a><!-- ${name}=${value} --></a>`),
  shape('a meta element', (name, value) => `<meta name="${name}" content="${value}">`),
  shape('a data attribute', (name, value) => `<div data-name="${name}" data-value="${value}">x</div>`),
  shape('a LDAP attribute', (name, value) => `<attr name="${name}"><value>${value}</value></attr>`),
];

/** As lines, tables and programs have them. */
export const textShapes: readonly Shape<string>[] = [
  shape('INI', (name, value) => `[main]\nuser=anna\n${name}=${value}\nport=22\n`),
  shape('INI with spaces', (name, value) => `[main]\n${name} = ${value} and more\nport = 22\n`),
  shape('INI with a comment', (name, value) => `; ${name}=${value}\n# ${name} = ${value}\n`),
  shape('YAML', (name, value) => `host:\n  user: anna\n  ${name}: ${value}\n  port: 22\n`),
  shape('YAML in quotes', (name, value) => `- ${name}: "${value}"\n- '${name}': '${value}'\n`),
  shape('YAML, a block', (name, value) => `a:\n  ${name}: |\n    ${value}\n    ${value}\n  port: 22\n`),
  shape('YAML, folded', (name, value) => `${name}: >-\n  ${value}\n\n  ${value}\nport: 22\n`),
  shape('YAML, a list', (name, value) => `${name}:\n  - ${value}\n  - ${value}\nport: 22\n`),
  shape('YAML, a list without indent', (name, value) => `${name}:\n- ${value}\n- ${value}\nport: 22\n`),
  shape('YAML in one line', (name, value) => `host: {user: anna, ${name}: ${value}, port: 22}\n`),
  shape('YAML with an anchor and a tag', (name, value) => `${name}: &a !!str ${value}\nport: 22\n`),
  shape(
    'name and value in YAML',
    (name, value) => `env:\n  - name: ${name}\n    value: ${value}\n  - name: x\n    value: y\n`,
  ),
  shape('name and value in YAML, in quotes', (name, value) => `- name: "${name}"\n  value: "${value}"\n`),
  shape('properties', (name, value) => `app.${name}=${value}\napp.user=anna\n`),
  shape('properties with a colon', (name, value) => `app.${name} : ${value}\n`),
  shape('TOML', (name, value) => `[a]\n"${name}" = "${value}"\nb = 1\n`),
  shape('CSV', (name, value) => `user,${name},port\nanna,${value},22\nbo,${value},23\n`),
  shape('CSV in quotes', (name, value) => `"user","${name}","port"\n"a, b","${value}","22"\n`),
  shape('CSV with semicolons', (name, value) => `user;${name};port\nanna;${value};22\n`),
  shape('TSV', (name, value) => `user\t${name}\nanna\t${value}\n`),
  shape('a table in Markdown', (name, value) => `| User | ${name} |\n|---|---|\n| anna | ${value} |\n`),
  shape(
    'a table in Markdown after a text',
    (name, value) => `Hosts:\n\n| User | ${name} |\n| --- | --- |\n| anna | ${value} |\n`,
  ),
  shape(
    'a row in Markdown',
    (name, value) => `| Setting | Value |\n|---|---|\n| user | anna |\n| ${name} | ${value} |\n`,
  ),
  shape('a table of a database', (name, value) => ` id | ${name} | port\n----+----+----\n  1 | ${value} | 22\n`),
  shape(
    'a box of a database',
    (name, value) => `+----+------+\n| id | ${name} |\n+----+------+\n| 1 | ${value} |\n+----+------+\n`,
  ),
  shape('a list in Markdown', (name, value) => `* **${name}**: ${value}\n* user: anna\n`),
  shape('a list in Markdown with code', (name, value) => `- \`${name}\`: \`${value}\`\n`),
  shape('JSON that is cut off', (name, value) => `{"items":[{"user":"anna","${name}":"${value}","port":2`),
  shape('JSON that is cut off in the value', (name, value) => `{"items":[{"user":"anna","${name}": "${value}`),
  shape('NDJSON', (name, value) => `{"user":"anna"}\n{"${name}":"${value}"}\n`),
  shape('NDJSON with a broken line', (name, value) => `{"user":"anna"}\n{"${name}":"${value}"}\n{"x":`),
  shape(
    'JSON in a text in a log line',
    (name, value) => `INFO body="{\\"user\\":\\"anna\\",\\"${name}\\":\\"${value}\\"}" status=200`,
  ),
  shape('Python', (name, value) => `{'user': 'anna', '${name}': '${value}', 'port': 22}`),
  shape('Ruby', (name, value) => `{:user=>"anna", "${name}"=>"${value}"}`),
  shape('PHP', (name, value) => `Array\n(\n    [user] => anna\n    [${name}] => ${value}\n)\n`),
  shape('Perl', (name, value) => `$VAR1 = {\n  '${name}' => '${value}'\n};`),
  shape('Java', (name, value) => `Host(user=anna, ${name}=${value}, port=22)`),
  shape('Java map', (name, value) => `{user=anna, ${name}=${value}, port=22}`),
  shape('an HTTP message', (name, value) => `HTTP/1.1 200 OK\r\nDate: x\r\n${name}: ${value}\r\n\r\n`),
  shape('a log line', (name, value) => `2025-01-02T03:04:05Z WARN connect user=anna ${name}=${value} host=core-1`),
  shape('a log line in quotes', (name, value) => `level=warn msg="no" ${name}="${value}" host=core-1`),
  shape(
    'a log line with a colon',
    (name, value) => `03:04:05 [main] ERROR - user: anna, ${name}: ${value}, host: core-1`,
  ),
  shape('a log line in brackets', (name, value) => `03:04:05 ERROR [user=anna] [${name}=${value}] failed`),
  shape('a note in a log line', (name, value) => `login failed (${name}: ${value})`),
  shape(
    'a query in JSON',
    (name, value) => `{"message": "GET /x?a=1&x_${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')}=${value}&b=2"`,
  ),
  forWords('a query', (name, value) => `https://h.example.com/x?a=1&${name}=${value}&b=2`),
  forWords('a form', (name, value) => `user=anna&${name}=${value}`),
  shape(
    'a form of several parts',
    (name, value) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`,
  ),
  forWords('a shell', (name, value) => `export ${name}=${value}\nexport ${name}='${value}'\n${name}="${value}" run\n`),
  forWords('an option', (name, value) => `run --user anna --${name} ${value} --port 22`),
  forWords('an option with a sign', (name, value) => `run --${name}=${value} --port=22`),
  forWords('an option of Java', (name, value) => `java -D${name}=${value} -jar x.jar`),
  forWords('PowerShell', (name, value) => `$${name} = "${value}"\n$env:${name} = '${value}'\n`),
  forWords('an option of PowerShell', (name, value) => `Connect-Host -User anna -${name} '${value}' -Port 22`),
  forWords('Dockerfile', (name, value) => `FROM x\nENV ${name}=${value}\nARG ${name}=${value}\n`),
  forWords('Dockerfile, the old way', (name, value) => `ENV ${name} ${value}\n`),
  forWords('Terraform', (name, value) => `resource "x" "y" {\n  ${name} = "${value}"\n}\n`),
  forWords('Terraform, a variable', (name, value) => `variable "${name}" {\n  default = "${value}"\n}\n`),
  forWords('batch', (name, value) => `set ${name}=${value}\r\nsetx ${name} ${value}\r\n`),
  forWords(
    'a program',
    (name, value) => `const ${name} = "${value}";\nthis.${name} = '${value}';\nx["${name}"] = "${value}";\n`,
  ),
  shape('LDIF', (name, value) => `dn: cn=a\n${name}:: ${value}\n`),
  shape('a text in a text', (name, value) => `"${name}" is set to "${value}"`),
];

const words = /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u;

export function fits(name: string, { isForWords }: Shape<unknown>): boolean {
  return isForWords !== true || words.test(name);
}
