/** Third-party OAuth server with one user, and a client for each authentication method. */
export interface OtherServer {
  readonly baseUrl: string;
  /** Path below the base URL; defaults to the usual one. */
  readonly tokenEndpoint?: string;
  close(): Promise<void>;
}

export const person = { username: 'kim', password: 'sömé pass & 1+1' } as const;

/** Clients of each server. Tokens live for a minute, refresh tokens rotate. */
export const clients = {
  confidential: { clientId: 'tools', clientSecret: 'a secret/+&=%' },
  /** Its secret is the same in every encoding of HTTP Basic, since not all servers follow RFC 6749. */
  basic: { clientId: 'tools-basic', clientSecret: 'plain-secret.1' },
  public: { clientId: 'tools-public', clientSecret: '' },
  service: { clientId: 'nightly', clientSecret: 'nightly secret' },
} as const;

export const scopes = ['read', 'write', 'trust'] as const;

export const userDetail = { name: 'Kim', orgPrivilegeMap: { '1:Acme': { '10:Berlin': ['DEVICES: READ'] } } };
