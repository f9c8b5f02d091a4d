import { X509Certificate } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions, PeerCertificate, TLSSocket } from 'node:tls';
import { otherCertificateCode } from '../../../platform/errors/common/networkCodes.ts';
import type { TlsMaterial } from '../common/tlsMaterial.ts';
import type { OwnCertificate } from './ownCertificate.ts';

/** Option of Node.js 20.18, 22.9, and later, with which a trusted CA need not be a root. */
interface PartialChainOptions {
  readonly allowPartialTrustChain?: boolean;
}

/**
 * Returns the TLS options of a request. With a pinned certificate, nothing may be sent before `untilTrusted` resolves.
 */
export function tlsOptions({ pinned, ca, ...own }: TlsMaterial): ConnectionOptions & PartialChainOptions {
  return {
    // Node.js accepts any bytes, although its types list only buffers.
    ...(own as OwnCertificate),
    // A resumed session sends no certificate to compare, and may come from another server.
    ...(pinned !== undefined && { rejectUnauthorized: false, session: undefined }),
    ...(pinned === undefined && ca !== undefined && { ca, allowPartialTrustChain: true }),
  };
}

/** @throws an error with `otherCertificateCode` if the server has sent another certificate */
export function untilTrusted(request: ClientRequest, pinned: string): Promise<void> {
  const expected = new X509Certificate(pinned).fingerprint256;
  return new Promise((resolve, reject) => {
    const check = (socket: Socket) => {
      if (fingerprintOf(socket as TLSSocket) === expected) resolve();
      else reject(Object.assign(new Error(otherCertificateCode), { code: otherCertificateCode }));
    };
    whenSecure(request, check);
  });
}

export function whenSecure(request: ClientRequest, then: (socket: TLSSocket) => void): void {
  request.once('socket', (socket) => {
    const secured = socket as TLSSocket;
    if (request.reusedSocket || fingerprintOf(secured) !== undefined) then(secured);
    else secured.once('secureConnect', () => then(secured));
  });
}

/**
 * Returns a fingerprint that is unproven during the handshake. `getPeerX509Certificate` returns nothing on a second call in
 * Node.js 20 and 24.
 */
function fingerprintOf(socket: { getPeerCertificate?: TLSSocket['getPeerCertificate'] }): string | undefined {
  return (socket.getPeerCertificate?.() as Partial<PeerCertificate> | undefined)?.fingerprint256;
}
