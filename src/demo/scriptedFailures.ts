import type { Answer } from './base/answer.ts';

/** The purpose of a request: signing in, refreshing, the user detail, or anything else. */
export type DemoOperation = 'signIn' | 'refresh' | 'detail' | 'other';

/** The way in which the next matching requests fail. */
export interface ScriptedFailure {
  /** `token` is signing in and refreshing alike. */
  operation: DemoOperation | 'token' | 'any';
  /** The number of requests that fail; 1 when left out. */
  times?: number;
  /** 503 when left out. */
  status?: number;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
  /** Ends the connection instead of answering. */
  drop?: boolean;
  /** Never answers. */
  hang?: boolean;
  /** The operation is carried out first, so that only its answer is lost: a refresh token is rotated, for example. */
  carriedOut?: boolean;
}

/** The failures still to come. The first that matches a request is used, in the order they were scripted. */
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

/** The answer of a failure that has one. */
export function failureAnswer({
  status = 503,
  headers = {},
  body = { error: 'scripted_failure' },
  drop,
  hang,
}: ScriptedFailure): Answer | undefined {
  if (drop || hang) return undefined;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: text };
}

/**
 * Reads `OPERATION=HOW` or `OPERATION=HOWxTIMES`, where HOW is a status from 400 to 599, `drop`, `hang`, or `lost`: carried
 * out, with its answer lost. Undefined for anything else.
 */
export function parseFailure(text: string): ScriptedFailure | undefined {
  const [, name, status, way, times = '1'] =
    /^(\w+)=(?:([45]\d\d)|(drop|hang|lost))(?:x([1-9]\d{0,5}))?$/.exec(text) ?? [];
  const operation = operations.find((known) => known === name);
  if (!operation) return undefined;
  const how = { drop: { drop: true }, hang: { hang: true }, lost: { drop: true, carriedOut: true } }[way ?? ''] ?? {
    status: Number(status),
  };
  return { operation, times: Number(times), ...how };
}

const operations = ['signIn', 'refresh', 'detail', 'other', 'token', 'any'] as const;

function matches(wanted: ScriptedFailure['operation'], operation: DemoOperation): boolean {
  if (wanted === 'token') return operation === 'signIn' || operation === 'refresh';
  return wanted === 'any' || wanted === operation;
}
