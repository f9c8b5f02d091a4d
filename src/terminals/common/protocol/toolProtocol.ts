import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';

/** `Tool` of the Model Context Protocol. */
export interface ToolOffer {
  readonly name: string;
  readonly title: string;
  /** In English, for a language model. */
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface ToolUse {
  readonly name: string;
  /** Unchecked input of a language model. */
  readonly input: JsonObject;
}

/** Decodes the use of a tool. VS Code and agents may send any name and input. */
export function decodeToolUse(value: unknown): ToolUse | undefined {
  if (!isObject(value)) return undefined;
  const [name, input] = [own(value, 'name'), own(value, 'input')];
  return typeof name === 'string' && /^\w{1,100}$/.test(name) && isObject(input) ? { name, input } : undefined;
}

export type ToolRequestContent = { readonly ask: 'tools' } | { readonly ask: 'tool'; readonly tool: ToolUse };

export type ToolRequest = ToolRequestContent & { readonly terminal: string };

export interface ToolResponses {
  tools: {
    readonly version: string;
    readonly tools: readonly ToolOffer[];
  };
  tool: {
    /** Undefined if there is no such tool. */
    readonly text?: string;
    readonly isError?: boolean;
  };
}

export interface ToolWait {
  /** Aborted when nobody waits any longer or the terminal loses access. */
  readonly gone: AbortSignal;
  readonly onAsking: () => void;
}

export interface ToolProvider {
  readonly offers: () => Promise<ToolResponses['tools']>;
  /**
   * Returns undefined if there is no such tool.
   *
   * @param connections allowed connections, the default first
   */
  readonly use: (
    tool: ToolUse,
    connections: readonly Connection[],
    wait: ToolWait,
  ) => Promise<ToolResponses['tool'] | undefined>;
}
