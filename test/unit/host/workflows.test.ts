import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { problemsOf } from '../../../scripts/release.mjs';
import { isPreRelease } from '../../../scripts/vsix.mjs';
import { workflowPackages } from '../../host/install/systemPrograms.mjs';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
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

  it('workflows may only read the repository, except the job that states where packages come from', () => {
    for (const [name, { permissions }] of workflows) assert.deepEqual(permissions, { contents: 'read' }, name);
    const more = jobs.filter(({ job }) => job.permissions !== undefined);
    assert.deepEqual(
      more.map(({ place, job }) => [place, job.permissions]),
      [['publish.yml, attest', { 'id-token': 'write', attestations: 'write' }]],
    );
  });

  it('workflows keep no credentials in a checkout, and each job has a time limit', () => {
    for (const { place, job } of jobs) {
      assert.ok(job['timeout-minutes'], place);
      for (const { uses, with: options } of job.steps)
        if (uses?.startsWith('actions/checkout@')) assert.equal(options?.['persist-credentials'], false, place);
    }
  });

  it('workflows get no secrets but the two that publish, each in the one step that uses it', () => {
    const steps = jobs.flatMap(({ place, job }) => job.steps.map((step) => ({ place, step })));
    const withSecret = steps.filter(({ step }) => JSON.stringify(step).includes('secrets.'));
    assert.deepEqual(
      withSecret.map(({ place, step }) => [place, step.env]),
      [
        ['publish.yml, publish', { VSCE_PAT: '${{ secrets.VSCE_PAT }}' }],
        ['publish.yml, publish', { OVSX_PAT: '${{ secrets.OVSX_PAT }}' }],
      ],
    );
    const named = texts.flatMap(([, text]) =>
      [...text.matchAll(/\bsecrets(?:\.\w+|\[|: inherit|\))/g)].map(([name]) => name),
    );
    assert.deepEqual(named.sort(), ['secrets.OVSX_PAT', 'secrets.VSCE_PAT']);
  });

  if (process.platform !== 'win32')
    it('each publishing step says so and succeeds if its secret is not set', () => {
      const steps = publish.flatMap(({ job }) => job.steps);
      const publishing = steps.filter(({ run }) => run?.includes('--packagePath'));
      assert.equal(publishing.length, 2);
      for (const { run = '', env = {} } of publishing) {
        const [secret = ''] = Object.keys(env);
        const { status, stdout } = spawnSync('bash', ['-e', '-c', run], {
          encoding: 'utf8',
          env: { PATH: process.env.PATH, [secret]: '' },
        });
        assert.equal(status, 0);
        assert.match(stdout, new RegExp(`^::warning::Not published to .+: the secret ${secret} is not set\\.\n$`));
      }
    });

  it('publishing builds nothing: it publishes the packages that the tests have used', () => {
    const commands = publish.map(({ name, job }) => [name, job.steps.flatMap(({ run }) => run ?? [])] as const);
    assert.ok(commands.find(([name]) => name === 'test')?.[1].includes('npm test -- --all'));
    const [, last = []] = commands.find(([name]) => name === 'publish') ?? [];
    const published = last.flatMap((run) => [...run.matchAll(/(vsce|ovsx) publish .*/g)].map(([line]) => line));
    assert.deepEqual(
      published,
      ['vsce', 'ovsx'].map(
        (tool) => `${tool} publish --skip-duplicate --packagePath org-access.vsix org-access-remote.vsix`,
      ),
    );
    assert.ok(!last.some((run) => /npm (run|test)/.test(run)));
  });

  it('each workflow that runs all tests on Linux installs the programs that they require in CI', () => {
    const testing = jobs.filter(({ job }) => job.steps.some(({ run }) => run === 'npm test -- --all'));
    assert.deepEqual(
      testing.map(({ place }) => place),
      ['nightly.yml, rounds', 'publish.yml, test'],
    );
    for (const { place, job } of testing) {
      const installs = job.steps.flatMap(
        ({ run }) => /apt-get install -y --no-install-recommends (.+)/.exec(run ?? '')?.[1] ?? [],
      );
      assert.deepEqual(installs.join(' ').split(' ').sort(), [...workflowPackages].sort(), place);
    }
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
