import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'js-yaml';
import { StandaloneBench, type Ended } from '../../../support/terminals/standaloneBench.ts';

type Texts = Readonly<Record<string, string>>;

interface Workflow {
  readonly jobs: { readonly 'org-access': { readonly steps: readonly { run?: string; env?: Texts }[] } };
}

interface Pipeline {
  readonly 'org-access': { readonly variables: Texts; readonly script: readonly string[] };
}

describe('examples for cron and CI', function () {
  this.timeout(200_000);

  it('The documented examples for cron, GitHub Actions, and GitLab CI get all pages of a list from the service', async () => {
    const bench = await StandaloneBench.open();
    const { url, clientId, clientSecret, username, password } = bench.service;
    const page = (await readFile('docs/cron-and-ci.md', 'utf8'))
      .replaceAll('https://service.example.com', url)
      .replaceAll(/(ORG_ACCESS_CLIENT_ID(?:: |='))reports/g, `$1${clientId}`)
      .replaceAll(/(ORG_ACCESS_USERNAME(?:: |='))robin/g, `$1${username}`);
    /** Returns the first example in a section. */
    const example = (heading: string) => {
      const section = page.slice(page.indexOf(`## ${heading}\n`));
      const [, indent = '', text = assert.fail(heading)] = /^( *)```\w+\n(.*?)```/ms.exec(section) ?? [];
      return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    };
    const home = path.join(bench.folder, 'home');
    const secrets = { ORG_ACCESS_CLIENT_SECRET: clientSecret, ORG_ACCESS_PASSWORD: password };
    /** Runs lines with the variables of the system, in place of those of the bench. */
    const run = (lines: string, env: Texts = {}) =>
      bench.shell(lines, {
        ...Object.fromEntries(Object.keys(bench.variables).map((name) => [name, undefined])),
        PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
        ...env,
      });
    const systems: Readonly<Record<string, () => Promise<Ended>>> = {
      async Cron() {
        await mkdir(path.join(home, '.config/org-access'), { recursive: true });
        for (const [file, secret] of [
          ['password', password],
          ['client-secret', clientSecret],
        ] as const)
          await writeFile(path.join(home, '.config/org-access', file), `${secret}\n`, { mode: 0o600 });
        await writeFile(path.join(home, 'bin/org-access-job.sh'), example('Cron'), { mode: 0o700 });
        const [, line = assert.fail('no line for crontab')] = /^ *17 3 \* \* \* (.*)$/m.exec(page) ?? [];
        return await run(`${line} && mv "$HOME/devices.csv" devices.json`);
      },
      async 'GitHub Actions'() {
        const { steps } = (load(example('GitHub Actions')) as Workflow).jobs['org-access'];
        const [step, ...others] = steps.filter((one) => one.run !== undefined || one.env !== undefined);
        assert.ok(step?.run !== undefined && step.env && others.length === 0, 'no other step gets the secrets');
        const env = Object.entries(step.env).map(([name, value]) => [
          name,
          value.replace(/\$\{\{ secrets\.(\w+) \}\}/, (_, secret: keyof typeof secrets) => secrets[secret]),
        ]);
        return await run(step.run, Object.fromEntries(env) as Texts);
      },
      async 'GitLab CI'() {
        const { variables, script } = (load(example('GitLab CI')) as Pipeline)['org-access'];
        return await run(script.join('\n'), { ...variables, ...secrets });
      },
    };
    try {
      for (const folder of ['work/tools', 'home/bin']) {
        await mkdir(path.join(bench.folder, folder));
        await copyFile(bench.file, path.join(bench.folder, folder, 'org-access'));
      }
      for (const [system, start] of Object.entries(systems)) {
        const { code, stdout, stderr } = await start();
        assert.deepEqual([code, stdout, stderr], [0, '', ''], system);
        const devices = path.join(bench.folder, 'work/devices.json');
        const text = await readFile(devices, 'utf8');
        // CSV begins with the names of columns.
        const rows = system === 'Cron' ? text.trimEnd().split('\n').slice(1) : (JSON.parse(text) as unknown[]);
        assert.equal(rows.length, 3000, system);
        await writeFile(devices, '');
      }
    } finally {
      await bench.close();
    }
  });
});
