import assert from 'node:assert/strict';
import path from 'node:path';
import { listenLocally, type LocalListener } from '../../../../src/session/windows/node/localSocket.ts';
import type { CliResponse } from '../../../../src/terminals/node/protocol/cliProtocol.ts';
import { atTerminal } from '../../../support/terminals/pty.ts';
import { TerminalBench, type Ended } from '../../../support/terminals/terminalBench.ts';

const [escape, bell, st] = ['\u001b', '\u0007', '\u001b\\'];

/** Texts that would control a terminal, or change how text around them is read. */
const texts: readonly string[] = [
  // Clipboard, titles, links, files
  `${escape}]52;c;cm0gLXJmIC8=${bell}`,
  `${escape}]0;owned${bell}`,
  `${escape}]2;owned${st}`,
  `${escape}]8;;http://evil.example${bell}click${escape}]8;;${bell}`,
  `${escape}]1337;File=name=eA==:eA==${bell}`,
  // Screen, cursor, colors, modes
  `${escape}[2J`,
  `${escape}[1A${escape}[2Kover`,
  `${escape}[?1049h`,
  `${escape}c`,
  `${escape}(0`,
  // Queries that terminals respond to as if typed
  `${escape}[6n`,
  `${escape}P$q"p${st}`,
  '\u0005',
  // C1 and other controls
  '\u009b2J',
  '\u009d52;c;eA==\u009c',
  '\u0085next',
  'robin\b\b\b\b\bowner',
  'refused\rallowed',
  'a\u0000b',
  // Invisible characters
  'user\u202etxt.exe',
  '\u2066\u2067isolates\u2069',
  'a\u2028b',
  'zero\u200bwidth\u2060\ufeff',
  'tags\u{e0041}\u{e007f}',
];

/** Twelve per string, to start fewer programs. */
const groups = Array.from({ length: Math.ceil(texts.length / 12) }, (_, group) =>
  [0, 3, 6, 9].map((first) => texts.slice(12 * group + first, 12 * group + first + 3).join(' ')),
);

/** Returns invisible characters, except line breaks and tabs. */
const unseen =
  /(?![\n\t])\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u;

