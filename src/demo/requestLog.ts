import type { DemoResponse } from './base/response.ts';
import type { GrantType } from './token/tokenOperation.ts';

/** One request, without anything secret. */
export interface RequestLogEntry {
  method: string;
  /** Without the query. */
  path: string;
  /** 0 when the connection was ended or left without an answer. */
  status: number;
  /** The names of known parameters in the query, without their values. */
  query?: readonly string[];
  /** The grant of a token request. */
  grantType?: GrantType;
  /** The error code of a refusal: `invalid_grant`, `invalid_token` … Whether or not the refusal arrived. */
  error?: string;
}

/** Counted as the service handled the requests, whether or not its answers arrived. */
export interface DemoCounters {
  requests: number;
  /** Successful password grants. */
  signIns: number;
  /** Successful refresh grants. */
  refreshes: number;
  /** Refusals by error code: `invalid_grant`, `invalid_token` … */
  refusals: Readonly<Partial<Record<string, number>>>;
}

const keptEntries = 1000;

export class RequestLog {
  readonly entries: RequestLogEntry[] = [];
  readonly #refusals: Partial<Record<string, number>> = {};
  #requests = 0;
  #signIns = 0;
  #refreshes = 0;

  /** @param handled response of the operation if it ran */
  add(request: RequestLogEntry, handled: DemoResponse | undefined): RequestLogEntry {
    const entry = { ...request, ...(handled?.error !== undefined && { error: handled.error }) };
    this.entries.push(entry);
    this.#count(entry, handled?.status);
    return entry;
  }

  #count({ grantType, error }: RequestLogEntry, status: number | undefined): void {
    if (this.entries.length > keptEntries) this.entries.shift();
    this.#requests += 1;
    if (error !== undefined) this.#refusals[error] = (this.#refusals[error] ?? 0) + 1;
    if (status !== 200) return;
    if (grantType === 'password') this.#signIns += 1;
    if (grantType === 'refresh_token') this.#refreshes += 1;
  }

  get counters(): DemoCounters {
    return {
      requests: this.#requests,
      signIns: this.#signIns,
      refreshes: this.#refreshes,
      refusals: { ...this.#refusals },
    };
  }
}
