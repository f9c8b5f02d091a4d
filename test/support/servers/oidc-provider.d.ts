/** Parts of oidc-provider that tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Saved {
    save(): Promise<string>;
  }
  interface IssuedToken extends Saved {
    readonly expiration: number;
    readonly tokenType: string;
  }
  type TokenClass = new (values: object) => IssuedToken;
  export interface GrantContext {
    body: unknown;
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly params: Readonly<Record<string, string | undefined>>;
      entity(name: string, value: unknown): void;
    };
  }
  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly AccessToken: TokenClass;
    readonly RefreshToken: TokenClass;
    readonly Grant: new (values: object) => Saved & { addOIDCScope(scope: string): void };
    registerGrantType(
      name: string,
      handler: (context: GrantContext, next: () => Promise<void>) => Promise<void>,
      parameters: readonly string[],
    ): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
  export const errors: { readonly InvalidGrant: new (message: string) => Error };
}
