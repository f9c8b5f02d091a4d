import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import { trustVariables } from '../../../../src/service/tls/node/programFiles.ts';
import { CaBundles } from '../../../../src/terminals/node/certificateFiles.ts';
import { isWindows } from '../../../support/platform.ts';
import { removeFolder } from '../../../support/removeFolder.ts';
import { makeAuthority } from '../../../support/tls/certificates.ts';

describe('CaBundles', () => {
  let folder: string;
  let system: string;
  let pems: readonly string[];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bundles-'));
    system = path.join(folder, 'system.pem');
    const all = await Promise.all(
      ['one', 'two', 'system', 'later'].map((name) =>
        makeAuthority(folder, name).then(({ file }) => readFile(file, 'utf8')),
      ),
    );
    pems = all.map((pem) => pem.trim());
  });
  after(() => removeFolder(folder));

  let bundles: CaBundles;
  let place: string;
  beforeEach(async () => {
    await writeFile(system, `${pems[2]}\n`);
    place = path.join(await mkdtemp(path.join(folder, 'place-')), 'certificates');
    bundles = new CaBundles(place, { SSL_CERT_FILE: system });
  });

  const plain: Connection = {
    id: 'acme',
    name: 'Acme',
    baseUrl: 'https://10.0.0.7',
    clientId: 'client',
    scope: 'read',
  };
  const trusting = (id: string, pem = pems[0] ?? ''): Connection => ({
    ...plain,
    id,
    trusted: { kind: 'authority', pem },
  });
  const certificatesIn = async (file: string) =>
    ((await readFile(file, 'utf8')).match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []).map((pem) =>
      pems.indexOf(pem),
    );

  it('CaBundles writes the certificates of the system and the connection to a file that only its user can read', async () => {
    const { bundle, certificates } = (await bundles.of(trusting('acme'))) ?? assert.fail();
    assert.deepEqual([await certificatesIn(bundle), await certificatesIn(certificates)], [[2, 0], [0]]);
    assert.equal(path.dirname(bundle), place);
    assert.ok(!path.basename(bundle).includes('acme'), 'the name tells nothing');
    if (isWindows) return;
    const modes = await Promise.all([place, bundle, certificates].map((file) => stat(file)));
    assert.deepEqual(
      modes.map(({ mode }) => mode & 0o777),
      [0o700, 0o600, 0o600],
    );
  });

  it('CaBundles writes no file for a connection that trusts no certificate of its own', async () => {
    assert.equal(await bundles.of(plain), undefined);
    assert.deepEqual(await readdir(path.dirname(place)), []);
  });

  it('CaBundles updates the same file when the certificates of the connection or the system change', async () => {
    const { bundle, certificates } = (await bundles.of(trusting('acme'))) ?? assert.fail();
    await bundles.follow([trusting('acme', pems[1])]);
    assert.deepEqual([await certificatesIn(bundle), await certificatesIn(certificates)], [[2, 1], [1]]);
    await writeFile(system, `${pems[2]}\n${pems[3]}\n`);
    await bundles.follow([trusting('acme', pems[1])]);
    assert.deepEqual(await certificatesIn(bundle), [2, 3, 1]);
    await writeFile(system, `${pems[3]}\n`);
    assert.deepEqual(await bundles.of(trusting('acme')), { bundle, certificates });
    assert.deepEqual(await certificatesIn(bundle), [3, 0]);
  });

  it('CaBundles removes a certificate that is no longer trusted immediately, and the file a day later', async () => {
    for (const left of [[plain], []]) {
      const { bundle } = (await bundles.of(trusting('acme'))) ?? assert.fail();
      const other = (await bundles.of(trusting('other', pems[1]))) ?? assert.fail();
      const old = new Date(Date.now() - 90 * 24 * 60 * 60_000);
      await utimes(bundle, old, old);
      await bundles.follow([...left, trusting('other', pems[1])]);
      assert.deepEqual(await certificatesIn(bundle), [2], 'programs of open terminals still trust the system');
      assert.deepEqual((await readdir(place)).length, 3);
      await bundles.follow([...left, trusting('other', pems[1])]);
      assert.equal((await readdir(place)).length, 3);
      await utimes(bundle, old, old);
      await bundles.follow([...left, trusting('other', pems[1])]);
      assert.deepEqual(
        (await readdir(place)).sort(),
        [other.bundle, other.certificates].map((file) => path.basename(file)).sort(),
      );
    }
  });

  it('CaBundles never includes another bundle, even if the window was started in a terminal with access', async () => {
    const { bundle } = (await bundles.of(trusting('acme'))) ?? assert.fail();
    const there = new CaBundles(place, { SSL_CERT_FILE: bundle });
    const other = (await there.of(trusting('other', pems[1]))) ?? assert.fail();
    assert.deepEqual(
      (await certificatesIn(other.bundle)).filter((index) => index >= 0),
      [1],
    );
  });

  it("CaBundles includes the system's certificates even if no certificate file exists", async () => {
    const without = new CaBundles(place, { SSL_CERT_FILE: path.join(folder, 'missing.pem') });
    const { bundle } = (await without.of(trusting('acme'))) ?? assert.fail();
    assert.ok((await certificatesIn(bundle)).length > 20);
  });
});

describe('trustVariables', () => {
  const trust = { bundle: '/ours/a.bundle.pem', certificates: '/ours/a.pem' };
  const told = (given: Readonly<Record<string, string>>) => trustVariables(trust, (name) => given[name]);
  const everything = {
    CURL_CA_BUNDLE: trust.bundle,
    SSL_CERT_FILE: trust.bundle,
    REQUESTS_CA_BUNDLE: trust.bundle,
    NODE_EXTRA_CA_CERTS: trust.certificates,
  };

  it('trustVariables sets variables that are unset, or that were set by a surrounding terminal with access', () => {
    assert.deepEqual(told({}), everything);
    assert.deepEqual(told({ CURL_CA_BUNDLE: '' }), everything);
    const names = Object.keys(everything);
    assert.deepEqual(told(Object.fromEntries(names.map((name) => [name, '/ours/b.bundle.pem']))), everything);
  });

  it("trustVariables leaves variables unchanged that a person has set, including curl's, which Python's requests reads too", () => {
    const { CURL_CA_BUNDLE: _curl, REQUESTS_CA_BUNDLE: _requests, ...others } = everything;
    assert.deepEqual(told({ CURL_CA_BUNDLE: '/own.pem' }), others);
    assert.deepEqual(told(Object.fromEntries(Object.keys(everything).map((name) => [name, '/own.pem']))), {});
  });

  it("trustVariables replaces variables that name the system's own certificate file, because the bundle includes it", () => {
    const file = '/etc/ssl/certs/ca-certificates.crt';
    assert.deepEqual(told(Object.fromEntries(Object.keys(everything).map((name) => [name, file]))), {
      ...everything,
      NODE_EXTRA_CA_CERTS: trust.bundle,
    });
  });
});
