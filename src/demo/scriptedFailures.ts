import type { DemoResponse } from './base/response.ts';

/** Purpose of a request; `other` for the rest of the API. */
export type DemoOperation = 'signIn' | 'refresh' | 'detail' | 'other';

export interface ScriptedFailure {
  /** `token` matches sign-in and refresh. */
  operation: DemoOperation | 'token' | 'any';
  /** Number of requests that fail. Defaults to 1. */
  times?: number;
  /** Status of the response. Defaults to 503. */
  status?: number;
  headers?: Record<string, string>;
  /** Body of the response. Strings are sent unchanged, other values as JSON. */
  body?: unknown;
  drop?: boolean;
  hang?: boolean;
  /** Whether the operation runs first, so that only its response is lost. */
  carriedOut?: boolean;
}

/** Queue of failures. The first match is used. */
export class FailureScript {
  #pending: { failure: ScriptedFailure; left: number }[] = [];

  add(failure: ScriptedFailure): void {
    this.#pending.push({ failure, left: failure.times ?? 1 });
  }

  take(operation: DemoOperation): ScriptedFailure | undefined {
    const found = this.#pending.find(({ failure, left }) => left > 0 && matches(failure.operation, operation));
    if (!found) return undefined;
    found.left -= 1;
    this.#pending = this.#pending.filter(({ left }) => left > 0);
    return found.failure;
  }
}

export function failureResponse({
  status = 503,
  headers = {},
  body = { error: 'scripted_failure' },
  drop,
  hang,
}: ScriptedFailure): DemoResponse | undefined {
  if (drop || hang) return undefined;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: text };
}

function matches(wanted: ScriptedFailure['operation'], operation: DemoOperation): boolean {
  if (wanted === 'token') return operation === 'signIn' || operation === 'refresh';
  return wanted === 'any' || wanted === operation;
}
