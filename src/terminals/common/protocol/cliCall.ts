import type { RequestedPlace } from '../../../access/site/common/resolvePlace.ts';
import type { Method } from '../../../service/common/methods.ts';
import type { Header } from '../../../service/connection/common/requestHeaders.ts';

export type CliCall = (PathCall | OperationCall) & {
  readonly headers?: readonly Header[];
  readonly body?: string;
  /** Whether to request all pages. For reads only. */
  readonly pages?: true;
  /** Whether the request will be sent again and again. For reads only. */
  readonly repeated?: true;
  /** Whether to skip the confirmation, if the terminal is allowed to. */
  readonly yes?: true;
  /** Whether to show credentials, except those of the session, after a confirmation. */
  readonly showHidden?: true;
  /** Session and target of the first request of a series. This request isn't sent if they have changed since. */
  readonly sentAs?: SentAs;
};

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
  /** Names may repeat. */
  readonly args?: readonly (readonly [name: string, value: string])[];
}

/** Places that replace the current one; later ones override earlier ones. `none` sends no place. */
export type RequestedPlaces = readonly RequestedPlace[] | 'none';

/** Values of the place headers. */
export type SentPlace = Readonly<Partial<Record<'organization' | 'site', string>>>;
