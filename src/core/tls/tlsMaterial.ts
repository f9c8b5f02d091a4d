/** Whom a connection trusts beyond what the computer does, and what it shows of itself. PEM, but for `pfx`. */
export interface TlsMaterial {
  /** The one certificate that is accepted of the server, whatever its issuer, its names and its dates. */
  readonly pinned?: string;
  /** The only authorities that count, in place of the computer's. */
  readonly ca?: string;
  readonly cert?: Buffer;
  readonly key?: Buffer;
  /** PKCS #12. */
  readonly pfx?: Buffer;
  readonly passphrase?: string;
}
