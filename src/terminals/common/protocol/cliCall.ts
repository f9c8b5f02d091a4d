import type { Header } from '../../../connections/common/requestHeaders.ts';
import type { Method } from '../../../service/common/methods.ts';

/** Request for the service, by path or by operation. */
export type CliCall = (PathCall | OperationCall) & {
  readonly headers?: readonly Header[];
  readonly body?: string;
  /** Whether all pages are requested. For reads only. */
  readonly pages?: true;
  /** Whether the request will be repeated. For reads only. */
  readonly repeated?: true;
  /** Whether to skip the confirmation, if this terminal is allowed to. */
  readonly yes?: true;
  /** Whether to show credentials, except secrets of the session, after a confirmation. */
  readonly showHidden?: true;
  /** First request of the series. Nothing is sent if the session has changed since. */
  readonly sentAs?: SentAs;
};

/** Base URL and user name that a request was sent with. */
export interface SentAs {
  readonly url: string;
  readonly username: string;
}

export interface PathCall {
  readonly method: Method;
  readonly path: string;
}

export interface OperationCall {
  readonly operation: string;
  /** Parameter values. A name can be repeated. */
  readonly args?: readonly (readonly [name: string, value: string])[];
}

/** Organization or site as a person types it: name, ID, `<id>:<name>`, or `*` for all. */
export interface RequestedPlace {
  readonly organization?: string;
  readonly site?: string;
}

/** Places in place of the current one; later ones override earlier ones. `none` sends no place. */
export type RequestedPlaces = readonly RequestedPlace[] | 'none';

/** Values of the headers that name a place. */
export type SentPlace = Readonly<Partial<Record<'organization' | 'site', string>>>;
