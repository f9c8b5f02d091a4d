import assert from 'node:assert/strict';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { isWindows } from '../../../support/platform.ts';
import { listen } from '../../../support/service/directly.ts';
import { snippetTool } from '../../../support/terminals/programs.ts';
import { StandaloneBench } from '../../../support/terminals/standaloneBench.ts';

// The document has lines for a POSIX shell.
if (!isWindows)
  describe('checks by httpYac', function () {
    this.timeout(200_000);
    let bench: StandaloneBench;
    const file = (name: string) => path.join(bench.folder, 'work', name);
    before(async () => {
      bench = await StandaloneBench.open();
      for (const name of ['checks.http', 'httpyac.config.js'])
        await copyFile(path.join('docs/samples', name), file(name));
    });
    after(() => bench.close());

    const httpYac = snippetTool('.bin/httpyac');
    const send = (name: string) =>
      bench.shell(
        `org-access run --site 'Oslo Data Center' -- '${httpYac}' send ${name} --all --output none --junit >junit.xml`,
      );

    it('httpYac ends with 0 for the sample checks, and with 20 and a failure in JUnit if an assertion fails', async () => {
      const good = await send('checks.http');
      assert.deepEqual([good.code, good.stderr], [0, '']);
      assert.match(
        await readFile(file('junit.xml'), 'utf8'),
        /<testsuites name="httpyac" tests="4" errors="0".* failures="0"/,
      );
      const text = await readFile(file('checks.http'), 'utf8');
      await writeFile(file('failing.http'), text.replace('totalRecords > 0', 'totalRecords > 9999'));
      assert.equal((await send('failing.http')).code, 20);
      assert.match(await readFile(file('junit.xml'), 'utf8'), /failures="1"[^]*<failure message="response.parsedBody/);
    });

    it('the configuration of the sample follows no redirect with the token', async () => {
      const received: (string | undefined)[] = [];
      const elsewhere = createServer((request, response) => {
        received.push(request.headers.authorization);
        response.end();
      });
      const redirecting = createServer((_, response) =>
        response.writeHead(302, { location: `http://localhost:${port}/` }).end(),
      );
      const port = await listen(elsewhere);
      const url = `http://127.0.0.1:${await listen(redirecting)}`;
      try {
        await writeFile(
          file('moved.http'),
          `GET ${url}/\nAuthorization: Bearer {{orgAccess.token}}\n\n?? status == 302\n`,
        );
        assert.equal((await send('moved.http')).code, 0);
        assert.deepEqual(received, []);
      } finally {
        for (const server of [elsewhere, redirecting]) server.close();
      }
    });
  });
