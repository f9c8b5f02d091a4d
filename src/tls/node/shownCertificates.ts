import { randomBytes, X509Certificate } from 'node:crypto';
import { request as httpsRequest } from 'node:https';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { ProxyAnswer } from '../common/proxyAnswer.ts';
import type { TlsMaterial } from '../common/tlsMaterial.ts';
import { tlsOptions, whenSecure } from './tlsOptions.ts';

/** The certificates that a server has shown, none of which need be trusted. */
export interface ShownCertificates {
  /** PEM, the server's own first. */
  readonly chain: readonly string[];
  /** The code of Node.js for why they are not accepted as they are; undefined where they are. */
  readonly refusedFor?: string;
  /** Such as `TLSv1.3`. */
  readonly protocol?: string;
}

const longestChain = 10;

/**
 * Asks a server for its certificates, by the way that its requests take, and sends it nothing: no request, no header.
 *
 * @param material the trust to judge by, and a client certificate where the server asks for one
 * @throws what `https` does, with a `code`, when there is no handshake; a `ProxyAnswer` when a proxy does not open a way to the server
 */
export function shownCertificates(
  origin: string,
  { pinned: _, ...material }: TlsMaterial,
  signal: AbortSignal,
): Promise<ShownCertificates> {
  return new Promise((resolve, reject) => {
    // Of its own, so that no connection is used again that another request has opened.
    const sessionIdContext = randomBytes(8).toString('hex');
    const request = httpsRequest(origin, {
      signal,
      ...tlsOptions(material),
      rejectUnauthorized: false,
      sessionIdContext,
    });
    request.on('error', reject);
    request.once('response', (answer) => {
      reject(new ProxyAnswer(answer.statusCode ?? 0, answer.headers['proxy-authenticate']));
      request.destroy();
    });
    whenSecure(request, (socket) => {
      resolve(shownBy(socket));
      request.destroy();
    });
  });
}

function shownBy(socket: TLSSocket): ShownCertificates {
  const chain: string[] = [];
  let at: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (at?.raw && chain.length < longestChain) {
    const pem = new X509Certificate(at.raw).toString();
    if (chain.includes(pem)) break;
    chain.push(pem);
    at = at.issuerCertificate;
  }
  const code = socket.authorizationError as unknown as string | undefined;
  const protocol = socket.getProtocol();
  return { chain, ...(!socket.authorized && { refusedFor: code ?? 'UNKNOWN' }), ...(protocol && { protocol }) };
}
