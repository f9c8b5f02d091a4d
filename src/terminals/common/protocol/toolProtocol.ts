import type { Connection } from '../../../connections/common/connection.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';

/** Description of a tool: a `Tool` of the Model Context Protocol. */
export interface ToolOffer {
  readonly name: string;
  readonly title: string;
  /** Description for a language model, in English. */
  readonly description: string;
  /** JSON schema of the input. */
  readonly inputSchema: JsonObject;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** Call of a tool. */
export interface ToolUse {
  readonly name: string;
  /** Input from a language model. Only its being an object has been checked. */
  readonly input: JsonObject;
}

/** Request of a program that serves tools to an agent. */
export type ToolQuestion = { readonly ask: 'tools' } | { readonly ask: 'tool'; readonly tool: ToolUse };

/** Tool request with the fields that all requests have, see `CliRequest`. */
export type ToolRequest = ToolQuestion & { readonly terminal: string; readonly notices?: true };

export interface ToolAnswers {
  tools: {
    /** Version of Org Access. */
    readonly version: string;
    readonly tools: readonly ToolOffer[];
  };
  tool: {
    /** Result of the tool. Undefined if there is no such tool. */
    readonly text?: string;
  };
}

/** Program that waits for a tool. */
export interface ToolWait {
  /** Aborted when nobody waits any longer or the terminal has lost its access. */
  readonly gone: AbortSignal;
  /** Called when a person is asked. */
  readonly onAsking: () => void;
}

/** Source of the tools for terminals. */
export interface ToolProvider {
  readonly offers: () => Promise<ToolAnswers['tools']>;
  /**
   * Calls a tool. Returns undefined if there is no such tool.
   *
   * @param connections connections that the terminal can use; the first is the default
   */
  readonly use: (tool: ToolUse, connections: readonly Connection[], wait: ToolWait) => Promise<string | undefined>;
}