describe('org-access at a terminal', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let listener: LocalListener;
  let answer: CliResponse;

  before(async () => {
    terminals = await TerminalBench.open();
    listener = await listenLocally(() => Promise.resolve(answer), { responseMs: 60_000 });
  });
  after(async () => {
    listener.dispose();
    await terminals.close();
  });
  function environment() {
    const { bin, variables } = terminals.environment(terminals.issue());
    return {
      bin,
      variables: {
        ...variables,
        ORG_ACCESS_SOCKET: listener.address.path,
        ORG_ACCESS_KEY: listener.address.key + '0'.repeat(32),
        TERM: 'xterm-256color',
        LC_ALL: 'C.UTF-8',
      },
    };
  }

  /** @param elsewhere redirection, such as `2>/dev/null` */
  async function seen(args: readonly string[], elsewhere = ''): Promise<string> {
    const [program, words] = atTerminal(`org-access "$@" ${elsewhere}`, args);
    const { stdout } = await terminals.run(program, words, environment());
    assert.doesNotMatch(stdout, unseen, `${args.join(' ')}: ${JSON.stringify(stdout)}`);
    return stdout;
  }

  async function piped(...args: string[]): Promise<Ended> {
    return await terminals.run(path.join(terminals.folder, 'bin/org-access'), args, environment());
  }

  const about = { connection: 'Acme', url: 'https://service.example' };
  const visible = (text: string) =>
    [...text].filter((character) => !unseen.test(character) && !'\n\t'.includes(character)).join('');

  it('(control) the terminal used by these tests is a real terminal, unlike a pipe', async () => {
    const [program, words] = atTerminal(
      `"$ORG_ACCESS_NODE" -p 'process.stdout.isTTY + " " + process.stderr.isTTY'; printf 'a\\033b\\rc'`,
      [],
    );
    const { stdout } = await terminals.run(program, words, environment());
    assert.match(stdout, /^true true\n/);
    assert.ok(stdout.endsWith('a\u001bb\rc'), `bytes come as they were written: ${JSON.stringify(stdout)}`);
  });

  it('org-access whoami prints two lines of plain text at terminals and in pipes', async () => {
    for (const [first = '', second = '', third = '', fourth = ''] of groups) {
      const value = {
        ...about,
        connection: `Acme ${first}`,
        username: `robin${second}`,
        name: `Robin ${third}\nRoot`,
        email: `r${fourth}@example.com`,
      };
      answer = { ok: true, value };
      const shown = await seen(['whoami']);
      assert.equal(shown.split('\n').length, 3, JSON.stringify(shown));
      for (const character of visible(first + second + third + fourth)) assert.ok(shown.includes(character));
      assert.equal((await piped('whoami')).stdout, shown, 'the same in a pipe: it is for people');
      assert.deepEqual(JSON.parse(await seen(['whoami', '--json'])), value);
    }
  });

  it('org-access get formats JSON at a terminal, with exact numbers and the order of members, but not in a pipe', async () => {
    const body = '{"2":[1.0,{"1":12345678901234567890}],"a":{}}';
    answer = { ok: true, value: { status: 200, text: body } };
    const formatted = '{\n  "2": [\n    1.0,\n    {\n      "1": 12345678901234567890\n    }\n  ],\n  "a": {}\n}\n';
    assert.equal(await seen(['get', '/x']), formatted);
    assert.equal((await piped('get', '/x')).stdout, body);
  });

  it('org-access get prints plain text at a terminal, and the exact bytes of the response in a pipe', async () => {
    for (const group of groups) {
      // A text that is not JSON is not formatted.
      const body = `{\n\t"name": "${group.join('", "')}",\r\n\t"ü": "𝔘 é 👩‍🚒"\n`;
      answer = { ok: true, value: { status: 200, text: body } };
      const shown = await seen(['get', '/x']);
      assert.ok(shown.startsWith('{\n\t"name": "') && shown.endsWith('"ü": "𝔘 é 👩‍🚒"\n'), JSON.stringify(shown));
      assert.equal((await piped('get', '/x')).stdout, body);
    }
  });

  it('org-access prints each message as one line of plain text at terminals and in pipes', async () => {
    for (const group of groups) {
      answer = { ok: false, reason: 'failed', message: `It failed: ${group.join(', ')}\nroot@host:~# ` };
      const shown = await seen(['get', '/x']);
      assert.match(shown, /^org-access: It failed: [^\n]*\n$/);
      assert.equal((await piped('get', '/x')).stderr, shown);
    }
  });

  it('org-access quotes the command line in an error as plain text', async () => {
    const words = texts.filter((text) => !text.includes('\0')).join('');
    for (const args of [
      [words],
      ['request', '/x', '-d', `@${words}`],
      ['request', '/x', '-X', words],
      ['token', '--min-life', words],
      ['token', `--${words}`],
    ]) {
      const shown = await seen(args);
      assert.match(shown, /^org-access: [^\n]+\n$/);
      assert.equal((await piped(...args)).code, 2);
    }
  });

  it('org-access escapes standard output and standard error only where they go to a terminal', async () => {
    const hostile = texts.join('');
    answer = { ok: true, value: { status: 404, text: hostile } };
    assert.equal(await seen(['get', '/x'], '>answer.txt'), 'org-access: The service responded with status 404.\n');
    assert.equal(
      (await terminals.run('/bin/cat', ['answer.txt'])).stdout,
      hostile,
      'a file is given the bytes while errors go to the terminal',
    );
    assert.ok((await seen(['get', '/x'], '2>/dev/null')).includes('52;c;cm0gLXJmIC8='));
  });

  it('org-access prints tokens and URLs as plain text at a terminal, and unchanged in a pipe', async () => {
    const hostile = texts.join('');
    answer = { ok: true, value: { ...about, url: `https://service.example/${hostile}`, accessToken: hostile } };
    for (const command of ['token', 'header', 'url']) {
      await seen([command]);
      assert.deepEqual(JSON.parse(await seen([command, '--json'])), answer.value);
    }
    assert.equal((await piped('token')).stdout, `${hostile}\n`);
    assert.equal((await piped('header')).stdout, `Authorization: Bearer ${hostile}\n`);
  });
});
