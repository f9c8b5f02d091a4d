import { request as forward } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { listen } from './directly.ts';

/** A service behind TLS, which passes on what it is sent. */
export interface TlsDemo {
  readonly port: number;
  /** The paths that were asked for, and whether that was with a client certificate that is accepted. */
  readonly requests: { readonly path: string; readonly authorized: boolean }[];
  end(): void;
}

export async function startTlsDemo(serviceUrl: string, options: ServerOptions): Promise<TlsDemo> {
  const requests: { path: string; authorized: boolean }[] = [];
  const server = createServer(options, (request, response) => {
    const { url = '', method, headers } = request;
    const socket = request.socket as TLSSocket;
    // Node.js 20 calls a client without a certificate authorized, where it takes up a session again.
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
