/** A word as programs of Windows read it of their command line, in `cmd.exe` too. */
const quoted = (word: string): string => `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;

/** How `cmd.exe` runs a line. Its words are put together as they are. */
export const inCmd = (line: string): [program: string, words: string[]] => ['cmd.exe', ['/d', '/s', '/c', `"${line}"`]];

/** The line that runs a program with arguments. */
export const cmdLine = (program: string, args: readonly string[]): string => [program, ...args].map(quoted).join(' ');
