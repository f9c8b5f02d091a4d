import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SendRequest } from '../../../../src/cli/access.ts';
import { exitCodes } from '../../../../src/cli/commandLine/usage.ts';
import { BufferedOutput, StandardOutput } from '../../../../src/cli/output.ts';
import { takeSnapshot } from '../../../../src/cli/snapshots/snapshot.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { PrintedMessages } from '../../../support/terminals/printedMessages.ts';

describe('org-access snapshot of all sites', () => {
  const siteNames = ['Bergen', 'Malmö', 'Oslo'];
  let folder: string;
  let printed: PrintedMessages;
  /** Operations that were called, with the ID of their site. */
  let called: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'oa-snapshot-'));
    printed = new PrintedMessages();
    called = [];
  });
  afterEach(async () => {
    printed.end();
    await removeFolder(folder);
  });

  /** @param total number of sites of the access, of which three are listed */
  async function snapshot(
    respond: (site: string) => unknown,
    total = siteNames.length,
    names = ['site', 'organization', 'nothing'].map((needs) => [`of-${needs}`, needs]),
  ): Promise<number> {
    const operations = names.map(([name, needs]) => ({
      id: `GET ${name}`,
      name,
      method: 'GET',
      path: '/api/v2/rows',
      kind: 'read',
      needs,
    }));
    const sites = siteNames.map((site) => ({ organization: 'Acme', organizationId: '1', site, siteId: site }));
    const send = ((request: { ask: string; place: { site: string }[]; call: { operation: string } }) => {
      if (request.ask === 'operations') return Promise.resolve({ ok: true, value: { operations } });
      if (request.ask === 'sites') return Promise.resolve({ ok: true, value: { sites, total } });
      const [{ site }] = request.place as [{ site: string }];
      called.push(`${request.call.operation} ${site}`);
      return Promise.resolve(respond(site));
    }) as unknown as SendRequest;
    const wanted = { folder, operations: operations.map(({ name = '' }) => name), places: undefined, connection: {} };
    return await takeSnapshot(wanted, { send }, new BufferedOutput(new StandardOutput()));
  }
  const rows = { ok: true, value: { status: 200, contentType: 'application/json', text: '[{"id":1}]' } };

  it('An operation for an organization, or for no place, is called once for all sites', async () => {
    assert.equal(await snapshot(() => rows), exitCodes.done, printed.text);
    assert.deepEqual(called, [
      'of-site Bergen',
      'of-organization Bergen',
      'of-nothing Bergen',
      'of-site Malmö',
      'of-site Oslo',
    ]);
  });

  it('No file is written if the access has more sites than are listed', async () => {
    assert.equal(await snapshot(() => rows, 100_001), exitCodes.failed);
    assert.match(printed.text, /can take 3 sites, and there are 100001/);
    assert.deepEqual([called, await readdir(folder)], [[], []]);
  });

  it('No file is written if another operation has the same name of a file', async () => {
    const code = await snapshot(() => rows, 3, [
      ['Racks/Halls', 'site'],
      ['racks:halls', 'site'],
    ]);
    assert.equal(code, exitCodes.usage);
    assert.match(printed.text, /"Racks\/Halls" and "racks:halls" would have the same file\. Rename one of them\.\n$/);
    assert.deepEqual([called, await readdir(folder)], [[], []]);
  });

  it('A snapshot has the characters of a response in another character set than UTF-8', async () => {
    const text = '{"name":"Zürich"}';
    const base64 = Buffer.from(text, 'latin1').toString('base64');
    assert.equal(await snapshot(() => ({ ok: true, value: { status: 200, text, base64 } })), exitCodes.done);
    assert.match(await readFile(path.join(folder, 'of-nothing.json'), 'utf8'), /"Zürich"/);
  });

  it('A snapshot of one response says that credentials are hidden in it', async () => {
    await snapshot(() => ({ ok: true, value: { ...rows.value, hidden: true } }));
    assert.match(printed.text, /Credentials in the response are written as/);
  });

  it('A session that ends stops the snapshot, and a site that is refused does not', async () => {
    const ended = { ok: false, reason: 'signedOut', message: 'Nobody is signed in.' };
    const refused = { ok: false, reason: 'failed', message: 'It was refused.' };
    const code = await snapshot((site) => ({ Bergen: refused, Malmö: ended })[site] ?? rows);
    assert.equal(code, exitCodes.failed);
    assert.equal(called.at(-1), 'of-site Malmö');
    assert.match(
      printed.text,
      /The file of of-site of Acme \/ Malmö wasn't written\. An earlier one is unchanged\.\n$/,
    );
  });
});
