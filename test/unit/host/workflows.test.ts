import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { problemsOf } from '../../../scripts/release.mjs';
import { isPreRelease } from '../../../scripts/vsix.mjs';
import { parts } from '../../host/run/parts.mjs';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly if?: string;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: {
    readonly matrix: { readonly only?: readonly string[]; readonly include?: readonly { only: string }[] };
  };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = '.github/workflows';
const texts = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);
const workflows = texts.map(([name, text]) => [name, load(text) as Workflow] as const);
const jobs = workflows.flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ place: `${file}, ${name}`, file, name, job })),
);
const publish = jobs.filter(({ file }) => file === 'publish.yml');

describe('workflows', () => {
  it('workflows use actions only by their commit, with the version beside it, and each in one version', () => {
    const versions = new Map<string, Set<string>>();
    for (const [name, text] of texts)
      for (const [, action = '', pinned = ''] of text.matchAll(/uses: *([^@\s]+)(.*)/g)) {
        assert.match(pinned, /^@[\da-f]{40} # v\d+\.\d+\.\d+$/, `${name}: ${action}`);
        versions.set(action, (versions.get(action) ?? new Set()).add(pinned));
      }
    assert.deepEqual(
      [...versions].filter(([, pins]) => pins.size > 1),
      [],
    );
  });

  it('workflows may only read the repository, except the jobs that state where packages come from and that make a release', () => {
    for (const [name, { permissions }] of workflows) assert.deepEqual(permissions, { contents: 'read' }, name);
    const more = jobs.filter(({ job }) => job.permissions !== undefined);
    assert.deepEqual(
      more.map(({ place, job }) => [place, job.permissions]),
      [
        ['publish.yml, attest', { 'id-token': 'write', attestations: 'write' }],
        ['publish.yml, release', { contents: 'write' }],
        ['publish.yml, npm', { 'id-token': 'write' }],
      ],
    );
  });

  it('workflows keep no credentials in a checkout, and each job has a time limit', () => {
    for (const { place, job } of jobs) {
      assert.ok(job['timeout-minutes'], place);
      for (const { uses, with: options } of job.steps)
        if (uses?.startsWith('actions/checkout@')) assert.equal(options?.['persist-credentials'], false, place);
    }
  });

  it('workflows get no secrets but the three that publish, each in the one step that uses it', () => {
    const steps = jobs.flatMap(({ place, job }) => job.steps.map((step) => ({ place, step })));
    const withSecret = steps.filter(({ step }) => JSON.stringify(step).includes('secrets.'));
    assert.deepEqual(
      withSecret.map(({ place, step }) => [place, step.env]),
      [
        ['publish.yml, npm', { NODE_AUTH_TOKEN: '${{ secrets.NPM_TOKEN }}' }],
        ['publish.yml, publish', { VSCE_PAT: '${{ secrets.VSCE_PAT }}' }],
        ['publish.yml, publish', { OVSX_PAT: '${{ secrets.OVSX_PAT }}' }],
      ],
    );
    const named = texts.flatMap(([, text]) =>
      [...text.matchAll(/\bsecrets(?:\.\w+|\[|: inherit|\))/g)].map(([name]) => name),
    );
    assert.deepEqual(named.sort(), ['secrets.NPM_TOKEN', 'secrets.OVSX_PAT', 'secrets.VSCE_PAT']);
  });

  if (process.platform !== 'win32')
    it('each publishing step says so and succeeds if its secret is not set', () => {
      const steps = publish.flatMap(({ job }) => job.steps);
      const publishing = steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.'));
      assert.equal(publishing.length, 3);
      for (const { run = '', env = {} } of publishing) {
        const [[variable, value] = ['', '']] = Object.entries(env);
        const secret = String(value).replace(/^.*secrets\.(\w+).*$/, '$1');
        const { status, stdout } = spawnSync('bash', ['-e', '-c', run], {
          encoding: 'utf8',
          env: { PATH: process.env.PATH, [variable]: '' },
        });
        assert.equal(status, 0);
        assert.match(stdout, new RegExp(`^::warning::Not published to .+: the secret ${secret} is not set\\.\n$`));
      }
    });

  it('publishing builds nothing: it publishes the packages that the tests through the workbench have used, which no cache has touched', () => {
    const [, last = []] =
      publish
        .map(({ name, job }) => [name, job.steps.flatMap(({ run }) => run ?? [])] as const)
        .find(([name]) => name === 'publish') ?? [];
    assert.deepEqual(
      last.flatMap((run) => [...run.matchAll(/(vsce|ovsx) publish .*/g)].map(([line]) => line)),
      ['vsce', 'ovsx'].map(
        (tool) => `${tool} publish --skip-duplicate --packagePath org-access.vsix org-access-remote.vsix`,
      ),
    );
    assert.ok(!last.some((run) => /npm (run|test)/.test(run)));
    const steps = publish.find(({ name }) => name === 'test')?.job.steps ?? [];
    const conditions = steps.filter(
      ({ uses, with: given }) => (uses ?? '').includes('cache@') || given?.name === 'packages',
    );
    assert.deepEqual(
      conditions.map((step) => step.if),
      ["matrix.only != 'screen'", "matrix.only == 'screen'"],
    );
  });

  it('the nightly run covers every part, and a release all but Windows, with the programs of the system for unit tests', () => {
    const shards = jobs.filter(({ job }) =>
      job.steps.some(({ run }) => run === 'npm test -- --all --only ${{ matrix.only }}'),
    );
    const partsOf = ({ job: { strategy } }: (typeof jobs)[number]) =>
      (strategy?.matrix.only ?? strategy?.matrix.include?.map(({ only }) => only) ?? []).flatMap((names) =>
        names.split(','),
      );
    // They are prerequisites of others.
    const every = Object.keys(parts).filter((name) => name !== 'bundle' && name !== 'package');
    assert.deepEqual(
      shards.map((shard) => [shard.file, every.filter((name) => !partsOf(shard).includes(name))]),
      [
        ['nightly.yml', []],
        ['publish.yml', ['windows']],
      ],
    );
    for (const { place, job } of shards)
      assert.ok(
        job.steps.some(({ run }) => run === 'sudo sh scripts/systemPackages.sh unit'),
        place,
      );
  });
});

describe('a release', () => {
  const texts = { own: '2.0.0', remote: '2.0.0', changelog: '# Changelog\n\n## [2.0.0] - 2026-12-01\n' };

  it('problemsOf finds no problem if the tag, both manifests, and the changelog name one version', () => {
    assert.deepEqual(problemsOf('v2.0.0', texts), []);
  });

  it('problemsOf names every place with another version', () => {
    assert.deepEqual(problemsOf('v2.0.1', texts), [
      'The version in package.json is 2.0.0, not 2.0.1.',
      'The version in remote/package.json is 2.0.0, not 2.0.1.',
      'CHANGELOG.md has no section for 2.0.1.',
    ]);
    assert.deepEqual(problemsOf('v2.0.0-beta', texts), ['The tag v2.0.0-beta is not of the form v1.2.3.']);
  });

  it('isPreRelease is true for odd minor numbers, as the Marketplace recommends', () => {
    assert.deepEqual(['2.0.0', '2.0.1', '2.1.0', '2.11.3'].map(isPreRelease), [false, false, true, true]);
  });

  it('vsce publish without a package makes a production build first', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    assert.equal(scripts['vscode:prepublish'], 'npm run build');
    assert.match(scripts.build ?? '', /esbuild\.mjs --production$/);
  });

  it('Org Access Remote is marked as a preview', () => {
    assert.equal((JSON.parse(readFileSync('remote/package.json', 'utf8')) as { preview?: boolean }).preview, true);
  });
});
