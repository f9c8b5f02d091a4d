import { randomUUID } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock, wait } from '../platform/common/clock.ts';
import type { Clock } from '../platform/common/clock.ts';
import type { Answer } from './base/answer.ts';
import { demoAccount, demoClient } from './base/credentials.ts';
import { receive } from './receive.ts';
import { RequestLog } from './requestLog.ts';
import type { DemoCounters, RequestLogEntry } from './requestLog.ts';
import { demoRoutes } from './routes.ts';
import type { RecordSource } from './routes.ts';
import { failureAnswer, FailureScript } from './scriptedFailures.ts';
import type { ScriptedFailure } from './scriptedFailures.ts';
import type { JobEnd } from './state/jobs.ts';
import type { ClientWay } from './token/clientAuthentication.ts';
import { TokenIssuer } from './token/tokenIssuer.ts';

export interface DemoOptions extends RecordSource {
  /** A free port when left out or 0. */
  port?: number | undefined;
  /** Lifetime of access tokens in seconds, more than 0; 3600 when left out. */
  expiresInS?: number | undefined;
  /** Each refresh ends the refresh token used and gives a new one; using an ended one ends its whole family. */
  rotate?: boolean | undefined;
  /** Whether it gives refresh tokens, and takes them; true when left out. */
  refreshes?: boolean | undefined;
  /** The most scopes that it grants; read, write and trust when left out. */
  scopes?: readonly string[] | undefined;
  /** The one way in which the client authenticates; by the form or by HTTP Basic, as it likes, when left out. */
  clientAuth?: ClientWay | undefined;
  /** Whether the client may sign in as itself, without a person; false when left out. */
  clientCredentials?: boolean | undefined;
  /** Where tokens are issued; `/oauth/token` when left out. */
  tokenPath?: string | undefined;
  /** Milliseconds before every answer, 0 to 2³¹−1. */
  latencyMs?: number | undefined;
  clock?: Clock | undefined;
  /** How many devices the default site has, 1 to 200,000; 3,000 when left out. */
  devices?: number | undefined;
  /** The ends of the next jobs that are created, used up in this order; after that, jobs end as they should. */
  jobs?: readonly JobEnd[] | undefined;
  /** How long a job runs; 40 seconds when left out. */
  jobSeconds?: number | undefined;
  /** Refuses what a careful service would, instead of ignoring it. */
  strict?: boolean | undefined;
  /** Describes itself at `/v3/api-docs`, with a few operations more; false when left out. */
  apiDocs?: boolean | undefined;
  /** Called for each request, before its answer is sent. */
  onRequest?: ((entry: RequestLogEntry) => void) | undefined;
}

export interface DemoService {
  readonly url: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The newest thousand requests, oldest first, each there before its answer is. */
  readonly requests: readonly RequestLogEntry[];
  /** Since the start, however many requests there were. */
  readonly counters: DemoCounters;
  /** Scripts a failure of the next matching requests, after those already scripted. */
  failNext: (failure: ScriptedFailure) => void;
  /** Says how the next created job ends, after those that have been said already. */
  jobNext: (end: JobEnd) => void;
  /** Ends all tokens issued so far. */
  revokeAll: () => void;
  /** Stops listening and ends every connection. May be called again. */
  close: () => Promise<void>;
}

const host = '127.0.0.1';

/**
 * Starts the demo service on 127.0.0.1.
 * @throws UsageError when the record is too small for its changes, and the error of `listen`: `EADDRINUSE` when the port is taken
 */
export async function startDemoService(options: DemoOptions = {}): Promise<DemoService> {
  const {
    expiresInS = 3600,
    rotate = false,
    refreshes = true,
    scopes = ['read', 'write', 'trust'],
    latencyMs = 0,
    clock = systemClock,
    devices = 3000,
    jobs = [],
    jobSeconds = 40,
    strict = false,
    apiDocs = false,
    tokenPath = '/oauth/token',
    clientAuth,
    clientCredentials,
  } = options;
  const issuer = new TokenIssuer({ clock, expiresInS, rotate, refreshes, scopes });
  const world = { devices, ends: jobs, seconds: jobSeconds, startedMs: clock.now(), strict };
  const token = { clientAuth, clientCredentials };
  const { routes, state } = demoRoutes(issuer, clock, { ...options, ...world, tokenPath, token, apiDocs });
  const script = new FailureScript();
  const log = new RequestLog();
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, operation, query, grantType, carryOut } = await receive(request, routes, clock);
    const failure = script.take(operation);
    const handled = !failure || failure.carriedOut ? await carryOut() : undefined;
    if (latencyMs > 0) await wait(clock, latencyMs, closing.signal);

    const answer = failure ? failureAnswer(failure) : handled;
    const status = answer?.status ?? 0;
    const more = { ...(query.length > 0 && { query }), ...(grantType && { grantType }) };
    const entry = log.add({ method: request.method ?? '', path, status, ...more }, handled);
    options.onRequest?.(entry);
    if (answer) send(response, answer);
    else if (failure?.drop) request.socket.destroy();
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  // Longer than a client waits between two requests, which might otherwise be sent at the moment at which this end closes the connection.
  server.keepAliveTimeout = 60_000;
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  let closed: Promise<unknown> | undefined;
  async function close(): Promise<void> {
    closed ??= once(server, 'close');
    closing.abort();
    server.close();
    server.closeAllConnections();
    await closed;
  }

  return {
    url: `http://${host}:${port}`,
    port,
    ...demoAccount,
    ...demoClient,
    requests: log.entries,
    get counters() {
      return log.counters;
    },
    failNext: (failure) => script.add(failure),
    jobNext: (end) => state.jobs.next(end),
    revokeAll: () => issuer.revokeAll(),
    close,
  };
}

/** Headers that the service's gateway and framework add to each answer. Nothing depends on the cookie. */
function commonHeaders(): Record<string, string> {
  return {
    'X-Request-ID': randomUUID(),
    'Set-Cookie': `JSESSIONID=${randomUUID().replaceAll('-', '').toUpperCase()}; Path=/; HttpOnly`,
    'Cache-Control': 'no-store',
    Pragma: 'no-cache',
    Expires: '0',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
  };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...commonHeaders(), ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}
