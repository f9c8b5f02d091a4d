import type { DemoResponse } from './base/response.ts';
import type { GrantType } from './token/tokenOperation.ts';

/** Request in the log, without secrets. */
export interface RequestLogEntry {
  method: string;
  path: string;
  /** Status of the response, or 0 if there was none. */
  status: number;
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
  refusals: Partial<Record<string, number>>;
}

const keptEntries = 1000;

export class RequestLog {
  readonly entries: RequestLogEntry[] = [];
  readonly counters: DemoCounters = { requests: 0, signIns: 0, refreshes: 0, refusals: {} };

  /** @param handled response of the operation if it ran */
  add(request: RequestLogEntry, handled: DemoResponse | undefined): RequestLogEntry {
    const { error, status } = handled ?? {};
    const entry = { ...request, ...(error !== undefined && { error }) };
    this.entries.push(entry);
    if (this.entries.length > keptEntries) this.entries.shift();
    const { counters } = this;
    counters.requests += 1;
    if (error !== undefined) counters.refusals[error] = (counters.refusals[error] ?? 0) + 1;
    if (status === 200 && entry.grantType === 'password') counters.signIns += 1;
    if (status === 200 && entry.grantType === 'refresh_token') counters.refreshes += 1;
    return entry;
  }
}
