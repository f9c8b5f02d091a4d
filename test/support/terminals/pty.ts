import { runs } from './programs.ts';

const fromPython = 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)';

/**
 * Returns a command that runs a program at a pseudo-terminal and copies its output byte for byte.
 *
 * @param words shell words, in which `"$@"` are the `args`
 * @throws if the system has no program for that
 */
export function atTerminal(words: string, args: readonly string[]): [program: string, args: string[]] {
  const shell = ['/bin/sh', '-c', `stty -opost -echo; ${words}`, 'sh', ...args];
  if (runs('script', '--version'))
    return ['script', ['-qec', shell.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' '), '/dev/null']];
  if (runs('python3', '-c', 'import pty')) return ['python3', ['-c', fromPython, ...shell]];
  throw new Error('A terminal is made with the program script of util-linux, or with python3. Install one of them.');
}
