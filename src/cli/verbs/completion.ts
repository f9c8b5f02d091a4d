import { plain } from '../../platform/common/text/displayText.ts';
import { nameLists, type RequestContent } from '../../terminals/node/protocol/cliProtocol.ts';
import { completionScript, shells } from '../commandLine/completion.ts';
import { unexpected, UsageError } from '../commandLine/options.ts';
import { printFailure } from '../messages.ts';
import { connectionIn, writeText, type Invocation, type Verb } from './verb.ts';

/** Limit for requesting a list of names, after which the word isn't completed. */
const limitMs = 2_000;

/** Returns the command for scripts that complete command lines, which run it for lists of names. */
export function completionVerb(verbs: () => readonly Verb[]): Verb {
  return {
    name: 'completion',
    args: 'SHELL',
    maxWords: 2,
    about: 'what completes command lines in bash, zsh, fish, or powershell',
    options: ['json'],
    read(typed) {
      const [wanted, text] = typed.words;
      if (wanted === 'connections') return listing({ ...connectionIn(typed), ask: 'connections' });
      const names = nameLists.find((one) => one === wanted);
      if (names) return listing({ ...connectionIn(typed), ask: 'names', names, ...(text && { text }) });
      if (text !== undefined) throw unexpected(text);
      const shell = shells.find((one) => one === wanted);
      if (!shell) throw new UsageError(`Enter the shell: ${shells.join(', ')}.`);
      return { text: completionScript(shell, verbs()) };
    },
  };
}

function listing(request: RequestContent & { readonly ask: 'connections' | 'names' }): Invocation {
  return {
    request,
    async run({ send }, output) {
      const response = await send(request, AbortSignal.timeout(limitMs));
      if (!response.ok) return printFailure(response);
      const { value } = response;
      const names = 'names' in value ? value.names : value.connections.map(({ name }) => name);
      return await writeText(typeable(names, request.names === 'parameters').join('\n'), output);
    },
  };
}

/** Returns the names that a shell can complete without changing or expanding them. */
function typeable(names: readonly string[], areParameters: boolean): readonly string[] {
  const plainly = names.filter((name) => plain(name) === name && !/^[-~]/.test(name));
  return areParameters ? plainly.filter((name) => /^[\w.:[\]-]+$/.test(name)).map((name) => `${name}=`) : plainly;
}
