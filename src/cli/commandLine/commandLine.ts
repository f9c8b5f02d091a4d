import { excessIn } from '../../terminals/node/protocol/requestLimits.ts';
import { verbs, verbsOf } from '../verbs/all.ts';
import type { Invocation, Verb } from '../verbs/verb.ts';
import { helpFor, usageText, variablesText } from './help.ts';
import { parse, unexpected, UsageError, type OptionName, type Options } from './options.ts';
import { version } from './version.ts';

/**
 * Parses a command line and reads the files that it names.
 *
 * @param args arguments without the program
 * @throws UsageError
 */
export function readCommandLine(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Invocation {
  const end = args.indexOf('--');
  // Only the part before `--` has options of `org-access`.
  const before = parse(args.slice(0, Math.max(end, 0)));
  const hasProgram = verbCalled(before.positionals[0])?.takesProgram === true;
  const { values, positionals } = hasProgram ? before : parse(args);
  const asksForHelp = positionals[0] === 'help';
  const [command, ...words] = asksForHelp ? positionals.slice(1) : positionals;
  if (values.version) return { text: `org-access ${version}\n` };
  if (command === undefined) return { text: usageText() };
  const verb = verbCalled(command);
  if (values.help || asksForHelp)
    return { text: verb ? helpFor(verb) : command === 'variables' ? variablesText() : usageText() };
  if (!verb)
    throw new UsageError(
      `There is no command "${command}". The commands are ${verbs.map(({ name }) => name).join(', ')}.`,
    );
  const { takesProgram = false, maxWords = 0 } = verb;
  if (takesProgram && (!hasProgram || words.length > 0))
    throw new UsageError('Put "--" before the command, such as "org-access run -- terraform plan".');
  const [excess] = words.slice(maxWords);
  if (excess !== undefined) throw unexpected(excess);
  requireAccepted(verb, values);
  const invocation = verb.read({ words, values, env, program: hasProgram ? args.slice(end + 1) : [] });
  const tooMuch = 'request' in invocation ? excessIn(invocation.request) : undefined;
  if (tooMuch !== undefined) throw new UsageError(tooMuch);
  return invocation;
}

function verbCalled(word: string | undefined): Verb | undefined {
  return verbs.find(({ name }) => name === word);
}

function requireAccepted(verb: Verb, values: Options): void {
  for (const option of Object.keys(values) as OptionName[]) {
    const accepting = verbsOf(option);
    if (accepting && !accepting.includes(verb))
      throw new UsageError(
        `--${option} can be used only with ${accepting.map(({ name }) => `"org-access ${name}"`).join(', ')}.`,
      );
    if (!verb.options) throw new UsageError(`Options can't be used with "org-access ${verb.name}".`);
  }
}
