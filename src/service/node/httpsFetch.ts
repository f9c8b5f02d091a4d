import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { issuerCode } from '../../platform/errors/common/networkCodes.ts';
import type { FetchResponse, FetchInit } from '../common/http.ts';
import { isOfProxy, ProxyResponse } from '../tls/common/proxyResponse.ts';
import type { TlsMaterial } from '../tls/common/tlsMaterial.ts';
import { shownCertificates } from '../tls/node/shownCertificates.ts';
import { tlsOptions, untilTrusted } from '../tls/node/tlsOptions.ts';
import { acceptedEncodings, wholeBody } from './wholeBody.ts';

/** Sends a request with certificates, which node-fetch can't use with VS Code's proxy support. */
export function httpsFetch(
  url: string,
  { method, headers, body, size, signal, tls }: FetchInit & { readonly tls: TlsMaterial },
): Promise<FetchResponse> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(url, {
      method,
      headers: {
        'Accept-Encoding': acceptedEncodings,
        ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      signal,
      ...tlsOptions(tls),
    });
    request.on('error', (error) => void withoutIssuer(error, url, tls, signal).then(reject));
    request.once('response', (message) => {
      if (isOfProxy(message) && message.statusCode !== 407) {
        request.destroy(new ProxyResponse(message.statusCode ?? 0));
        return;
      }
      resolve({
        status: message.statusCode ?? 0,
        headers: { get: (name) => valueOf(message, name) },
        arrayBuffer: () => wholeBody(message, message.headers['content-encoding'] ?? '', size),
      });
    });
    const trusted = tls.pinned === undefined ? Promise.resolve() : untilTrusted(request, tls.pinned);
    trusted.then(
      () => request.end(body),
      (error: unknown) => request.destroy(error as Error),
    );
  });
}

/** Looks at the chain once more to tell whether it is incomplete or its authority unknown. */
async function withoutIssuer(error: NodeJS.ErrnoException, url: string, tls: TlsMaterial, signal: AbortSignal) {
  if (error.code !== issuerCode) return error;
  const { refusedFor } = await shownCertificates(new URL(url).origin, tls, signal).catch(() => ({
    refusedFor: undefined,
  }));
  return refusedFor === undefined ? error : Object.assign(error, { code: refusedFor });
}

function valueOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}
