import type { PathProblem } from '../../api/common/endpoints.ts';
import type { Operation } from '../../api/common/operation.ts';
import type { JsonObject } from '../../platform/common/json/json.ts';

/** What is read of an API description, and kept of it, at the most. */
export const descriptionLimits = {
  /** Characters of the document as JSON, and as YAML, which takes longer to read. */
  characters: 16 * 1024 * 1024,
  yamlCharacters: 4 * 1024 * 1024,
  operations: 2000,
  parameters: 50,
  /** Values that a parameter or a member lists. */
  values: 200,
  /** Names, summaries and tags; sentences. */
  name: 200,
  sentence: 600,
  /** Values of all schemas that are kept, and levels of each. */
  schemaValues: 100_000,
  depth: 40,
  /** Characters of what is kept for a connection. */
  kept: 8 * 1024 * 1024,
} as const;

/** An operation of an API description. */
export interface DescribedOperation extends Operation {
  readonly tag: string;
  /** The schema of its body, where that is JSON. */
  readonly schema?: unknown;
}

/** What one document has, such as that of one group. */
export interface DescriptionPart {
  readonly title?: string;
  readonly version?: string;
  readonly operations: readonly DescribedOperation[];
  /** The schemas that others refer to, by how these do: `#/components/schemas/Device`. */
  readonly schemas: JsonObject;
}

/** The addresses below the base URL where services have their descriptions, and beside each the list of groups. */
export const descriptionAddresses = [
  { document: '/v3/api-docs', groups: '/v3/api-docs/swagger-config' },
  { document: '/v2/api-docs', groups: '/swagger-resources' },
] as const;

/** Why an operation is not offered. */
export type LeftOutWhy = PathProblem | 'query' | 'method' | 'same' | 'formBody' | 'bodyNotTaken' | 'wrongForm';

/** What was left out of a document, or not followed. */
export interface DescriptionNotes {
  /** The first of the operations that are not offered. */
  readonly leftOut: readonly { readonly request: string; readonly why: LeftOutWhy }[];
  readonly leftOutCount: number;
  /** Operations beyond the most that are read. */
  readonly beyondCount: number;
  /** References to other documents, the first of them. */
  readonly remoteReferences: readonly string[];
  readonly remoteReferenceCount: number;
  /** Servers with another name than the connection's. */
  readonly otherServers: readonly string[];
  /** Whether schemas were too large together, so that some are incomplete. */
  readonly isCut: boolean;
}

/** Why a text is no API description that can be read. */
export type DescriptionProblem =
  | { readonly code: 'noText' | 'empty' | 'noDescription' | 'noOperations' }
  | { readonly code: 'tooLong'; readonly most: number }
  /** @param line from 1 on, where it is known */
  | { readonly code: 'notRead'; readonly form: 'json' | 'yaml'; readonly line?: number }
  | { readonly code: 'otherVersion'; readonly version: string };

/** What was found at a path, or at an address that was not asked. */
export interface Tried {
  readonly at: string;
  readonly outcome:
    | { readonly code: 'read'; readonly operations: number }
    | { readonly code: 'groups'; readonly count: number }
    | { readonly code: 'status'; readonly status: number }
    | { readonly code: 'redirect' | 'tooLarge' | 'elsewhere' | 'noGroups' }
    | { readonly code: 'problem'; readonly problem: DescriptionProblem };
}

/** A document as it was read. */
export type ReadDescription =
  | { readonly part: DescriptionPart; readonly notes: DescriptionNotes }
  | { readonly problem: DescriptionProblem };

/** Where a description came from. */
export type DescriptionSource =
  /** @param paths below the base URL */
  | { readonly kind: 'service'; readonly paths: readonly string[] }
  /** @param uri of the file */
  | { readonly kind: 'file'; readonly uri: string };

/** The API description of a connection, as it is kept. */
export interface KeptDescription {
  readonly connectionId: string;
  readonly loadedAtMs: number;
  readonly source: DescriptionSource;
  readonly parts: readonly DescriptionPart[];
}
