import type { Connection } from '../../connections/common/connection.ts';
import type { Header } from '../../connections/common/requestHeaders.ts';
import { decodeAscii, segmentsOf } from '../../connections/common/requestPath.ts';
import type { Method, OperationKind } from '../../service/common/methods.ts';

/**
 * The part of the current place that a request carries in its headers. `chosen` sends whatever is chosen and asks for nothing, as
 * for endpoints of which nothing else is known.
 */
export const needs = ['nothing', 'organization', 'site', 'chosen'] as const;
export type Need = (typeof needs)[number];

/** The source that an operation is known from: the reference of the service, or scripts of people who use it. */
export type Evidence = 'documented' | 'scripts';

export const parameterTypes = ['text', 'integer', 'boolean'] as const;
export type ParameterType = (typeof parameterTypes)[number];

/** The lists of the service that a value can be picked from. */
export const valueSources = ['devices', 'applications', 'applicationGroups', 'jobs'] as const;
export type ValueSource = (typeof valueSources)[number];

/** A parameter of the query, or a placeholder in the path. */
export interface Parameter {
  /** Exactly as it is sent. */
  readonly name: string;
  readonly type: ParameterType;
  readonly required?: true;
  /** The value that the service takes when the parameter is left out. */
  readonly initial?: string;
  /** Values that are known. Others are sent too, since the list may be incomplete. */
  readonly values?: readonly string[];
  /** Whether it may be given several times. */
  readonly repeated?: true;
  readonly from?: ValueSource;
  /** Whether it is sent as a header. */
  readonly inHeader?: true;
  /** The form of its values, as an API description calls it: `date`, `uuid`, `number`. */
  readonly format?: string;
  /** What an API description says of it. */
  readonly about?: string;
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export interface BodyForm {
  readonly required?: true;
  /** The body to begin with. In its texts, `{orgId}` and `{siteId}` stand for the values of these headers, others for parameters. */
  readonly skeleton: JsonValue;
}

/** The groups that operations are listed in. */
export const areas = ['user', 'devices', 'topology', 'applications', 'discovery', 'monitoring', 'settings'] as const;
export type Area = (typeof areas)[number];

/** An operation of the service that takes the token: one of the catalogue, added by a person, or from an API description. */
export interface Operation {
  /** Stable and unique among all: people type it in terminals, and language models name it. */
  readonly id: string;
  /** The English name. `operationName` translates it. */
  readonly name: string;
  readonly method: Method;
  /** Below the base URL, starting with a slash; placeholders such as `{siteId}` are filled in before it is sent. */
  readonly path: string;
  readonly kind: OperationKind;
  readonly needs: Need;
  /** Whether `*` may stand for all organizations and all sites. */
  readonly allowsAll?: true;
  readonly parameters: readonly Parameter[];
  readonly body?: BodyForm;
  /** Whether it answers in pages, which `page`, `size` and `sort` choose. */
  readonly paged?: true;
  readonly headers?: readonly Header[];
  /** Missing for what a person has added, and for what an API description has. */
  readonly area?: Area;
  /** The group that an API description has it in. Missing for all that comes from elsewhere. */
  readonly tag?: string;
  /** What an API description says of it. */
  readonly about?: string;
  readonly evidence?: Evidence;
  /** Name or ID of the connection that it is for; of all when left out. */
  readonly connection?: string;
}

/** The operations that are for a connection. */
export function operationsFor(
  { id, name }: Pick<Connection, 'id' | 'name'>,
  operations: readonly Operation[],
): readonly Operation[] {
  return operations.filter(({ connection }) => connection === undefined || connection === name || connection === id);
}

/** Answers at this path hold credentials of other accounts. */
const serviceAccountsPath = '/api/v2/dataCollector/serviceAccount/';

/** Whether an operation answers with credentials of other accounts, however its path is written. */
export function returnsCredentials({ path }: Pick<Operation, 'path'>): boolean {
  const plain = decodeAscii(decodeAscii(segmentsOf(path)))
    .toLowerCase()
    .replace(/;[^/]*/g, '')
    .replace(/\/*$/, '/')
    .replace(/\/+/g, '/');
  return plain.startsWith(serviceAccountsPath.toLowerCase());
}
