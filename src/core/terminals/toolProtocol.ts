import { isObject, own, type JsonObject } from '../base/json.ts';
import type { Connection } from '../connection/connection.ts';

/** A tool as programs are told of it: a `Tool` of the Model Context Protocol, which this is handed on to. */
export interface ToolOffer {
  readonly name: string;
  readonly title: string;
  /** For a language model, in English. */
  readonly description: string;
  /** A JSON schema. */
  readonly inputSchema: JsonObject;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** What a tool is asked. */
export interface ToolUse {
  readonly name: string;
  /** As it came from a language model: anything but the object itself is unknown. */
  readonly input: JsonObject;
}

/** The questions about tools, beside those of a script. */
export type ToolQuestion = { readonly ask: 'tools' } | { readonly ask: 'tool'; readonly tool: ToolUse };

export interface ToolAnswers {
  tools: {
    /** Of Org Access. */
    readonly version: string;
    readonly tools: readonly ToolOffer[];
  };
  tool: {
    /** Missing when there is no such tool. */
    readonly text?: string;
  };
}

/** Who has the tools that terminals are offered. */
export interface ToolProvider {
  readonly offers: () => Promise<ToolAnswers['tools']>;
  /**
   * What a tool responds with; undefined when there is no such tool.
   *
   * @param connections those that the terminal may use, of which the first is meant when none is named
   * @param gone nobody waits for the response any more, or the terminal may use nothing any more
   */
  readonly use: (tool: ToolUse, connections: readonly Connection[], gone: AbortSignal) => Promise<string | undefined>;
}

/** Reads what is to be asked of a tool. Undefined when it is none, in any part. */
export function decodeToolUse(value: unknown): ToolUse | undefined {
  if (!isObject(value)) return undefined;
  const [name, input] = [own(value, 'name'), own(value, 'input')];
  return typeof name === 'string' && /^\w{1,100}$/.test(name) && isObject(input) ? { name, input } : undefined;
}
