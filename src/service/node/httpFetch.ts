import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import fetch, { Response, type ResponseInit } from 'node-fetch';
import { issuerCode } from '../../platform/errors/common/networkCodes.ts';
import type { Fetch, FetchInit, FetchResponse } from '../common/http.ts';
import { isOfProxy, ProxyResponse } from '../tls/common/proxyResponse.ts';
import type { TlsMaterial } from '../tls/common/tlsMaterial.ts';
import { shownCertificates } from '../tls/node/shownCertificates.ts';
import { tlsOptions, untilTrusted } from '../tls/node/tlsOptions.ts';

/** Encodings that requests accept. */
const acceptedEncodings = 'gzip, br';

/** Fetches through Node's `http` and `https`, because VS Code applies its proxy and certificate settings to them. */
export const httpFetch: Fetch = async (url, init) => {
  // Checked first, because node-fetch throws an error that can't be caught if there is a body and the signal is aborted.
  init.signal.throwIfAborted();
  if (init.tls) return await httpsFetch(url, { ...init, tls: init.tls });
  const { status, headers, body } = await fetch(url, {
    ...init,
    compress: false,
    headers: { 'Accept-Encoding': acceptedEncodings, ...init.headers },
  });
  return {
    status,
    headers,
    arrayBuffer: () => wholeBody(body as Readable, headers.get('content-encoding') ?? '', init.size),
  };
};

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

/** Inspects the chain once more, to tell whether it is incomplete or its CA unknown. */
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

/**
 * Returns the decoded body of a response. Rejects if its encoding ends early, which node-fetch allows for gzip.
 *
 * @param size limit of the decoded body in bytes
 */
async function wholeBody(body: Readable, encoding: string, size: number): Promise<ArrayBuffer> {
  const decoder = decoderOf(encoding.toLowerCase());
  // Errors of the pipeline are thrown to the reader of the decoded body.
  const decoded = decoder ? pipeline(body, decoder, () => undefined) : body;
  try {
    return await new Response(decoded, { size } as ResponseInit).arrayBuffer();
  } catch (error) {
    // A body without any bytes is complete, although the decoder reports an error.
    if (decoder?.bytesWritten === 0 && (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR')
      return new ArrayBuffer(0);
    throw error;
  }
}

function decoderOf(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate' || encoding === 'x-deflate') return createInflate();
  return encoding === 'br' ? createBrotliDecompress() : undefined;
}
