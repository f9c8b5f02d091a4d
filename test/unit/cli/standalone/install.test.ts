import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { variablesText } from '../../../../src/cli/commandLine/help.ts';
import { readVariables, signInVariables, variablesOf } from '../../../../src/connections/node/connectionVariables.ts';
import { program } from '../../../support/bundled.ts';
import { isWindows } from '../../../support/platform.ts';
import { connectionAt } from '../../../support/service/directly.ts';
import { StandaloneBench } from '../../../support/terminals/standaloneBench.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

describe('org-access install', function () {
  this.timeout(200_000);
  let terminals: TerminalBench;
  beforeEach(async () => (terminals = await TerminalBench.open()));
  afterEach(() => terminals.close());

  const at = (name: string) => path.join(terminals.folder, name);
  const install = (target: string) => terminals.orgAccess(terminals.issue(), ['install', target]);

  it('org-access install writes one file that runs elsewhere, and the variables of the connection without secrets', async () => {
    const { code, stdout, stderr } = await install(at('local'));
    const file = at('local/org-access');
    assert.equal(code, 0, stderr);
    const { url, clientId, clientSecret, username } = terminals.bench.service;
    assert.deepEqual(stdout.replaceAll(/[-0-9a-f]{36}:/g, 'ID:').split('\n'), [
      `export ORG_ACCESS_URL='${url}'`,
      `export ORG_ACCESS_CLIENT_ID='${clientId}'`,
      'export ORG_ACCESS_CLIENT_SECRET_FILE=',
      `export ORG_ACCESS_USERNAME='${username}'`,
      'export ORG_ACCESS_PASSWORD_FILE=',
      "export ORG_ACCESS_ORG='ID:Acme Infrastructure'",
      "export ORG_ACCESS_SITE='ID:Oslo Data Center'",
      '',
    ]);
    assert.ok(!(stdout + stderr).includes(clientSecret));
    assert.match(stderr, /is installed as ".*local.org-access"\. It needs Node\.js 20\.19 or later/);
    if (!isWindows) assert.equal((await stat(file)).mode & 0o777, 0o755);
    else assert.match(await readFile(`${file}.cmd`, 'utf8'), /^@node "%~dp0org-access" %\*\r\n$/);
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const alone = at('alone.cjs');
    await writeFile(alone, await readFile(file));
    assert.equal((await terminals.run(process.execPath, [alone, '--version'])).stdout, `org-access ${version}\n`);
  });

  it('org-access install replaces an earlier org-access, and no other file', async () => {
    assert.equal((await install(at('new/org-access.cjs'))).code, 0);
    const text = await readFile(at('new/org-access.cjs'), 'utf8');
    await writeFile(at('tool'), text.slice(0, 2_000));
    assert.equal((await install(at('tool'))).code, 0);
    assert.equal(await readFile(at('tool'), 'utf8'), text);
    await writeFile(at('other'), '#!/usr/bin/env node\nconsole.log("mine");\n');
    const { code, stdout, stderr } = await install(at('other'));
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /other" is another file\. Choose another name\.\n$/);
    assert.match(await readFile(at('other'), 'utf8'), /mine/);
    assert.equal((await install(at('no/such/folder/'))).code, 0);
    assert.equal(await readFile(at('no/such/folder/org-access'), 'utf8'), text);
    const below = await install(at('other/folder/'));
    assert.deepEqual([below.code, below.stdout], [1, '']);
    assert.match(below.stderr, /other(?:.folder)?" couldn't be read or written \(E\w+\)\.\n$/);
  });

  it('ORG_ACCESS_CLIENT_ID decides: with it, each org-access signs in by variables, also in a terminal with access', async () => {
    const cron = await StandaloneBench.open();
    try {
      await install(at('org-access-installed'));
      const { variables, bin } = terminals.environment(terminals.issue());
      const both = { ...variables, ...cron.variables };
      for (const file of [at('org-access-installed'), path.join(bin, 'cli.js'), program('cli')]) {
        const own = await terminals.run(process.execPath, [file, 'url'], { bin, variables: both });
        assert.equal(own.stdout, `${cron.service.url}\n`, file);
        const editor = await terminals.run(process.execPath, [file, 'url'], { bin, variables });
        assert.equal(editor.stdout, `${terminals.bench.service.url}\n`, file);
      }
      const { ORG_ACCESS_CLIENT_ID: _, ...rest } = both;
      const without = await terminals.run(process.execPath, [at('org-access-installed'), 'whoami'], {
        bin,
        variables: rest,
      });
      assert.ok(without.stdout.includes(terminals.bench.service.url) && !without.stdout.includes(cron.service.url));
    } finally {
      await cron.close();
    }
  });
});

describe('connectionVariables', () => {
  it('The variables of a connection describe the same connection, once its files are filled in', () => {
    const connection = {
      ...connectionAt('https://service.example/x'),
      scope: 'read',
      tokenEndpoint: 'https://login.example/token',
      clientAuthentication: 'basic',
      clientCertificate: { certificateFile: '/c.pem', keyFile: '/k.pem' },
    } as const;
    const variables = variablesOf(connection, 'robin');
    const { ORG_ACCESS_CLIENT_SECRET_FILE: _, ORG_ACCESS_PASSWORD_FILE: __, ...rest } = variables;
    const read = readVariables({ ...rest, ORG_ACCESS_CLIENT_SECRET: ' s ', ORG_ACCESS_PASSWORD: 'p' });
    assert.ok(!('problem' in read), JSON.stringify(read));
    assert.deepEqual({ ...read.connection, id: connection.id, name: connection.name }, connection);
    assert.deepEqual(read.credentials, { clientSecret: ' s ', username: 'robin', password: 'p' });
    const client = variablesOf({ ...connection, grantType: 'client_credentials' }, '');
    assert.ok(!('ORG_ACCESS_PASSWORD_FILE' in client));
  });

  it('The help explains each variable that signs in', () => {
    const text = variablesText();
    for (const name of signInVariables) assert.ok(text.includes(name.replace(/_FILE$/, '')), name);
  });
});
