/** Quotes an argument as programs on Windows parse their command line, in `cmd.exe` too. */
const quoted = (word: string): string => `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;

export const inCmd = (line: string): [program: string, words: string[]] => ['cmd.exe', ['/d', '/s', '/c', `"${line}"`]];

export const cmdLine = (program: string, args: readonly string[]): string => [program, ...args].map(quoted).join(' ');
