import assert from 'node:assert/strict';
import { windowsCommand } from '../../../../src/cli/windowsCommand.ts';

const env = { Path: 'C:\\bin;C:\\Program Files\\npm', PATHEXT: '.EXE;.CMD', ComSpec: 'C:\\Windows\\cmd.exe' };
const files = [
  'C:\\bin\\tool.exe',
  'C:\\Program Files\\npm\\npm.cmd',
  'C:\\bin\\both.exe',
  'C:\\bin\\both.cmd',
  'C:\\bin\\script',
  'C:\\x.cmd\\tool.exe',
  'here.exe',
  '.\\here.exe',
];
const isThere = (file: string) => files.includes(file) || file === 'D:\\x y\\a.bat';
const command = (program: string, ...args: string[]) => windowsCommand(program, args, env, isThere);

describe('windowsCommand', () => {
  it('windowsCommand searches PATH with the extensions in PATHEXT, in their order', () => {
    assert.deepEqual(command('tool', 'a'), { file: 'C:\\bin\\tool.exe', args: ['a'] });
    assert.deepEqual(command('tool.exe'), { file: 'C:\\bin\\tool.exe', args: [] });
    assert.deepEqual(command('both'), { file: 'C:\\bin\\both.exe', args: [] });
  });

  it('windowsCommand ignores the current folder unless the command is a path', () => {
    assert.deepEqual(command('here'), { problem: 'notFound' });
    assert.deepEqual(command('.\\here'), { file: '.\\here.exe', args: [] });
    assert.deepEqual(command('nothing'), { problem: 'notFound' });
    assert.deepEqual(command('C:\\bin\\nothing'), { problem: 'notFound' });
    assert.deepEqual(windowsCommand('tool', [], {}, isThere), { problem: 'notFound' });
    for (const Path of [';C:\\other', 'C:\\other;', 'C:\\other;;D:\\other', ''])
      assert.deepEqual(windowsCommand('here', [], { ...env, Path }, isThere), { problem: 'notFound' }, Path);
  });

  it('windowsCommand runs batch files through cmd.exe, and quotes everything that cmd.exe could evaluate', () => {
    const line = (...args: string[]) => {
      const found = command('npm', ...args);
      assert.ok('args' in found && found.isVerbatim && found.file === env.ComSpec);
      assert.deepEqual(found.args.slice(0, -1), ['/d', '/e:on', '/v:off', '/s', '/c']);
      return found.args.at(-1) ?? '';
    };
    const file = '"C:\\Program Files\\npm\\npm.cmd"';
    assert.equal(line('run', 'a b', ''), `"${file} "run" "a b" """`);
    assert.equal(line('a & calc | b > c ^ !x!'), `"${file} "a & calc | b > c ^ !x!""`);
    assert.equal(line('" & calc & "'), `"${file} """ & calc & """"`);
    assert.equal(line('a\\"b\\\\'), `"${file} "a\\\\""b\\\\\\\\""`);
    assert.equal(line('%PATH%'), `"${file} "%%cd:~,%PATH%%cd:~,%""`);
    assert.deepEqual(command('D:\\x y\\a.bat', 'a\r\ncalc'), { problem: 'lineBreak' });
    assert.deepEqual(command('D:\\x y\\a.bat', 'a\0'), { problem: 'lineBreak' });
  });

  it('windowsCommand leaves an even number of quotes before each character that could end an argument', () => {
    const pieces = ['"', '\\', '%', '&', ' ', 'a', '^', '|', '""', '\\"'];
    let tried = 0;
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces)
          for (const four of pieces) {
            const found = command('npm', one + two + three + four);
            assert.ok('args' in found);
            const [, inside = ''] = /^"(.*)"$/s.exec(found.args.at(-1) ?? '') ?? [];
            let isQuoted = false;
            for (const character of inside) {
              if (character === '"') isQuoted = !isQuoted;
              else assert.ok(isQuoted || character === ' ', `${character} in ${inside}`);
            }
            assert.equal(isQuoted, false, inside);
            tried += 1;
          }
    assert.equal(tried, 10_000);
  });
});
