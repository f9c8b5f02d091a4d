/** Trust beyond that of the computer, and a client certificate. PEM, except `pfx`. */
export interface TlsMaterial {
  /** Only certificate accepted from the server, regardless of issuer, names, and dates. */
  readonly pinned?: string;
  /** Authorities that replace those of the computer. */
  readonly ca?: string;
  readonly cert?: Uint8Array;
  readonly key?: Uint8Array;
  readonly pfx?: Uint8Array;
  readonly passphrase?: string;
}
