import type { PlaceNeeds } from '../../access/site/common/placeHeaders.ts';
import type { Method, OperationKind } from '../../service/common/methods.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import type { Header } from '../../service/connection/common/requestHeaders.ts';
import { decodeAscii, segmentsOf } from '../../service/connection/common/requestPath.ts';

/** Source of an operation: the service's reference, or its users' scripts. */
export type Evidence = 'documented' | 'scripts';

export const parameterTypes = ['text', 'integer', 'boolean'] as const;
export type ParameterType = (typeof parameterTypes)[number];

export const valueSources = ['devices', 'applications', 'applicationGroups', 'jobs'] as const;
export type ValueSource = (typeof valueSources)[number];

export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly required?: true;
  /** The service's default, or the value to send. */
  readonly initial?: string;
  /** Whether the initial value is sent if none is given, because the service's default isn't known. */
  readonly alwaysSent?: true;
  /** Suggested values. Others are valid too. */
  readonly values?: readonly string[];
  readonly repeated?: true;
  readonly from?: ValueSource;
  readonly inHeader?: true;
  /** Format in the API description, such as `date` or `uuid`. */
  readonly format?: string;
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
  /** Initial body. `{orgId}`, `{siteId}`, and names of parameters in its texts are replaced. */
  readonly skeleton: JsonValue;
}

export const areas = ['user', 'devices', 'topology', 'applications', 'discovery', 'monitoring', 'settings'] as const;
export type Area = (typeof areas)[number];

/** Operation of the service: from the catalogue, the settings, or an API description. */
export interface Operation extends PlaceNeeds {
  /** Stable, unique ID, typed in terminals and by language models. */
  readonly id: string;
  /** In English; `knownOperations` translates it. */
  readonly name: string;
  readonly method: Method;
  /** Path below the base URL, with placeholders such as `{siteId}`. */
  readonly path: string;
  readonly kind: OperationKind;
  readonly parameters: readonly Parameter[];
  readonly body?: BodyForm;
  readonly paged?: true;
  readonly headers?: readonly Header[];
  /** Group in the catalogue. */
  readonly area?: Area;
  /** Group in the API description. */
  readonly tag?: string;
  readonly about?: string;
  readonly evidence?: Evidence;
  /** Name or ID of its connection. Defaults to all. */
  readonly connection?: string;
}

export function operationsFor(
  { id, name }: Pick<Connection, 'id' | 'name'>,
  operations: readonly Operation[],
): readonly Operation[] {
  return operations.filter(({ connection }) => connection === undefined || connection === name || connection === id);
}

const serviceAccountsPath = '/api/v2/dataCollector/serviceAccount/';

/** Whether an operation returns credentials of other accounts, however its path is spelled. */
export function returnsCredentials({ path }: Pick<Operation, 'path'>): boolean {
  const plain = decodeAscii(decodeAscii(segmentsOf(path)))
    .toLowerCase()
    .replace(/;[^/]*/g, '')
    .replace(/\/*$/, '/')
    .replace(/\/+/g, '/');
  return plain.startsWith(serviceAccountsPath.toLowerCase());
}
