/** Trust of a connection beyond that of the computer, and its client certificate. PEM, except `pfx`. */
export interface TlsMaterial {
  /** The only certificate accepted from the server, whatever its issuer, names, and dates. */
  readonly pinned?: string;
  /** Authorities that replace those of the computer. */
  readonly ca?: string;
  readonly cert?: Uint8Array;
  readonly key?: Uint8Array;
  readonly pfx?: Uint8Array;
  readonly passphrase?: string;
}
