import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Response, type ResponseInit } from 'node-fetch';
import { isOfProxy, ProxyResponse } from '../../tls/common/proxyResponse.ts';
import type { TlsMaterial } from '../../tls/common/tlsMaterial.ts';
import { tlsOptions, untilTrusted } from '../../tls/node/tlsOptions.ts';
import type { FetchResponse, FetchInit } from '../common/http.ts';

/** Sends a request with certificates, which node-fetch can't use with VS Code's proxy support. */
export function httpsFetch(
  url: string,
  { method, headers, body, size, signal, tls }: FetchInit & { readonly tls: TlsMaterial },
): Promise<FetchResponse> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(url, {
      method,
      headers: {
        'Accept-Encoding': 'gzip, deflate, br',
        ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      signal,
      ...tlsOptions(tls),
    });
    request.on('error', reject);
    request.once('response', (message) => {
      if (isOfProxy(message) && message.statusCode !== 407) {
        request.destroy(new ProxyResponse(message.statusCode ?? 0));
        return;
      }
      resolve({
        status: message.statusCode ?? 0,
        headers: { get: (name) => valueOf(message, name) },
        arrayBuffer: () => new Response(decoded(message), { size } as ResponseInit).arrayBuffer(),
      });
    });
    const trusted = tls.pinned === undefined ? Promise.resolve() : untilTrusted(request, tls.pinned);
    trusted.then(
      () => request.end(body),
      (error: unknown) => request.destroy(error as Error),
    );
  });
}

function valueOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

/** Decodes truncated bodies as far as possible (RFC 9110 §8.4.1). */
function decoded(message: IncomingMessage): Readable {
  const decoder = decoderOf(message.headers['content-encoding']?.toLowerCase());
  // Errors reach the reader of the decoded body.
  return decoder ? pipeline(message, decoder, () => undefined) : message;
}

function decoderOf(encoding: string | undefined) {
  const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip(lenient);
  if (encoding === 'deflate' || encoding === 'x-deflate') return createInflate(lenient);
  return encoding === 'br' ? createBrotliDecompress() : undefined;
}
