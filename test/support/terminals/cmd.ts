/** Quotes a word as programs of Windows parse their command line, in `cmd.exe` too. */
const quoted = (word: string): string => `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;

/** Returns the command that runs a line in `cmd.exe`. */
export const inCmd = (line: string): [program: string, words: string[]] => ['cmd.exe', ['/d', '/s', '/c', `"${line}"`]];

/** Returns the line that runs a program with arguments. */
export const cmdLine = (program: string, args: readonly string[]): string => [program, ...args].map(quoted).join(' ');
