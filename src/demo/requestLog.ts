import type { DemoResponse } from './base/response.ts';
import type { GrantType } from './token/tokenOperation.ts';

/** Request without secrets. */
export interface RequestLogEntry {
  method: string;
  path: string;
  /** 0 if there was no response. */
  status: number;
  /** Names of known query parameters. */
  query?: readonly string[];
  grantType?: GrantType;
  /** Error code such as `invalid_grant`, even if the client didn't get the response. */
  error?: string;
}

/** Requests that the service handled, even if the client didn't get the response. */
export interface DemoCounters {
  requests: number;
  signIns: number;
  refreshes: number;
  /** Refused requests by error code. */
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
