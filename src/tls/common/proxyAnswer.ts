/** The code of the error for the answer of a proxy, like an error of the system. */
const proxyAnswerCode = 'ORG_ACCESS_PROXY_ANSWER';

/** The answer of a proxy to `CONNECT` (RFC 9110 §9.3.6), which VS Code's proxy support gives out for that of the service. */
export class ProxyAnswer extends Error {
  readonly code = proxyAnswerCode;
  readonly status: number;
  readonly headers: { get(name: string): string | null };

  /** @param asksFor its `Proxy-Authenticate` */
  constructor(status: number, asksFor?: string) {
    super(proxyAnswerCode);
    this.status = status;
    this.headers = { get: (name) => (name === 'proxy-authenticate' ? (asksFor ?? null) : null) };
  }
}

/** Whether an answer to a request for `https:` came over a connection that is not secure, so that it is none of the service. */
export function isOfProxy({ socket }: { readonly socket: { readonly encrypted?: boolean } | object }): boolean {
  return !('encrypted' in socket && socket.encrypted);
}
