import type { OrgAccessError } from '../../platform/common/errors.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import type { Agreement } from '../../service/connection/common/agreedCall.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import type { ApiResponse } from './apiResponse.ts';

/** Service and person of a call, as shown before it is sent. */
export interface CallTarget {
  readonly connection: Connection;
  readonly origin: string;
  readonly username: string;
}

/** Call made by a person. Immutable: a new object replaces it when it ends. */
export interface ApiCall extends CallTarget {
  /** Increases with each call in this window. */
  readonly id: number;
  readonly name: string;
  /** Request, with the complete address that the person confirmed. */
  readonly call: ServiceCall & { readonly agreed: Agreement };
  readonly startedAtMs: number;
  readonly outcome: ApiOutcome;
}

export type ApiOutcome =
  /** @property waitsUntilMs time until which the service asked to wait */
  | { readonly kind: 'running'; readonly waitsUntilMs?: number }
  /** `response` is undefined once it was removed to save memory. */
  | {
      readonly kind: 'answered';
      readonly durationMs: number;
      readonly status: number;
      readonly length: number;
      /** Whether `length` is in bytes rather than characters. */
      readonly inBytes?: true;
      /** Whether the response is a web page in place of data, such as one to sign in. */
      readonly isPage?: true;
      readonly response?: ApiResponse;
    }
  | { readonly kind: 'failed'; readonly durationMs: number; readonly error: OrgAccessError }
  | { readonly kind: 'canceled'; readonly durationMs: number };
