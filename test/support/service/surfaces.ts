import { readApiResponse } from '../../../src/api/node/apiResponse.ts';
import { connectionReport } from '../../../src/connections/check/common/connectionReport.ts';
import { describeForLog } from '../../../src/platform/common/errors.ts';
import { redactedLog } from '../../../src/platform/redaction/common/redactedLog.ts';
import { createServiceClient, type ServiceClient } from '../../../src/service/common/serviceClient.ts';
import { decodeTokenResponse } from '../../../src/service/common/tokens.ts';
import { decodeUserRecord } from '../../../src/service/privileges/common/userRecord.ts';
import { SessionStore, type Session } from '../../../src/session/common/session.ts';
import { TerminalPermissions } from '../../../src/terminals/node/terminalPermissions.ts';
import { toolAnswer } from '../access/toolAnswer.ts';
import { FakeClock } from '../fakeClock.ts';
import { bodyBytes } from '../hostile/bodyBytes.ts';
import { answeringServices } from '../terminals/services.ts';

/** Returns what a person, program, or language model gets of a response. */
export type Surface = (sent: Sent) => Promise<string> | string;
export type Sent = { readonly json: unknown } | { readonly text: string };

const bodyOf = (sent: Sent) => ('json' in sent ? JSON.stringify(sent.json) : sent.text);
/** Text becomes a member, since services forward texts of others in JSON. */
const jsonOf = (sent: Sent) => ('json' in sent ? sent.json : { note: sent.text, more: ['', sent.text] });
const objectOf = (sent: Sent) => ({
  id: 1,
  answer: jsonOf(sent),
  ...(Array.isArray(jsonOf(sent)) ? {} : (jsonOf(sent) as object)),
});
const none = { get: () => null };
const silentLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };

const connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://acme.example.com',
  clientId: 'org-access',
  scope: 'read',
};
const session: Session = {
  version: 1,
  signInId: 'f',
  username: 'anna',
  origin: connection.baseUrl,
  tokens: { accessToken: 'access-of-the-session', tokenType: 'bearer', scope: [], obtainedAtMs: 0 },
};

export const surfaces: Readonly<Record<string, Surface>> = {
  'raw JSON': (sent) => JSON.stringify(decodeUserRecord(objectOf(sent))),
  'the user, read': (sent) =>
    JSON.stringify(
      decodeUserRecord({
        name: bodyOf(sent),
        group: bodyOf(sent),
        defaultOrg: `1:${bodyOf(sent)}`,
        defaultSite: [bodyOf(sent)],
      }),
    ),
  'the token answer': (sent) =>
    JSON.stringify(
      decodeTokenResponse({ ...objectOf(sent), access_token: 'AT-of-this-answer-1', token_type: 'bearer' }, 0).answer,
    ),
  'the API view': (sent) =>
    JSON.stringify(readApiResponse({ status: 200, headers: none, text: bodyOf(sent) }, []).body),
  'its headers': (sent) =>
    JSON.stringify(
      readApiResponse(
        {
          status: 200,
          headers: { get: (name) => (name.length % 2 === 1 && !/[\r\n]/.test(bodyOf(sent)) ? bodyOf(sent) : null) },
          text: '',
        },
        [],
      ).headers,
    ),
  'org-access': async (sent) => JSON.stringify(await terminal(bodyOf(sent))),
  tools: async (sent) =>
    (await toolAnswer({ status: 200, text: JSON.stringify(jsonOf(sent)) })) +
    (await toolAnswer({ status: 200, text: bodyOf(sent) })),
  reports: (sent) => {
    const text = bodyOf(sent);
    return connectionReport(
      { baseUrl: connection.baseUrl, checkedAtMs: 0, made: [['made with', text]] },
      [{ step: 'detail', outcome: 'ok', summary: text, cause: text, facts: [['found', text]], durationMs: 1 }],
      { secrets: [], username: '' },
    );
  },
  'the log': (sent) => {
    const lines: string[] = [];
    const add = (line: string) => lines.push(line);
    const log = redactedLog({ debug: add, info: add, warn: add }, () => []);
    for (const level of ['debug', 'info', 'warn'] as const) log[level](`The service says: ${bodyOf(sent)}`);
    log.info(bodyOf(sent));
    return lines.join('\n');
  },
  errors: async (sent) => {
    const said: string[] = [];
    const text = bodyOf(sent);
    for (const [status, body] of [
      [200, text],
      [400, text],
      [401, JSON.stringify({ error: text, error_description: text })],
      [302, text],
      [500, text],
    ] as const) {
      const client = clientThatGets(status, body, {
        location: `https://anna:${encodeURIComponent(text)}@elsewhere.example.com/${text}?${text}`,
        'www-authenticate': `Bearer error="${text}"`,
      });
      const asked = [
        () => client.userDetail(connection, session),
        () => client.passwordGrant(connection, { clientSecret: 's', username: 'u', password: 'p' }),
        () => client.refreshGrant(connection, session, 's'),
        () => Promise.reject(new Error(text)),
      ];
      for (const ask of asked)
        await ask().then(
          () => undefined,
          (error: unknown) => said.push(describeForLog(error).split('\n    at')[0] ?? ''),
        );
    }
    return said.join('\n');
  },
};

const clock = new FakeClock();

function clientThatGets(status: number, body: string, headers: Record<string, string>): ServiceClient {
  const answer = {
    status,
    headers: { get: (name: string) => headers[name] ?? null },
    arrayBuffer: () => bodyBytes(body),
  };
  return createServiceClient({ fetch: () => Promise.resolve(answer), clock, log: silentLog, deadlineMs: () => 1000 });
}

const unused = () => Promise.reject(new Error('not asked for'));

async function terminal(text: string): Promise<unknown> {
  const sessions = new SessionStore();
  const states = new Map([['acme', { kind: 'active', session, detail: { kind: 'loading' } } as const]]);
  sessions.replace({ connections: [connection], activeId: connection.id, states });
  const call = () => Promise.resolve({ status: 200, headers: none, text });
  const manager = { accessToken: unused, loadDetail: unused, call };
  const permissions = new TerminalPermissions(sessions, manager, silentLog, answeringServices(sessions, manager));
  const { key } = permissions.issue(() => Promise.resolve([connection]));
  return await permissions.respond(
    { terminal: key, ask: 'call', call: { method: 'GET', path: '/x' } },
    new AbortController().signal,
  );
}
