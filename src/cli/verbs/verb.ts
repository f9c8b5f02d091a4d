import { withUnseenEscaped } from '../../platform/common/text/displayText.ts';
import type { CliRequest, CliResponses, RequestContent } from '../../terminals/node/protocol/cliProtocol.ts';
import type { Access, MaxTime } from '../access.ts';
import type { OptionName, Options } from '../commandLine/options.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { printFailure, type Failure } from '../messages.ts';
import type { Output } from '../output.ts';

/** Command line after the name of its command. */
export interface Typed {
  readonly words: readonly string[];
  readonly values: Options;
  /** Command after `--`, for `run`. */
  readonly program: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Command of `org-access`: how it is written, its help, its completion, and its work. */
export interface Verb {
  readonly name: string;
  /** Arguments as help shows them. */
  readonly args?: string;
  /** Maximum number of arguments. Defaults to 0. */
  readonly maxWords?: number;
  /** Whether a command of its own follows `--`. */
  readonly takesProgram?: true;
  readonly about: string;
  /** Options beside those of all commands. Undefined if it takes no option at all. */
  readonly options?: readonly OptionName[];
  /** @throws UsageError */
  readonly read: (typed: Typed) => Invocation;
}

/** Command line that was read: a text to print, a server to run, or a request and the work with its response. */
export type Invocation = { readonly text: string } | { readonly serve: () => Promise<number> } | Work;

export interface Work {
  readonly request: RequestContent;
  /** Limit of the whole command. */
  readonly maxTime?: MaxTime;
  /** File in place of the standard output. */
  readonly file?: string;
  /** Returns the exit code. */
  readonly run: (access: Access, output: Output) => Promise<number>;
}

type Ask = CliRequest['ask'];

interface TextVerb<A extends Ask> extends Omit<Verb, 'read'> {
  readonly ask: A;
  /** Content of the request beside its connection. */
  readonly content?: (typed: Typed) => Omit<RequestContent, 'ask'>;
  /** Returns the part of the response that was asked for. Defaults to all of it. */
  readonly narrow?: (value: CliResponses[A], typed: Typed) => CliResponses[A];
  /** Formats the response, without a final line break. */
  readonly text: (value: CliResponses[A], typed: Typed) => string;
  readonly encoding?: 'latin1';
  /** Prints what is wrong with a response. Returns an exit code if it can't be used. */
  readonly check?: (value: CliResponses[A], typed: Typed) => number | undefined;
  /** Prints a message after the text. */
  readonly note?: (value: CliResponses[A]) => void;
  /** Prints a failure, and returns the exit code. */
  readonly fail?: (failure: Failure) => number;
}

/** Returns a command that sends one request, and prints the response as text, or with `--json` as JSON. */
export function textVerb<A extends Ask>(verb: TextVerb<A>): Verb {
  return {
    ...verb,
    options: [...(verb.options ?? []), 'json'],
    read(typed) {
      const { json = false } = typed.values;
      const request = { ask: verb.ask, ...connectionIn(typed), ...verb.content?.(typed) };
      const run = async (access: Access, output: Output) => {
        const response = await access.send(request);
        if (!response.ok) return (verb.fail ?? printFailure)(response);
        const code = verb.check?.(response.value, typed);
        if (code !== undefined) return code;
        const value = verb.narrow?.(response.value, typed) ?? response.value;
        await writeText(json ? asJson(value) : verb.text(value, typed), output, json ? undefined : verb.encoding);
        verb.note?.(value);
        return exitCodes.done;
      };
      return { request, run };
    },
  };
}

/** Writes text and a line break. Returns the exit code. */
export async function writeText(text: string, output: Output, encoding?: 'latin1'): Promise<number> {
  if (text !== '') await output.write(`${text}\n`, encoding);
  return exitCodes.done;
}

export function asJson(value: unknown): string {
  return withUnseenEscaped(JSON.stringify(value, undefined, 2));
}

export function connectionIn({ values: { connection } }: Typed): Pick<RequestContent, 'connection'> {
  return connection === undefined ? {} : { connection };
}
