import { request as forward } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { listen } from '../service/directly.ts';

/** TLS front of a service. */
export interface TlsDemo {
  readonly port: number;
  /** Paths, and whether an accepted client certificate was presented. */
  readonly requests: { readonly path: string; readonly authorized: boolean }[];
  end(): void;
}

export async function startTlsDemo(serviceUrl: string, options: ServerOptions): Promise<TlsDemo> {
  const requests: { path: string; authorized: boolean }[] = [];
  const server = createServer(options, (request, response) => {
    const { url = '', method, headers } = request;
    const socket = request.socket as TLSSocket;
    // Node.js 20 sets `authorized` without a certificate when a session is resumed.
    requests.push({ path: url, authorized: socket.authorized && 'subject' in socket.getPeerCertificate() });
    const onward = forward(
      serviceUrl + url,
      { method, headers: { ...headers, host: new URL(serviceUrl).host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  });
  return {
    port: await listen(server),
    requests,
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}
