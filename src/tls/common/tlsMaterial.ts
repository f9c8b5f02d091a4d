/** Whom a connection trusts beyond what the computer does, and what it shows of itself. PEM, but for `pfx`. */
export interface TlsMaterial {
  /** The one certificate that is accepted of the server, whatever its issuer, its names and its dates. */
  readonly pinned?: string;
  /** The only authorities that count, in place of the computer's. */
  readonly ca?: string;
  readonly cert?: Uint8Array;
  readonly key?: Uint8Array;
  /** PKCS #12. */
  readonly pfx?: Uint8Array;
  readonly passphrase?: string;
}
