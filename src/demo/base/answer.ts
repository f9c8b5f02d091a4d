import type { IncomingHttpHeaders } from 'node:http';
import { toXml } from './xml.ts';

/** A request as an operation sees it: routed, its body read. */
export interface DemoRequest {
  headers: IncomingHttpHeaders;
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

/** A refused request: operations throw it, the service answers it. The message must suit `error_description`: ASCII without quotes. */
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

export function refusalAnswer({ status, code, message, headers }: Refusal): Answer {
  if (code === undefined) return json(status, { message }, headers);
  return { ...json(status, { error: code, error_description: message }, headers), error: code };
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return jsonText(status, JSON.stringify(value), headers);
}

/** JSON that is text already, sent as it is. */
export function jsonText(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'Content-Type': 'application/json;charset=UTF-8', ...headers }, body };
}

/** Whether the request names JSON itself. Servers of this family answer XML to everyone else, wildcards included. */
export function acceptsJson(request: DemoRequest): boolean {
  return (request.headers.accept ?? '').split(',').some((range) => mediaType(range) === 'application/json');
}

/** `value` as JSON to those who ask for JSON, and otherwise as XML below an element called `root`. */
export function represent(request: DemoRequest, root: string, value: unknown, status = 200): Answer {
  if (acceptsJson(request)) return json(status, value, { Vary: 'Accept' });
  const headers = { 'Content-Type': 'application/xml;charset=UTF-8', Vary: 'Accept' };
  return { status, headers, body: toXml(root, value) };
}

/** `text/html; charset=utf-8` is `text/html`. */
export function mediaType(value: string | undefined): string {
  return (value ?? '').replace(/;.*/s, '').trim().toLowerCase();
}
