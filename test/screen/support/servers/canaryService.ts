import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoAccount, demoClient } from '../../../../src/demo/base/credentials.ts';
import type { Credentials } from '../parts/signIn.ts';
import type { Demo } from '../scene.ts';

/** Names of secrets, with every value that each has had. */
export type Canaries = ReadonlyMap<string, ReadonlySet<string>>;

/** Proxy in front of a demo, with credentials that are unique to the run. It records every secret that passes through. */
export interface CanaryService extends Credentials {
  readonly canaries: Canaries;
  /** Secrets in the user details and in the other responses. */
  readonly bodies: Canaries;
  readonly requests: readonly string[];
  /** Sets the status with which requests to a path are answered from now on; undefined restores the demo. */
  answer(path: string, status: number | undefined): void;
  end(): Promise<void>;
}

const forwardedHeaders = ['accept', 'authorization', 'content-type', 'orgid', 'siteid'];

const canary = (what: string) => `canary-${what}-${randomBytes(12).toString('hex')}&=%"`;

export async function startCanaryService(demo: Demo): Promise<CanaryService> {
  const credentials = {
    clientId: 'canary-client',
    clientSecret: canary('secret'),
    username: demo.username,
    password: canary('password'),
  };
  const hash = `$2a$10$${canary('hash')}`;
  const canaries = new Map<string, Set<string>>([
    ['password', new Set([credentials.password])],
    ['client secret', new Set([credentials.clientSecret])],
    ['password hash', new Set([hash])],
  ]);
  const note = (name: string, value: unknown) => {
    if (typeof value === 'string') canaries.set(name, (canaries.get(name) ?? new Set()).add(value));
  };
  const failing = new Map<string, number>();
  const bodies = new Map([
    ['user detail', new Set([canary('detail')])],
    ['answer', new Set([canary('answer')])],
  ]);
  const requests: string[] = [];

  /** Replaces the credentials by those of the demo. A wrong password stays wrong. */
  function translate(body: string): string {
    const form = new URLSearchParams(body);
    if (form.get('client_id') === credentials.clientId) form.set('client_id', demoClient.clientId);
    if (form.get('client_secret') === credentials.clientSecret) form.set('client_secret', demoClient.clientSecret);
    if (form.get('password') === credentials.password) form.set('password', demoAccount.password);
    return form.toString();
  }

  async function forward(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const path = new URL(request.url ?? '', demo.url).pathname;
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const status = failing.get(path);
    if (status !== undefined) return { status, body: '{"error":"server_error"}' };
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const isToken = path === '/oauth/token';
    const headers = forwardedHeaders.flatMap((name): [string, string][] => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const answer = await fetch(`${demo.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body !== '' && { body: isToken ? translate(body) : body }),
    });
    const value = (await answer.json()) as Record<string, unknown>;
    note('access token', value.access_token);
    note('refresh token', value.refresh_token);
    const detail = (value.data ?? value) as Record<string, unknown>;
    if ('password' in detail) detail.password = hash;
    if (!isToken) [value.remark] = bodies.get(path.endsWith('/loggedIn/detail') ? 'user detail' : 'answer') ?? [];
    return { status: answer.status, body: JSON.stringify(value) };
  }

  const server = createServer((request, response) => {
    forward(request).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      () => request.socket.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...credentials,
    canaries,
    bodies,
    requests,
    answer: (path, status) => void (status === undefined ? failing.delete(path) : failing.set(path, status)),
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
