import type { Connection } from '../../../connections/common/connection.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';

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

/** A question to a tool. */
export interface ToolUse {
  readonly name: string;
  /** As it came from a language model: anything but the object itself is unknown. */
  readonly input: JsonObject;
}

/** The questions of a program that serves tools to an agent. */
export type ToolQuestion = { readonly ask: 'tools' } | { readonly ask: 'tool'; readonly tool: ToolUse };

/** The same with what each request has, see `CliRequest`. */
export type ToolRequest = ToolQuestion & { readonly terminal: string; readonly notices?: true };

export interface ToolAnswers {
  tools: {
    /** The version of Org Access. */
    readonly version: string;
    readonly tools: readonly ToolOffer[];
  };
  tool: {
    /** Missing when there is no such tool. */
    readonly text?: string;
  };
}

/** A program that waits for a tool. */
export interface ToolWait {
  /** Aborted when nobody waits for the response any more, or the terminal may use nothing any more. */
  readonly gone: AbortSignal;
  /** To be called when a person is asked. */
  readonly onAsking: () => void;
}

/** The source of the tools that terminals are offered. */
export interface ToolProvider {
  readonly offers: () => Promise<ToolAnswers['tools']>;
  /**
   * The response of a tool; undefined when there is no such tool.
   *
   * @param connections those that the terminal may use, of which the first is meant when none is named
   */
  readonly use: (tool: ToolUse, connections: readonly Connection[], wait: ToolWait) => Promise<string | undefined>;
}
