import { X509Certificate } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions, PeerCertificate, TLSSocket } from 'node:tls';
import { otherCertificateCode } from '../../errors/common/tlsCauseWords.ts';
import type { TlsMaterial } from '../common/tlsMaterial.ts';
import type { OwnCertificate } from './ownCertificate.ts';

/** Node.js takes it from 20.18 and 22.9 on: an authority that is trusted need not be a root. */
interface PartialChainOptions {
  readonly allowPartialTrustChain?: boolean;
}

/**
 * The options of `https.request` for a connection. They are options of the request and not of an agent, since the editor's proxy
 * support replaces agents, and a client certificate in one is lost then.
 *
 * A request with a pinned certificate accepts any at first: it must not be sent before `untilTrusted` resolves.
 */
export function tlsOptions({ pinned, ca, ...own }: TlsMaterial): ConnectionOptions & PartialChainOptions {
  return {
    // Node.js takes any bytes here; its types name buffers alone.
    ...(own as OwnCertificate),
    // A session that is resumed shows no certificate, and may have been begun by another server.
    ...(pinned !== undefined && { rejectUnauthorized: false, session: undefined }),
    ...(pinned === undefined && ca !== undefined && { ca, allowPartialTrustChain: true }),
  };
}

/**
 * Resolves once the server of a request has shown the pinned certificate, on a new socket or on one that is used again. Nothing may be
 * written to the request before.
 *
 * @throws an error with `otherCertificateCode` when it shows another one. What else goes wrong is an `error` of the request
 */
export function untilTrusted(request: ClientRequest, pinned: string): Promise<void> {
  const wanted = new X509Certificate(pinned).fingerprint256;
  return new Promise((resolve, reject) => {
    const check = (socket: Socket) => {
      if (fingerprintOf(socket as TLSSocket) === wanted) resolve();
      else reject(Object.assign(new Error(otherCertificateCode), { code: otherCertificateCode }));
    };
    whenSecure(request, check);
  });
}

/** Calls back with the socket of a request once its handshake is done. */
export function whenSecure(request: ClientRequest, then: (socket: TLSSocket) => void): void {
  request.once('socket', (socket) => {
    const secured = socket as TLSSocket;
    if (request.reusedSocket || fingerprintOf(secured) !== undefined) then(secured);
    else secured.once('secureConnect', () => then(secured));
  });
}

/**
 * The fingerprint of the certificate that a server has shown. One that is there before the handshake has ended is not proven yet, but
 * nothing is sent until it has. `getPeerX509Certificate` is no way to it: Node.js 20 and 24 find none when they are asked a second time.
 */
function fingerprintOf(socket: { getPeerCertificate?: TLSSocket['getPeerCertificate'] }): string | undefined {
  return (socket.getPeerCertificate?.() as Partial<PeerCertificate> | undefined)?.fingerprint256;
}
