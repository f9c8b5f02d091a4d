/** An OAuth server that nobody here wrote, at 127.0.0.1, with one person, and a client for each way. */
export interface OtherServer {
  readonly baseUrl: string;
  /** Below the base URL, where it isn't the usual one. */
  readonly tokenEndpoint?: string;
  close(): Promise<void>;
}

export const person = { username: 'kim', password: 'sömé pass & 1+1' } as const;

/** Clients that each server has. Tokens live for a minute; a refresh gives a new refresh token and ends the one before. */
export const clients = {
  confidential: { clientId: 'tools', clientSecret: 'a secret/+&=%' },
  /** Its secret reads the same however a server decodes HTTP Basic, since not all of them do as RFC 6749 says. */
  basic: { clientId: 'tools-basic', clientSecret: 'plain-secret.1' },
  public: { clientId: 'tools-public', clientSecret: '' },
  service: { clientId: 'nightly', clientSecret: 'nightly secret' },
} as const;

export const scopes = ['read', 'write', 'trust'] as const;

/** What is answered at the path of the user detail. */
export const userDetail = { name: 'Kim', orgPrivilegeMap: { '1:Acme': { '10:Berlin': ['DEVICES: READ'] } } };
