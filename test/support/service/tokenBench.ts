import type { FetchInit } from '../../../src/service/common/http.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import { FakeClock } from '../fakeClock.ts';
import { bodyBytes } from '../hostile/bodyBytes.ts';
import { directTransport } from './directly.ts';

export const connection: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://a.example',
  clientId: 'c:1',
  scope: 'read write',
};
export const credentials = { username: 'jo', password: 'p', clientSecret: 'sé/+' };

export interface Sent {
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

interface TokenAnswer {
  readonly status?: number;
  readonly body?: string;
  readonly challenge?: string;
}

/** Client whose requests are recorded and scripted. */
export class TokenBench {
  readonly sent: Sent[] = [];
  /** Returns the OAuth error code of a refusal. */
  refusalOf: (request: Sent) => string | undefined = () => undefined;
  /** Returns a response other than tokens. */
  answerOf: (request: Sent) => TokenAnswer | undefined = () => undefined;

  readonly client = createServiceClient(
    directTransport({
      clock: new FakeClock(),
      channel: ({ headers = [] }) => Promise.resolve({ headers: headers.map(({ name }) => [name, 'key']) }),
      fetch: (url: string, init: FetchInit) => {
        const form = Object.fromEntries(new URLSearchParams(init.body ?? ''));
        const request = { url, form, headers: init.headers };
        this.sent.push(request);
        const error = this.refusalOf(request);
        const usual = error === undefined ? { access_token: 'new' } : { error };
        const answer = this.answerOf(request) ?? {};
        const { status = error === undefined ? 200 : 400, body = JSON.stringify(usual), challenge = null } = answer;
        return Promise.resolve({
          status,
          headers: { get: (name: string) => (name === 'www-authenticate' ? challenge : null) },
          arrayBuffer: () => bodyBytes(body),
        });
      },
    }),
  );

  reset(): void {
    this.sent.length = 0;
    this.refusalOf = () => undefined;
    this.answerOf = () => undefined;
  }
}
