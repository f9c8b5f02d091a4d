import type { OrgAccessError } from '../base/errors.ts';
import type { Agreement } from '../connection/agreedCall.ts';
import type { Connection } from '../connection/connection.ts';
import type { ServiceCall } from '../service/serviceClient.ts';
import type { ApiAnswer } from './apiAnswer.ts';

/** The service and the person that a call is made for, as a person was told before it is made. */
export interface CallTarget {
  /** Its base URL is the one that the call goes below. */
  readonly connection: Connection;
  /** The origin of the session. */
  readonly origin: string;
  readonly username: string;
}

/** A call that a person made. Immutable: when it ends, another takes its place. */
export interface ApiCall extends CallTarget {
  /** Grows with each call of this window. */
  readonly id: number;
  /** The name of the operation, as people call it. */
  readonly name: string;
  /** The call as it is sent, with the whole address that was agreed to. */
  readonly call: ServiceCall & { readonly agreed: Agreement };
  readonly startedAtMs: number;
  readonly outcome: ApiOutcome;
}

export type ApiOutcome =
  | { readonly kind: 'running' }
  /** `answer` is missing when it is no longer kept. */
  | {
      readonly kind: 'answered';
      readonly durationMs: number;
      readonly status: number;
      readonly length: number;
      /** Whether the length is that of a file, in bytes, and not of a text. */
      readonly inBytes?: true;
      readonly answer?: ApiAnswer;
    }
  | { readonly kind: 'failed'; readonly durationMs: number; readonly error: OrgAccessError }
  | { readonly kind: 'canceled'; readonly durationMs: number };
