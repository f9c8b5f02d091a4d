const proxyResponseCode = 'ORG_ACCESS_PROXY_ANSWER';

/** Response of a proxy to `CONNECT`, which VS Code's proxy support returns as if it were the service's. */
export class ProxyResponse extends Error {
  readonly code = proxyResponseCode;
  readonly status: number;
  readonly headers: { get(name: string): string | null };

  constructor(status: number, proxyAuthenticate?: string) {
    super(proxyResponseCode);
    this.status = status;
    this.headers = { get: (name) => (name === 'proxy-authenticate' ? (proxyAuthenticate ?? null) : null) };
  }
}

/** Whether the response to an `https:` request came unencrypted, that is, from a proxy. */
export function isOfProxy({ socket }: { readonly socket: { readonly encrypted?: boolean } | object }): boolean {
  return !('encrypted' in socket && socket.encrypted);
}
