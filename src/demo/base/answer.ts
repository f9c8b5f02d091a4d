import { STATUS_CODES } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

/** A request as an operation sees it: routed, its body read. */
export interface DemoRequest {
  /** Values are Latin-1, as Node.js reads them. Of several with the same name, the values stand in one text. */
  headers: IncomingHttpHeaders;
  /** Names, in lower case, of headers that were given more than once. */
  repeatedHeaders: readonly string[];
  /** With the query, as it was sent. */
  target: string;
  body: string;
}

/** The answer that goes back, rendered already. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The error code of a refusal, for the counters. */
  error?: string;
}

/** A request that OAuth refuses: operations throw it, the service answers it. The message must suit `error_description`: ASCII without quotes. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Record<string, string>;

  /** Without a `code` the answer has no error information, as RFC 6750 §3.1 wants when no credentials were sent. */
  constructor(status: number, code: string | undefined, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** A request that is refused for any other reason. The code is for the counters alone. */
export class OperationRefusal extends Refusal {}

/**
 * The answer of a refusal. No reference page and no script shows the body of an error; this one is what applications of the
 * service's framework answer when nobody has chosen a form, and nothing may depend on it.
 */
export function refusalAnswer(refusal: Refusal, path: string, nowMs: number): Answer {
  const { status, code, message, headers } = refusal;
  const counted = code === undefined ? {} : { error: code };
  if (refusal instanceof OperationRefusal) {
    const timestamp = new Date(nowMs).toISOString();
    return { ...json(status, { timestamp, status, error: STATUS_CODES[status], message, path }, headers), ...counted };
  }
  return {
    ...json(status, code === undefined ? { message } : { error: code, error_description: message }, headers),
    ...counted,
  };
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return jsonText(status, JSON.stringify(value), headers);
}

/** JSON that is text already, sent as it is. */
export function jsonText(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'Content-Type': 'application/json;charset=UTF-8', ...headers }, body };
}

/** The payload in the envelope of every operation but the token's. */
export function enveloped(request: DemoRequest, data: unknown): Answer {
  return json(200, { data, links: { self: `http://${request.headers.host ?? ''}${request.target}` } });
}

/** `text/html; charset=utf-8` is `text/html`. */
export function mediaType(value: string | undefined): string {
  return (value ?? '').replace(/;.*/s, '').trim().toLowerCase();
}

/** The part of a target behind its question mark. */
export function queryOf(target: string): string {
  const at = target.indexOf('?');
  return at < 0 ? '' : target.slice(at + 1);
}
