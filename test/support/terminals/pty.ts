import { runs } from './programs.ts';

const fromPython = 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)';

/**
 * The command line that runs a program at a terminal of its own, whose output it copies to its standard output byte for byte.
 *
 * @param words of the shell, with the program and its arguments; `"$@"` are those given as `args`
 * @throws when this system has nothing that makes a terminal
 */
export function atTerminal(words: string, args: readonly string[]): [program: string, args: string[]] {
  const shell = ['/bin/sh', '-c', `stty -opost -echo; ${words}`, 'sh', ...args];
  if (runs('script', '--version'))
    return ['script', ['-qec', shell.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' '), '/dev/null']];
  if (runs('python3', '-c', 'import pty')) return ['python3', ['-c', fromPython, ...shell]];
  throw new Error('A terminal is made with the program script of util-linux, or with python3. Install one of them.');
}
