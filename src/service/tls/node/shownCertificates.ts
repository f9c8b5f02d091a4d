import { randomBytes, X509Certificate } from 'node:crypto';
import { request as httpsRequest } from 'node:https';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { aloneCode, issuerCode } from '../../../platform/errors/common/networkCodes.ts';
import { ProxyResponse } from '../common/proxyResponse.ts';
import type { TlsMaterial } from '../common/tlsMaterial.ts';
import { tlsOptions, whenSecure } from './tlsOptions.ts';

export interface ShownCertificates {
  /** PEM certificates, the server's own first. */
  readonly chain: readonly string[];
  /** Error code of Node.js. Undefined if the certificates are accepted. */
  readonly refusedFor?: string;
  readonly protocol?: string;
}

const maxChainLength = 10;

/**
 * Returns the certificates that a server sends. Sends nothing except the handshake.
 *
 * @throws errors of `https`, or a `ProxyResponse` if a proxy opens no tunnel
 */
export function shownCertificates(
  origin: string,
  { pinned: _, ...material }: TlsMaterial,
  signal: AbortSignal,
): Promise<ShownCertificates> {
  return new Promise((resolve, reject) => {
    // The ID is random, so that Node.js doesn't reuse another connection.
    const sessionIdContext = randomBytes(8).toString('hex');
    const request = httpsRequest(origin, {
      signal,
      ...tlsOptions(material),
      rejectUnauthorized: false,
      sessionIdContext,
    });
    request.on('error', reject);
    request.once('response', (response) => {
      reject(new ProxyResponse(response.statusCode ?? 0, response.headers['proxy-authenticate']));
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
  while (at?.raw && chain.length < maxChainLength) {
    const pem = new X509Certificate(at.raw).toString();
    if (chain.includes(pem)) break;
    chain.push(pem);
    at = at.issuerCertificate;
  }
  const given = socket.authorizationError as unknown as string | undefined;
  // With `allowPartialTrustChain`, OpenSSL reports a missing issuer and a missing chain by the same code.
  const code = given === issuerCode && chain.length === 1 ? aloneCode : given;
  const protocol = socket.getProtocol();
  return { chain, ...(!socket.authorized && { refusedFor: code ?? 'UNKNOWN' }), ...(protocol && { protocol }) };
}
