import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { snippetLanguages, type SnippetLanguage } from '../../../../../src/api/node/snippets/snippetCall.ts';
import { snippet } from '../../../../../src/api/node/snippets/snippets.ts';
import { snippetTls } from '../../../../../src/api/node/snippets/snippetTls.ts';
import type { Connection } from '../../../../../src/service/connection/common/connection.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { makeOwn } from '../../../../support/tls/certificates.ts';

describe('snippetTls', () => {
  let folder: string;
  let pinned: string;
  let named: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'snippet-'));
    pinned = (await makeOwn(folder, 'pinned', [])).cert;
    named = (await makeOwn(folder, 'named', ['subjectAltName=IP:10.0.0.7'])).cert;
  });
  after(() => removeFolder(folder));

  type Options = Pick<Connection, 'trusted' | 'clientCertificate'>;
  const copied = (language: SnippetLanguage, options: Options, baseUrl = 'https://10.0.0.7') => {
    const tls = snippetTls({ baseUrl, ...options });
    return snippet(language, { baseUrl, method: 'GET', path: '/x', ...(tls && { tls }) });
  };
  const certificate = (pem: string): Options => ({ trusted: { kind: 'certificate', pem } });
  const others = snippetLanguages.filter((language) => language !== 'terminal');

  it('snippets contain nothing about TLS if the connection has no certificates or uses plain HTTP', () => {
    for (const language of snippetLanguages) {
      assert.equal(copied(language, {}), snippet(language, { baseUrl: 'https://10.0.0.7', method: 'GET', path: '/x' }));
      assert.doesNotMatch(copied(language, certificate(pinned), 'http://127.0.0.1'), /insecure|trusts/);
    }
  });

  it('snippets disable certificate verification only if they compare the certificate themselves', () => {
    for (const options of [certificate(pinned), certificate(named)])
      for (const language of others) {
        const text = copied(language, options);
        const compares = text.includes("--pinnedpubkey 'sha256//") || text.includes('conn.assert_fingerprint = ');
        assert.equal(text.includes('--insecure') || text.includes('cert_verify'), compares, language);
        assert.doesNotMatch(text, /SkipCertificateCheck|verify=False/i, language);
        assert.ok((text.match(/^# .*trusts (?:here|one certificate)/gm) ?? []).length <= 1, language);
      }
  });

  it('snippets name the files of the client certificate, or say that the snippet does not use it', () => {
    const files = { certificateFile: "/it's/a:b.pem", keyFile: '/it/key.pem' };
    const pem: Options = { clientCertificate: files };
    assert.match(copied('curl', pem), /^ {2}--cert '\/it'\\''s\/a\\:b\.pem' \\\n {2}--key '\/it\/key\.pem' \\$/m);
    assert.match(copied('python', pem), /^ {4}cert=\("\/it's\/a:b\.pem", "\/it\/key\.pem"\),$/m);
    const pfx: Options = { clientCertificate: { pfxFile: '/it/own.pfx' } };
    for (const language of others) {
      const shows = ['curl', 'python'].includes(language);
      assert.equal(copied(language, pem).includes('which this does not show'), !shows, language);
      assert.match(copied(language, pfx), /which this does not show/, language);
    }
  });
});
