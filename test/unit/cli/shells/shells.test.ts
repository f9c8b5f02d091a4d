import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  activationCommand,
  activationFile,
  shellKind,
  type TerminalEnvironment,
} from '../../../../src/terminals/node/shellFiles.ts';
import { itNeeds } from '../../../support/needs.ts';
import { isWindows } from '../../../support/platform.ts';
import { inCmd } from '../../../support/terminals/cmd.ts';
import { runs } from '../../../support/terminals/programs.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

/** Defines a test in a shell. PowerShell isn't a package of Debian, so it is tested where it is. */
function itIn(shell: Shell, title: string, body: () => Promise<void>): void {
  if (shell === 'zsh' || shell === 'fish') itNeeds(shell, title, body);
  else if (shell !== 'pwsh' || runs(shell, '-c', 'exit 0')) it(title, body);
}

const shells = ['sh', 'bash', 'zsh', 'fish', 'pwsh'] as const;
type Shell = (typeof shells)[number];

describe('org-access in shells', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;

  beforeEach(async () => {
    terminals = await TerminalBench.open();
  });
  afterEach(() => terminals.close());

  for (const shell of isWindows ? [] : shells) {
    itIn(shell, `org-access is found in ${shell}, with its output and exit code`, async () => {
      const grant = terminals.issue();
      const { accessToken } = terminals.bench.live.session.tokens;
      const environment = terminals.environment(grant);
      assert.deepEqual(await terminals.run(shell, ['-c', 'org-access token'], environment), {
        code: 0,
        stdout: `${accessToken}\n`,
        stderr: '',
      });
      assert.equal((await terminals.run(shell, ['-c', 'org-access nonsense'], environment)).code, 2);
    });

    itIn(shell, `org-access is found in an open ${shell} that was given access`, async () => {
      const kind = shellKind(`/usr/bin/${shell}`);
      const { extension, text } = activationFile(kind, terminals.environment(terminals.issue()));
      const file = path.join(terminals.folder, `use-1.${extension}`);
      await writeFile(file, text);
      const { code, stdout, stderr } = await terminals.run(shell, [
        '-c',
        `${activationCommand(kind, file)}\norg-access url`,
      ]);
      assert.deepEqual([code, stdout, stderr], [0, `${terminals.bench.service.url}\n`, '']);
    });
  }

  if (isWindows) {
    const inBare = (lines: readonly string[], environment?: TerminalEnvironment) =>
      terminals.run(...inCmd(lines.join(' & ')), environment);

    it('org-access is found in cmd.exe, with its output and exit code', async () => {
      const { accessToken } = terminals.bench.live.session.tokens;
      const environment = terminals.environment(terminals.issue());
      assert.deepEqual(await inBare(['org-access token'], environment), {
        code: 0,
        stdout: `${accessToken}\n`,
        stderr: '',
      });
      for (const [words, code] of [
        ['nonsense', 2],
        ['token --connection=Jörg', 4],
        ['get /no/such/area', 22],
      ] as const)
        assert.equal((await inBare([`org-access ${words}`], environment)).code, code, words);
    });

    it('org-access receives arguments exactly as they were typed', async () => {
      const grant = terminals.issue();
      for (const word of ['a b', 'Jörg Müller', 'a&b', '(x)', '^', "it's", 'a,b;c', 'größer > kleiner']) {
        const { code, stderr } = await terminals.orgAccess(grant, ['url', word]);
        assert.equal(code, 2);
        assert.ok(stderr.includes(word), `${word}: ${stderr}`);
      }
      assert.match((await terminals.orgAccess(grant, ['url', '--x=1'])).stderr, /'--x'/);
      assert.equal((await terminals.orgAccess(grant, ['url', '--connection=Jörg Müller'])).code, 4);
    });

    it('org-access is found in an open cmd.exe that was given access', async () => {
      const environment = terminals.environment(terminals.issue());
      assert.match(environment.bin, /ö/, 'people have umlauts in their names');
      const { extension, text } = activationFile('cmd', environment);
      const file = path.join(terminals.folder, `use-1.${extension}`);
      await writeFile(file, text);
      // Each line of a person is read when the one before has ended, so the rest is in a second file.
      await writeFile(
        path.join(terminals.folder, 'person.cmd'),
        `@${activationCommand('cmd', path.basename(file))}\r\n@org-access url\r\n`,
      );
      const { code, stdout, stderr } = await inBare(['person.cmd']);
      assert.deepEqual([code, stdout, stderr], [0, `${terminals.bench.service.url}\n`, '']);
    });
  }
});
