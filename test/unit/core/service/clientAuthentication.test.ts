import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/core/connection/connection.ts';
import type { FetchInit } from '../../../../src/core/service/http.ts';
import { createServiceClient } from '../../../../src/core/service/serviceClient.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { directTransport, sessionAt } from '../../../support/service/directly.ts';

const connection: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://a.example',
  clientId: 'c:1',
  scope: 'read write',
};
const credentials = { username: 'jo', password: 'p', clientSecret: 'sé/+' };

interface Sent {
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

describe('the client of a token request', () => {
  const sent: Sent[] = [];
  let refusalOf: (request: Sent) => string | undefined;
  const client = createServiceClient(
    directTransport({
      clock: new FakeClock(),
      channel: ({ headers }) => headers && Promise.resolve({ headers: headers.map(({ name }) => [name, 'key']) }),
      fetch: (url: string, { body, headers }: FetchInit) => {
        const request = { url, form: Object.fromEntries(new URLSearchParams(body ?? '')), headers };
        sent.push(request);
        const error = refusalOf(request);
        return Promise.resolve({
          status: error === undefined ? 200 : 400,
          headers: { get: () => null },
          text: () => Promise.resolve(JSON.stringify(error === undefined ? { access_token: 'new' } : { error })),
        });
      },
    }),
  );

  beforeEach(() => {
    sent.length = 0;
    refusalOf = () => undefined;
  });

  const wantsBasic = ({ headers }: Sent) => ('Authorization' in headers ? undefined : 'invalid_client');

  it('authenticates by the form first, and by HTTP Basic when the service does not accept that, which is learned', async () => {
    refusalOf = wantsBasic;
    const granted = await client.passwordGrant(connection, credentials);
    assert.deepEqual(granted?.learned, { clientAuthentication: 'basic' });
    assert.deepEqual(
      sent.map(({ form }) => [form.client_id, form.client_secret]),
      [
        ['c:1', 'sé/+'],
        [undefined, undefined],
      ],
    );
    const [, basic = ''] = sent[1]?.headers.Authorization?.split(' ') ?? [];
    assert.equal(Buffer.from(basic, 'base64').toString(), 'c%3A1:s%C3%A9%2F%2B', 'encoded as in RFC 6749, appendix B');
  });

  it('goes on in the way that was learned, at a sign-in and at a refresh', async () => {
    const known = { ...connection, clientAuthentication: 'basic' } as const;
    refusalOf = wantsBasic;
    assert.deepEqual((await client.passwordGrant(known, credentials))?.learned, {});
    await client.refreshGrant(known, sessionAt('https://a.example'), 's');
    assert.deepEqual(
      sent.map((request) => wantsBasic(request)),
      [undefined, undefined],
    );
  });

  it('has no secret when none was typed', async () => {
    const granted = await client.passwordGrant(connection, { ...credentials, clientSecret: '' });
    assert.deepEqual(granted?.learned, { clientAuthentication: 'none' });
    assert.deepEqual(
      [sent[0]?.form.client_id, 'client_secret' in (sent[0]?.form ?? {}), sent.length],
      ['c:1', false, 1],
    );
  });

  it('is refused once both ways were refused, with the first refusal, and a wrong password is sent once', async () => {
    refusalOf = () => 'invalid_client';
    await assert.rejects(client.passwordGrant(connection, credentials), { oauthCode: 'invalid_client' });
    assert.equal(sent.length, 2);
    sent.length = 0;
    refusalOf = () => 'invalid_grant';
    await assert.rejects(client.passwordGrant(connection, credentials), { oauthCode: 'invalid_grant' });
    assert.equal(sent.length, 1);
  });

  it('asks for the scope with commas when it was refused with blanks, which is learned', async () => {
    refusalOf = ({ form }) => (form.scope?.includes(' ') ? 'invalid_scope' : undefined);
    const granted = await client.passwordGrant(connection, credentials);
    assert.deepEqual(
      [granted?.learned, sent.map(({ form }) => form.scope)],
      [{ scope: 'read,write' }, ['read write', 'read,write']],
    );
    refusalOf = () => 'invalid_scope';
    await assert.rejects(client.passwordGrant({ ...connection, scope: 'read' }, credentials), {
      oauthCode: 'invalid_scope',
    });
    assert.equal(sent.length, 3);
  });

  it('signs in as itself without a person where the connection says so', async () => {
    await client.passwordGrant(
      { ...connection, grantType: 'client_credentials' },
      { ...credentials, username: '', password: '' },
    );
    assert.deepEqual(sent[0]?.form, {
      grant_type: 'client_credentials',
      scope: 'read write',
      client_id: 'c:1',
      client_secret: 'sé/+',
    });
  });

  it('asks the token endpoint of the connection, and shows the fixed headers to its own origin alone', async () => {
    const headers = [{ name: 'X-Gateway' }];
    for (const tokenEndpoint of ['/auth/token?realm=a', 'https://a.example/other', 'https://id.example/token'])
      await client.passwordGrant({ ...connection, headers, tokenEndpoint }, credentials);
    assert.deepEqual(
      sent.map((request) => [request.url, request.headers['X-Gateway']]),
      [
        ['https://a.example/auth/token?realm=a', 'key'],
        ['https://a.example/other', 'key'],
        ['https://id.example/token', undefined],
      ],
    );
  });

  it('sends a refresh token to the endpoint alone that it came from', async () => {
    const moved = { ...connection, tokenEndpoint: 'https://id.example/token' };
    await assert.rejects(client.refreshGrant(moved, sessionAt('https://a.example'), 's'), { kind: 'session' });
    assert.deepEqual(sent, []);
    await client.refreshGrant(moved, { ...sessionAt('https://a.example'), tokenOrigin: 'https://id.example' }, 's');
    assert.deepEqual(
      sent.map(({ url }) => url),
      ['https://id.example/token'],
    );
  });
});
