/** Certificates to trust in addition to those of the computer, and a client certificate. All are PEM, except `pfx`. */
export interface TlsMaterial {
  /** The only certificate that is accepted from the server, regardless of issuer, names, and dates. */
  readonly pinned?: string;
  /** CAs that replace those of the computer. */
  readonly ca?: string;
  readonly cert?: Uint8Array;
  readonly key?: Uint8Array;
  readonly pfx?: Uint8Array;
  readonly passphrase?: string;
}
