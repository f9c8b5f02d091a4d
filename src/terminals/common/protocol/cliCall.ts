import type { Header } from '../../../connections/common/requestHeaders.ts';
import type { Method } from '../../../service/common/methods.ts';

/** The request that a terminal asks for: a path with a method, or an operation by its ID or name. */
export type CliCall = (PathCall | OperationCall) & {
  /** A person's own. */
  readonly headers?: readonly Header[];
  readonly body?: string;
  /** Whether all pages are wanted, which only something that reads has. */
  readonly pages?: true;
  /** Whether it will be repeated, which only something that reads is. */
  readonly repeated?: true;
  /** Whether it is to be sent without a question, if a person has allowed that to the terminal, or does now. */
  readonly yes?: true;
  /** Whether what is hidden in the response is wanted too, of which a person is asked each time. The session's own secrets stay hidden. */
  readonly showHidden?: true;
  /** The first of the requests that this one belongs to; with another person or base URL nothing is sent. */
  readonly sentAs?: SentAs;
};

/** The base URL and the user name of the session that a request was sent to and by. */
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
  /** Values of its parameters, a name as often as it has values. */
  readonly args?: readonly (readonly [name: string, value: string])[];
}

/** An organization or a site as a person types it: a name, an ID, `<id>:<name>`, or `*` for all. */
export interface AskedPlace {
  readonly organization?: string;
  readonly site?: string;
}

/** The places that a terminal asks for instead of the current one: the later ones override the earlier, and `none` sends no place. */
export type AskedPlaces = readonly AskedPlace[] | 'none';

/** The values of the headers that name a place, as they are sent. */
export type SentPlace = Readonly<Partial<Record<'organization' | 'site', string>>>;
