import { nearest } from '../../platform/common/nearest.ts';
import { excessIn } from '../../terminals/node/protocol/requestLimits.ts';
import { verbs, verbsOf } from '../verbs/all.ts';
import { call } from '../verbs/calls.ts';
import { operations } from '../verbs/listings.ts';
import type { Invocation, Verb } from '../verbs/verb.ts';
import { helpFor, usageText, variablesText } from './help.ts';
import { didYouMean, optionList, parse, unexpected, UsageError, type OptionName, type Options } from './options.ts';
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
  if (asksForHelp && command === 'variables') return { text: variablesText() };
  if (!verb) throw unknownCommand(command);
  const isAboutOperation = verb === call && values.help && words.length > 0;
  if ((values.help && !isAboutOperation) || asksForHelp) return { text: helpFor(verb) };
  if (isAboutOperation) return operations.read({ words: words.slice(0, 1), values: {}, env, program: [] });
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

function unknownCommand(command: string): UsageError {
  const names = verbs.map(({ name }) => name);
  const near = nearest(command, [...names, ...optionList.map(([name]) => `--${name}`)]);
  const others = near.length > 0 ? didYouMean(near) : `The commands are ${names.join(', ')}.`;
  return new UsageError(`There is no command "${command}". ${others}`);
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
