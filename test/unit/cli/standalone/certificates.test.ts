import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeFolder } from '../../../support/removeFolder.ts';
import { StandaloneBench } from '../../../support/terminals/standaloneBench.ts';
import { makeAuthority, makeOwn, type Authority } from '../../../support/tls/certificates.ts';
import { passphrase, writeClientFiles, type ClientFiles } from '../../../support/tls/clientCertificates.ts';
import { certificatesIn } from '../../../support/tls/madeCertificates.ts';
import { startTlsDemo, type TlsDemo } from '../../../support/tls/tlsDemo.ts';

describe('certificates of org-access without VS Code', function () {
  this.timeout(200_000);
  let folder: string;
  let authority: Authority;
  let client: ClientFiles;
  let bench: StandaloneBench;
  let demo: TlsDemo;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cron-tls-'));
    authority = await makeAuthority(folder, 'service');
    const people = await makeAuthority(folder, 'people');
    client = await writeClientFiles(folder, 'robot', await people.issue('robot'));
    bench = await StandaloneBench.open();
    demo = await startTlsDemo(bench.service.url, {
      ...(await authority.issue('127.0.0.1')),
      ca: await readFile(people.file, 'utf8'),
      requestCert: true,
      rejectUnauthorized: false,
    });
  });
  after(async () => {
    demo?.end();
    await bench?.close();
    if (folder !== undefined) await removeFolder(folder);
  });

  const url = () => ({ ORG_ACCESS_URL: `https://127.0.0.1:${demo.port}` });

  it('org-access trusts a service by the file of its authority, and without it sends nothing', async () => {
    const { length } = demo.requests;
    const refused = await bench.run(['token'], url());
    assert.deepEqual([refused.code, refused.stdout], [6, '']);
    assert.match(refused.stderr, /^org-access: [^\n]* name a PEM file with it in ORG_ACCESS_CA_FILE\.\n$/);
    assert.equal(demo.requests.length, length);
    const trusting = { ...url(), ORG_ACCESS_CA_FILE: authority.file };
    const { code, stderr } = await bench.run(['get', '/api/v2/sites'], trusting);
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal((await bench.run(['ca-file'], trusting)).stdout, `${authority.file}\n`);
  });

  it('org-access names a chain without its intermediate certificate, and the variable for an unknown authority', async () => {
    const make = certificatesIn(folder);
    const root = await make({ isAuthority: true });
    const middle = await make({ isAuthority: true, by: root });
    const leaf = await make({ by: middle, names: 'IP:127.0.0.1' });
    const trusting = { ORG_ACCESS_CA_FILE: path.join(folder, `${root.name}.pem`) };
    for (const [cert, more, code, said] of [
      [leaf.cert, trusting, 6, /chain of \S+ is incomplete/],
      [leaf.cert + middle.cert, trusting, 0, /^$/],
      [leaf.cert + middle.cert, {}, 6, /issuer that isn't trusted\. [^\n]* ORG_ACCESS_CA_FILE\.\n$/],
    ] as const) {
      const service = await startTlsDemo(bench.service.url, { key: leaf.key, cert });
      const ended = await bench.run(['token'], { ORG_ACCESS_URL: `https://127.0.0.1:${service.port}`, ...more });
      service.end();
      assert.equal(ended.code, code, ended.stderr);
      assert.match(ended.stderr, said);
    }
  });

  it('org-access shows a client certificate, in PEM with an encrypted key or as PFX, to a service that asks for one', async () => {
    const trusting = { ...url(), ORG_ACCESS_CA_FILE: authority.file };
    for (const more of [
      {
        ORG_ACCESS_CLIENT_CERT: client.cert,
        ORG_ACCESS_CLIENT_KEY: client.encryptedKey,
        ORG_ACCESS_CLIENT_PASSPHRASE: passphrase,
      },
      { ORG_ACCESS_CLIENT_PFX: client.pfx, ORG_ACCESS_CLIENT_PASSPHRASE: passphrase },
    ]) {
      const { length } = demo.requests;
      const { code, stderr } = await bench.run(['get', '/api/v2/sites'], { ...trusting, ...more });
      assert.deepEqual([code, stderr], [0, '']);
      const sent = demo.requests.slice(length);
      assert.ok(sent.length >= 2 && sent.every(({ authorized }) => authorized), JSON.stringify(sent));
    }
    const locked = { ORG_ACCESS_CLIENT_PFX: client.pfx, ORG_ACCESS_CLIENT_PASSPHRASE: 'wrong' };
    const { code, stdout, stderr } = await bench.run(['token'], { ...trusting, ...locked });
    assert.deepEqual([code, stdout], [6, '']);
    assert.match(stderr, /ORG_ACCESS_CLIENT_PASSPHRASE/);
  });

  it('org-access accepts exactly the certificate of ORG_ACCESS_TRUSTED_CERT_FILE, whatever its name', async () => {
    const own = await makeOwn(folder, 'appliance', []);
    const appliance = await startTlsDemo(bench.service.url, own);
    const file = path.join(folder, 'appliance.trusted.pem');
    await writeFile(file, own.cert);
    try {
      const trusting = { ORG_ACCESS_TRUSTED_CERT_FILE: file };
      const to = { ORG_ACCESS_URL: `https://127.0.0.1:${appliance.port}` };
      // Self-signed, and without a name even if trusted as an authority.
      for (const more of [{}, { ORG_ACCESS_CA_FILE: file }]) {
        const { code, stderr } = await bench.run(['token'], { ...to, ...more });
        assert.equal(code, 6);
        assert.match(stderr, /ORG_ACCESS_TRUSTED_CERT_FILE\.\n$/);
      }
      assert.equal((await bench.run(['get', '/api/v2/sites'], { ...to, ...trusting })).code, 0);
      const { length } = demo.requests;
      assert.equal((await bench.run(['token'], { ...url(), ...trusting })).code, 6);
      assert.equal(demo.requests.length, length);
    } finally {
      appliance.end();
    }
  });

  it('A program of org-access run gets the certificates for curl and Node.js, and those of the system with them', async () => {
    const script = `node -e 'fetch(process.env.ORG_ACCESS_URL + "/api/v2/sites", { headers: { Authorization: "Bearer " + process.env.ORG_ACCESS_TOKEN } }).then((r) => console.log(r.status))'
      grep -c BEGIN "$CURL_CA_BUNDLE"; grep -c BEGIN "$NODE_EXTRA_CA_CERTS"; dirname "$CURL_CA_BUNDLE"; dirname "$ORG_ACCESS_SOCKET"
      printf '%s\\n' "$ORG_ACCESS_CLIENT_CERT"`;
    const { stdout, stderr } = await bench.run(['run', '--', 'sh', '-c', script], {
      ...url(),
      ORG_ACCESS_CA_FILE: authority.file,
      ORG_ACCESS_CLIENT_CERT: client.cert,
      ORG_ACCESS_CLIENT_KEY: client.key,
    });
    const [status, bundle, own, folderOfBundle, folderOfSocket, certificate] = stdout.split('\n');
    assert.equal(status, '200', stderr);
    assert.ok(Number(bundle) > 10, bundle);
    assert.deepEqual([own, folderOfBundle, certificate], ['1', folderOfSocket, client.cert]);
  });
});
