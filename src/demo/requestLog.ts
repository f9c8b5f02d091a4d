import type { DemoResponse } from './base/response.ts';
import type { GrantType } from './token/tokenOperation.ts';

/** Request in the log, without secrets. */
export interface LoggedRequest {
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

const keptRequests = 1000;

export class RequestLog {
  readonly requests: LoggedRequest[] = [];
  readonly counters: DemoCounters = { requests: 0, signIns: 0, refreshes: 0, refusals: {} };

  /** @param handled response of the operation if it ran */
  add(request: LoggedRequest, handled: DemoResponse | undefined): LoggedRequest {
    const { error, status } = handled ?? {};
    const logged = { ...request, ...(error !== undefined && { error }) };
    this.requests.push(logged);
    if (this.requests.length > keptRequests) this.requests.shift();
    const { counters } = this;
    counters.requests += 1;
    if (error !== undefined) counters.refusals[error] = (counters.refusals[error] ?? 0) + 1;
    if (status === 200 && logged.grantType === 'password') counters.signIns += 1;
    if (status === 200 && logged.grantType === 'refresh_token') counters.refreshes += 1;
    return logged;
  }
}
