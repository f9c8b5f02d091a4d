import { randomUUID } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock, wait, type Clock } from '../platform/common/clock.ts';
import { demoAccount, demoClient } from './base/credentials.ts';
import type { DemoResponse } from './base/response.ts';
import { receive } from './receive.ts';
import { RequestLog, type DemoCounters, type LoggedRequest } from './requestLog.ts';
import { demoRoutes, type RecordSource } from './routes.ts';
import { FailureScript, failureResponse, type ScriptedFailure } from './scriptedFailures.ts';
import type { JobEnd } from './state/jobs.ts';
import { TokenIssuer } from './token/tokenIssuer.ts';
import type { ClientWay } from './token/tokenOperation.ts';

export interface DemoOptions extends RecordSource {
  /** Defaults to 0, a free port. */
  port?: number | undefined;
  /** Lifetime of access tokens in seconds. Defaults to 3600. */
  expiresInS?: number | undefined;
  /** Whether refresh tokens are rotated. Reusing a rotated one revokes its sign-in. */
  rotate?: boolean | undefined;
  /** Whether there are refresh tokens. Defaults to true. */
  refreshes?: boolean | undefined;
  /** Scopes that may be granted. Defaults to read, write, and trust. */
  scopes?: readonly string[] | undefined;
  /** Client authentication method. Defaults to the form or HTTP Basic. */
  clientAuth?: ClientWay | undefined;
  /** Whether the client credentials grant is allowed. Defaults to false. */
  clientCredentials?: boolean | undefined;
  /** Token endpoint. Defaults to `/oauth/token`. */
  tokenPath?: string | undefined;
  /** Delay of every response, 0 to 2³¹−1. */
  latencyMs?: number | undefined;
  clock?: Clock | undefined;
  /** Number of devices of the default site, 1 to 200,000. Defaults to 3,000. */
  devices?: number | undefined;
  /** Outcomes of the next jobs, in order. Later jobs succeed. */
  jobs?: readonly JobEnd[] | undefined;
  /** Duration of a job. Defaults to 40 seconds. */
  jobSeconds?: number | undefined;
  /** Called for each request before its response is sent. */
  onRequest?: ((logged: LoggedRequest) => void) | undefined;
}

export interface DemoService {
  readonly url: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Last thousand requests, oldest first, each added before its response is sent. */
  readonly requests: readonly LoggedRequest[];
  readonly counters: DemoCounters;
  /** Queues a failure of the next matching requests. */
  failNext: (failure: ScriptedFailure) => void;
  revokeAll: () => void;
  /** Stops listening and closes all connections. May be called again. */
  close: () => Promise<void>;
}

const host = '127.0.0.1';

/** Starts the demo service on 127.0.0.1. @throws errors of `listen` */
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
    tokenPath = '/oauth/token',
    clientAuth,
    clientCredentials,
  } = options;
  const issuer = new TokenIssuer({ clock, expiresInS, rotate, refreshes, scopes });
  const world = { devices, ends: jobs, seconds: jobSeconds, startedMs: clock.now() };
  const token = { clientAuth, clientCredentials };
  const routes = demoRoutes(issuer, clock, { ...options, ...world, tokenPath, token });
  const script = new FailureScript();
  const log = new RequestLog();
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, operation, grantType, carryOut } = await receive(request, routes, clock);
    const failure = script.take(operation);
    const handled = !failure || failure.carriedOut ? await carryOut() : undefined;
    if (latencyMs > 0) await wait(clock, latencyMs, closing.signal);

    const answer = failure ? failureResponse(failure) : handled;
    const status = answer?.status ?? 0;
    const logged = log.add({ method: request.method ?? '', path, status, ...(grantType && { grantType }) }, handled);
    options.onRequest?.(logged);
    if (answer) send(response, answer);
    else if (failure?.drop) request.socket.destroy();
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  // Connections stay open for longer than clients wait between requests, so that no request is sent while its
  // connection closes.
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
    requests: log.requests,
    get counters() {
      return { ...log.counters, refusals: { ...log.counters.refusals } };
    },
    failNext: (failure) => script.add(failure),
    revokeAll: () => issuer.revokeAll(),
    close,
  };
}

/** Returns headers that the service's gateway and framework add to each response. */
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

function send(response: ServerResponse, { status, headers, body }: DemoResponse): void {
  response.writeHead(status, { ...commonHeaders(), ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}
