import type { IncomingMessage } from 'node:http';
import type { Clock } from '../platform/common/clock.ts';
import { json, OperationRefusal, Refusal, refusalResponse } from './base/response.ts';
import type { DemoResponse } from './base/response.ts';
import { findRoute } from './routes.ts';
import type { Route } from './routes.ts';
import type { DemoOperation } from './scriptedFailures.ts';
import { grantTypeOf } from './token/tokenOperation.ts';
import type { GrantType } from './token/tokenOperation.ts';

const bodyLimitBytes = 512 * 1024;

export interface Received {
  path: string;
  operation: DemoOperation;
  grantType?: GrantType;
  /** Never rejects: errors become responses. */
  carryOut: () => Promise<DemoResponse>;
}

/** @throws if the client disconnects before the request is complete */
export async function receive(message: IncomingMessage, routes: readonly Route[], clock: Clock): Promise<Received> {
  const target = message.url ?? '';
  const path = target.replace(/\?.*/s, '');
  const refused = (error: Refusal) => refusalResponse(error, path, clock.now());
  try {
    const { route, pathValue } = routeFor(message, findRoute(routes, path));
    const request = { headers: message.headers, target, body: await readBody(message) };
    return {
      path,
      ...purposeOf(route, request.body),
      carryOut: () => answered(() => route.handle(request, pathValue), refused),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { path, operation: 'other', carryOut: () => Promise.resolve(refused(error)) };
  }
}

/** @throws Refusal if no operation matches */
function routeFor(message: IncomingMessage, found: ReturnType<typeof findRoute>) {
  if (!isLoopback(message.headers.host))
    throw new Refusal(403, 'forbidden_host', 'The demo service answers to loopback host names only.');
  if (!found) throw new OperationRefusal(404, 'not_found', 'This service has no operation at this path.');
  const { method } = found.route;
  if (message.method !== method)
    throw new OperationRefusal(405, 'method_not_allowed', `The method here is ${method}.`, { Allow: method });
  return found;
}

/** Protects from DNS rebinding: a web page can't choose the Host header. */
function isLoopback(hostHeader: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(hostHeader ?? '');
}

/** Reads the body, discarding what exceeds the limit so that the client can read the response. @throws Refusal if it is too large */
function readBody(message: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bodyLimitBytes) chunks.push(chunk);
      else reject(new Refusal(413, 'content_too_large', `The body may have ${bodyLimitBytes} bytes.`));
    });
    message.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    message.on('close', () => reject(new Error('The client went away.')));
  });
}

function purposeOf(route: Route, body: string): Pick<Received, 'operation' | 'grantType'> {
  if (route.operation !== 'token') return { operation: route.operation };
  const grantType = grantTypeOf(body);
  return { operation: grantType === 'refresh_token' ? 'refresh' : 'signIn', grantType };
}

async function answered(
  handle: () => DemoResponse | Promise<DemoResponse>,
  refused: (error: Refusal) => DemoResponse,
): Promise<DemoResponse> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    const reason = error instanceof Error ? error.message : String(error);
    return json(500, { error: 'server_error', error_description: `The demo service failed: ${reason}` });
  }
}
