import { STATUS_CODES } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface DemoRequest {
  /** Values are Latin-1; repeated headers are joined. */
  headers: IncomingHttpHeaders;
  /** Path and query as sent. */
  target: string;
  body: string;
}

export interface DemoResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Error code for the counters. */
  error?: string;
}

/** OAuth error, thrown by operations. The message must be ASCII without quotes, as `error_description` requires. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Record<string, string>;

  /** Missing for requests without credentials (RFC 6750 §3.1). */
  constructor(status: number, code: string | undefined, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Refusal with any other error. The code is only counted, and isn't in the response. */
export class OperationRefusal extends Refusal {}

/** Returns the default error body of the service's framework. The real one is undocumented. */
export function refusalResponse(refusal: Refusal, path: string, nowMs: number): DemoResponse {
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

export function badRequest(message: string): OperationRefusal {
  return new OperationRefusal(400, 'bad_request', message);
}

export function notFound(message: string): OperationRefusal {
  return new OperationRefusal(404, 'not_found', message);
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): DemoResponse {
  return jsonText(status, JSON.stringify(value), headers);
}

export function jsonText(status: number, body: string, headers: Record<string, string> = {}): DemoResponse {
  return { status, headers: { 'Content-Type': 'application/json;charset=UTF-8', ...headers }, body };
}

export function enveloped(request: DemoRequest, data: unknown): DemoResponse {
  return json(200, { data, links: { self: `http://${request.headers.host ?? ''}${request.target}` } });
}

/** Returns the media type without parameters. */
export function mediaType(value: string | undefined): string {
  return (value ?? '').replace(/;.*/s, '').trim().toLowerCase();
}

export function queryOf(target: string): string {
  const at = target.indexOf('?');
  return at < 0 ? '' : target.slice(at + 1);
}
