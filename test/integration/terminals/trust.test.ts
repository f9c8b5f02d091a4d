import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigurationTarget, extensions, workspace, type Terminal, type TerminalOptions } from 'vscode';
import { defaultScope, type Connection } from '../../../src/service/connection/common/connection.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { makeAuthority } from '../../support/tls/certificates.ts';
import { set } from '../support/demoWindow.ts';

describe('terminals with access to a service with a private certificate', function () {
  this.retries(0);
  let folder: string;
  let connection: Connection;
  let pem: string;
  const opened: Terminal[] = [];
  const platform = process.platform === 'win32' ? 'windows' : process.platform === 'darwin' ? 'osx' : 'linux';
  const setTerminals = (value: unknown) =>
    workspace.getConfiguration('terminal.integrated').update(`env.${platform}`, value, ConfigurationTarget.Global);

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'trust-'));
    pem = (await readFile((await makeAuthority(folder, 'private')).file, 'utf8')).trim();
    connection = {
      id: 'private',
      name: 'Private',
      baseUrl: 'https://127.0.0.1:1',
      clientId: 'client',
      scope: defaultScope,
      trusted: { kind: 'authority', pem },
    };
    await set('connections', [connection]);
  });
  after(async () => {
    for (const terminal of opened) terminal.dispose();
    await set('connections', undefined);
    await setTerminals(undefined);
    await removeFolder(folder);
  });

  async function environmentIn(of: Connection): Promise<TerminalOptions['env'] & object> {
    const access = await (extensions.getExtension<TestAccess>('org-access.org-access') ?? assert.fail()).activate();
    const terminal = await (await access.features()).terminals.open(of, 'Private');
    opened.push(terminal);
    return (terminal.creationOptions as TerminalOptions).env ?? {};
  }

  it('Terminals pass a private certificate to their programs until access is revoked, unless settings say otherwise', async () => {
    const { trusted: _, ...plain } = connection;
    const names = ['CURL_CA_BUNDLE', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE'];
    const told = async (of: Connection) => {
      const env = await environmentIn(of);
      return names.map((name) => env[name]);
    };
    assert.deepEqual(await told(plain), [undefined, undefined, undefined]);
    const { CURL_CA_BUNDLE: bundle, NODE_EXTRA_CA_CERTS: own } = await environmentIn(connection);
    const file = bundle ?? '';
    for (const one of [file, own ?? '']) assert.ok((await readFile(one, 'utf8')).includes(pem));
    await setTerminals({ CURL_CA_BUNDLE: '/own.pem' });
    assert.deepEqual(await told(connection), [undefined, file, undefined]);

    await set('connections', [plain]);
    await eventually('programs of open terminals no longer trust it', async () => {
      const text = await readFile(file, 'utf8');
      return !text.includes(pem) && text.includes('BEGIN CERTIFICATE');
    });
  });
});
