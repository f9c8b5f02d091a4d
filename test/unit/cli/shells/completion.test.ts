import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { completionScript, shells } from '../../../../src/cli/commandLine/completion.ts';
import { verbs } from '../../../../src/cli/verbs/all.ts';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import { itNeeds } from '../../../support/needs.ts';
import { rounds } from '../../../support/rounds.ts';
import { powershellSyntax } from '../../../support/terminals/powershellSyntax.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';
import { Typist } from '../../../support/terminals/typist.ts';

/** Commands that start each shell without a person's files, with completion. Each prompt is `>> `. */
const interactive = {
  bash: { start: 'bash --noprofile --norc -i', setUp: ['PS1=">> "', 'eval "$(org-access completion bash)"'] },
  zsh: {
    start: 'zsh -f -i',
    setUp: ['PS1=">> "', 'autoload -U compinit', 'compinit -u -D', 'eval "$(org-access completion zsh)"'],
  },
  fish: {
    start: 'fish --no-config -i',
    setUp: ['function fish_prompt; echo -n ">> "; end', 'org-access completion fish | source'],
  },
} as const;

type Interactive = keyof typeof interactive;
const wanted = Object.keys(interactive) as Interactive[];

/** Defines a test in a shell. Every computer with these tests has bash. */
const itIn = (shell: Interactive, title: string, body: () => Promise<void>) =>
  shell === 'bash' ? it(title, body) : itNeeds(shell, title, body);

/** Names that a shell would evaluate if it read them as more than names. */
const hostile = [
  '$(touch owned)',
  '`touch owned`',
  "it's; touch owned #",
  '" && touch owned || "',
  '*',
  'two  words',
  '\\n\\',
  'ünï 東京',
];

describe('completion of org-access', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  before(async () => {
    terminals = await TerminalBench.open();
  });
  after(() => terminals.close());
  const called = (name: string): Connection => ({ ...terminals.bench.connection, id: `id ${name}`, name });

  /** Types into a shell with completion, and waits for the result. */
  async function typing(shell: Interactive, connections: Connection[], keys: string, result: string): Promise<string> {
    const { start, setUp } = interactive[shell];
    const person = new Typist(start, terminals.folder, terminals.environment(terminals.issue(...connections)));
    try {
      for (const line of setUp) person.type(`${line}\r`);
      person.type('echo set-"up"\r');
      await person.sees('set-up');
      person.type(keys);
      await person.sees(result);
      return person.shown;
    } finally {
      person.end();
    }
  }

  for (const shell of wanted) {
    itIn(shell, `commands, options, and values are completed in ${shell}`, async () => {
      const { url } = terminals.bench.service;
      const keys = `org-access conn\t\rorg-access completion powers\t\rorg-access url --js\t\r`;
      const shown = await typing(shell, [terminals.bench.connection], keys, `"url": "${url}"`);
      assert.ok(shown.includes('Acme') && shown.includes('Register-ArgumentCompleter -Native'), shown);
    });

    itIn(shell, `connection names are completed unchanged and never evaluated in ${shell}`, async () => {
      const isTried = (index: number) => (index + wanted.indexOf(shell)) % rounds(1, wanted.length) === 0;
      for (const name of hostile.filter((_, index) => isTried(index))) {
        const keys = `org-access connections --json --connection \t\recho "e""nded"\r`;
        const shown = await typing(shell, [called(name)], keys, 'ended');
        assert.ok(shown.includes(JSON.stringify(name)), `${name}: ${shown}`);
      }
      assert.deepEqual((await readdir(terminals.folder)).includes('owned'), false);
    });

    itIn(shell, `operations, parameters, organizations, and sites are completed in ${shell}`, async () => {
      const echo = 'org-access headers';
      for (const [keys, result] of [
        ['org-access call device-c\t-d x\r', /--data can be used only/],
        ['org-access call devices si\t7 x\r', /"x" is no parameter/],
        ['org-access snapshot bi\tdevices device-c\tx\r', /"x" is no operation that reads/],
        [`${echo} --org Nordw\t--site Köln\\ Bay\\ 12\t\r`, /siteId: [0-9a-f-]+:Köln Bay 12/],
        [
          `${echo} --site Oslo\\ Data\\ Center:\\ Rack\\ Hall\\ 10\t\r`,
          /siteId: [0-9a-f-]+:Oslo Data Center: Rack Hall 10/,
        ],
      ] as const) {
        const shown = await typing(shell, [terminals.bench.connection], `${keys}echo "e""nded"\r`, 'ended');
        assert.match(shown, result, keys);
      }
    });

    itIn(
      shell,
      `an operation whose name has spaces and an apostrophe is completed, with its parameters, in ${shell}`,
      async () => {
        const about = { method: 'GET', path: '/no/such/area', kind: 'read', needs: 'nothing' } as const;
        const parameters = [{ name: 'named', type: 'text' }] as const;
        terminals.endpoints = [{ ...about, id: 'own', name: "It's my list", parameters }];
        const { connection } = terminals.bench;
        for (const typed of ['It\t', `"It's my list" `, "It\\'s\\ my\\ list "]) {
          const keys = `org-access call ${typed}nam\t7\recho "e""nded"\r`;
          assert.match(await typing(shell, [connection], keys, 'ended'), /responded with status 404/, typed);
        }
      },
    );

    itIn(shell, `the command after "org-access run --" is completed in ${shell}`, async () => {
      await mkdir(path.join(terminals.folder, 'folder-of-scripts'), { recursive: true });
      await writeFile(path.join(terminals.folder, 'folder-of-scripts/a'), '');
      const shown = await typing(
        shell,
        [terminals.bench.connection],
        `org-access run -- printe\tORG_ACCESS_CONNECTION\recho "e""nded"\r`,
        'ended',
      );
      assert.match(shown, /^(>> )?Acme\r?$/m);
    });
  }

  it("completion scripts offer all commands, and completion lists no name that can't be typed as it looks", async () => {
    for (const shell of shells)
      for (const { name } of verbs) assert.ok(completionScript(shell, verbs).includes(name), name);
    const names = ['Acme', 'A\u202ecme', 'Ac\tme', 'x'.repeat(300), '-rf', '~/x'].map(called);
    const { stdout } = await terminals.orgAccess(terminals.issue(...names), ['completion', 'connections']);
    assert.equal(stdout, 'Acme\n');
  });

  it('the PowerShell completion script is syntactically valid PowerShell', async () => {
    const isValid = await powershellSyntax();
    assert.equal(
      isValid(completionScript('powershell', verbs).replace("'--connection' {", "'--connection' {{")),
      false,
    );
    assert.ok(isValid(completionScript('powershell', verbs)));
  });
});
