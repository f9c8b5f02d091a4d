import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ServerCertificate } from '../../../support/tls/certificates.ts';
import type { Demo } from '../scene.ts';

/** Gateway in front of a demo, with HTTPS. */
export interface Gateway {
  readonly url: string;
  /** Address without scheme. */
  readonly host: string;
  /** Method and path of each request, with its key, valid or not. */
  readonly requests: readonly (readonly [request: string, key: string | undefined])[];
  /** Replaces the certificate, as an administrator or an attacker does. The server's own is first in a chain. */
  show: (...made: readonly ServerCertificate[]) => void;
  end(): Promise<void>;
}

const forwarded = ['accept', 'authorization', 'content-type'];

/** @param wanted key that each request must have */
export async function startGateway(demo: Demo, certificate: ServerCertificate, wanted?: string): Promise<Gateway> {
  const requests: (readonly [string, string | undefined])[] = [];

  async function forward(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const key = request.headers['x-gateway-key']?.toString();
    requests.push([`${request.method ?? ''} ${request.url ?? ''}`, key]);
    if (wanted !== undefined && key !== wanted) return { status: 403, body: '{}' };
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const headers = forwarded.flatMap((name): [string, string][] => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const init = { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) };
    const answer = await fetch(`${demo.url}${request.url}`, init);
    return { status: answer.status, body: await answer.text() };
  }

  const server = createServer(certificate, (request, response) => {
    forward(request).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      () => request.socket.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `https://${host}`,
    host,
    requests,
    show(...made) {
      server.setSecureContext({ cert: made.map(({ cert }) => cert).join(''), key: made[0]?.key });
      server.closeAllConnections();
    },
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
