import { readApiResponse } from '../../../src/api/node/apiResponse.ts';
import { OrgAccessError } from '../../../src/platform/common/errors.ts';
import { plainLines } from '../../../src/platform/common/text/plainLines.ts';
import { errorText } from '../../../src/platform/errors/common/errorText.ts';
import { formatJson } from '../../../src/responses/rawJson/common/rawJson.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import { userDetailPath } from '../../../src/service/common/userDetailPath.ts';
import { secretsOf } from '../../../src/session/common/session.ts';
import { TerminalPermissions } from '../../../src/terminals/node/terminalPermissions.ts';
import { toolAnswer } from '../access/toolAnswer.ts';
import { connectionAt, credentials, directTransport, sessionAt } from '../service/directly.ts';
import { answeringServices } from '../terminals/services.ts';
import type { ReadBody } from './unfoldingBodies.ts';

/**
 * Process that reads responses one by one, a small one at `/small` first: `node bodyWorker.mjs <base URL> <reader> <path>…`. Prints a
 * `ReadBody` as a JSON line for each.
 */
const [baseUrl = '', reader = '', ...paths] = process.argv.slice(2);
const client = createServiceClient(directTransport());

/** Keeps what a panel would: the text, and its bytes for the webview. */
function show(text: string | undefined): void {
  kept.push(text, new TextEncoder().encode(text));
}

const call = { method: 'GET', path: userDetailPath } as const;

/** Kept while the next body is read, as in a session. */
const kept: unknown[] = [];

/** Everything that the extension host does with a response before it is shown. */
const readers: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  token: (url) => client.passwordGrant(connectionAt(url), credentials),
  refresh: (url) => client.refreshGrant(connectionAt(url), sessionAt(new URL(url).origin), credentials.clientSecret),
  async detail(url) {
    const record = await client.userDetail(connectionAt(url), sessionAt(new URL(url).origin));
    kept.push(record);
    show(formatJson(record?.json ?? ''));
  },
  async call(url) {
    const session = sessionAt(new URL(url).origin);
    const answer = await client.call(connectionAt(url), session, call);
    if (!answer) throw new Error('nothing came back');
    const { body } = readApiResponse(answer, secretsOf(session));
    kept.push(body);
    if (body.kind === 'text') show(plainLines(body.text));
    else if (body.kind === 'json') show(formatJson(body.text));
  },
  async tool(url) {
    const answer = await client.call(connectionAt(url), sessionAt(new URL(url).origin), call);
    return answer && toolAnswer(answer, { secrets: ['the-access-token', 'the-refresh-token', 'the-client-secret'] });
  },
  async terminal(url) {
    const connection = connectionAt(url);
    const manager = {
      call: () => client.call(connection, sessionAt(new URL(url).origin), call),
      accessToken: () => Promise.reject(new Error('not asked for')),
      loadDetail: () => Promise.reject(new Error('not asked for')),
    };
    const state = { kind: 'active', session: sessionAt(new URL(url).origin), detail: { kind: 'loading' } } as const;
    const sessions = {
      snapshot: { connections: [connection], activeId: connection.id, states: new Map([[connection.id, state]]) },
      onDidChange: () => ({ dispose: () => undefined }),
    };
    const permissions = new TerminalPermissions(
      sessions,
      manager,
      { debug: () => undefined, warn: () => undefined },
      answeringServices(sessions, manager),
    );
    const { key } = permissions.issue(() => Promise.resolve([connection]));
    const answer = await permissions.respond({ terminal: key, ask: 'call', call }, new AbortController().signal);
    if (!answer.ok) throw Object.assign(new Error(answer.message), { kind: answer.reason });
    return Buffer.from(`${JSON.stringify(answer)}\n`).length;
  },
};

const residentMiB = () => process.memoryUsage.rss() / 1024 / 1024;

async function read(path: string): Promise<ReadBody> {
  kept.length = 0;
  const before = residentMiB();
  let peak = before;
  // The peak that the system reports would include the parent process.
  const sampling = setInterval(() => (peak = Math.max(peak, residentMiB())), 2);
  const cpu = process.cpuUsage();
  const failure = await readers[reader]?.(`${baseUrl}/${path}`).then(
    () => undefined,
    (error: unknown) => error,
  );
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(sampling);
  const [outcome, message] =
    failure instanceof OrgAccessError
      ? [failure.kind, errorText(failure)]
      : failure instanceof Error
        ? ['kind' in failure ? String(failure.kind) : failure.name, failure.message]
        : ['read', ''];
  return { path, outcome, message, grownMiB: Math.max(peak, residentMiB()) - before, cpuMs: (user + system) / 1000 };
}

for (const path of ['small', ...paths]) {
  const line = JSON.stringify(await read(path));
  if (path !== 'small') process.stdout.write(`${line}\n`);
}
