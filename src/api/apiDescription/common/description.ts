import type { PathProblem } from '../../common/endpoints.ts';
import type { Operation } from '../../common/operation.ts';

export const descriptionLimits = {
  /** Maximum number of characters of a document in JSON, and in YAML, which is slower to parse. */
  characters: 16 * 1024 * 1024,
  yamlCharacters: 4 * 1024 * 1024,
  operations: 2000,
  parameters: 50,
  /** Maximum number of enumerated values of a parameter. */
  values: 200,
  /** Maximum number of characters of names, summaries, and tags. */
  name: 200,
  sentence: 600,
  /** Maximum number of values in all bodies. */
  bodyValues: 100_000,
  /** Maximum number of characters stored for a connection. */
  kept: 8 * 1024 * 1024,
} as const;

export interface DescribedOperation extends Operation {
  readonly tag: string;
}

export interface DescriptionPart {
  readonly title?: string;
  readonly version?: string;
  readonly operations: readonly DescribedOperation[];
}

/** Usual paths of descriptions below the base URL, each with the usual path of a list of groups. */
export const descriptionAddresses = [
  { document: '/v3/api-docs', groups: '/v3/api-docs/swagger-config' },
  { document: '/v2/api-docs', groups: '/swagger-resources' },
] as const;

export type LeftOutWhy =
  | PathProblem
  | ('query' | 'method' | 'same' | 'formBody' | 'bodyNotTaken' | 'wrongForm' | 'reference')
  | ('parameter' | 'parameterSame' | 'parameterCount' | 'bodyOmitted');

/** An operation that isn't offered, or a part of one that is. */
export interface LeftOut {
  readonly request: string;
  /** Name or reference of the parameter that is left out. */
  readonly parameter?: string;
  readonly why: LeftOutWhy;
}

export interface DescriptionNotes {
  readonly leftOut: readonly LeftOut[];
  readonly leftOutCount: number;
  readonly beyondCount: number;
  readonly remoteReferences: readonly string[];
  readonly otherServers: readonly string[];
}

export type DescriptionProblem =
  | { readonly code: 'noText' | 'empty' | 'noDescription' | 'noOperations' }
  | { readonly code: 'tooLong'; readonly most: number }
  /** @param at line from 1, and the parser's reason in English */
  | { readonly code: 'notRead'; readonly form: 'json' | 'yaml'; readonly at?: { line: number; reason: string } }
  | { readonly code: 'otherVersion'; readonly version: string };

/** Result for a path, or for an address that wasn't requested. */
export interface Tried {
  readonly at: string;
  readonly outcome:
    | { readonly code: 'read'; readonly operations: number }
    | { readonly code: 'groups'; readonly count: number }
    | { readonly code: 'status'; readonly status: number }
    | { readonly code: 'redirect' | 'tooLarge' | 'elsewhere' | 'noGroups' }
    | { readonly code: 'problem'; readonly problem: DescriptionProblem };
}

export type ReadDescription =
  | { readonly part: DescriptionPart; readonly notes: DescriptionNotes }
  | { readonly problem: DescriptionProblem };

export type DescriptionSource =
  /** @param paths below the base URL */
  { readonly kind: 'service'; readonly paths: readonly string[] } | { readonly kind: 'file'; readonly uri: string };

export interface KeptDescription {
  readonly connectionId: string;
  readonly loadedAtMs: number;
  readonly source: DescriptionSource;
  readonly parts: readonly DescriptionPart[];
}
