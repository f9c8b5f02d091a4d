import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { patienceMs } from '../patience.ts';
import type { Scene } from '../scene.ts';

/** Copies the token of the active connection by its command. */
export async function copyToken({ workbench }: Scene): Promise<string> {
  return await workbench.copiedBy(() => workbench.runCommand('Org Access: Copy Token'));
}

interface DetailAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** The record without its envelope, if it has one. */
  readonly record: Record<string, unknown>;
}

/** Requests the user detail with a token, as a script would. */
export async function askDetail(baseUrl: string, accessToken: string): Promise<DetailAnswer> {
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${baseUrl}/api/v2/users/loggedIn/detail`, { headers });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, body, record: (body.data ?? body) as Record<string, unknown> };
}

/** Starts a service on the port of a demo that treats every session as ended (RFC 6749 §5.2). */
export async function startRefusing(url: string): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
  });
  server.listen(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}

/** Returns the content of a settings file. VS Code empties the file for a moment while it writes. */
export async function settingsIn(settingsFile: string): Promise<Record<string, unknown>> {
  const text = await eventually(
    'the settings are written',
    () => readFile(settingsFile, 'utf8'),
    (written) => written.trimEnd().endsWith('}'),
  );
  return JSON.parse(text) as Record<string, unknown>;
}

export async function connectionsIn(settingsFile: string): Promise<Record<string, unknown>[]> {
  return ((await settingsIn(settingsFile))['orgAccess.connections'] ?? []) as Record<string, unknown>[];
}

/** Polls until the value is as wanted, for things that have no element on the page. @throws after `waitMs`, with `what` in the message */
export async function eventually<T>(
  what: string,
  read: () => Promise<T>,
  wanted: (value: T) => boolean,
  waitMs = patienceMs,
): Promise<T> {
  for (const endMs = Date.now() + waitMs; ;) {
    const value = await read();
    if (wanted(value)) return value;
    if (Date.now() > endMs) throw new Error(`This did not come about: ${what}. It is ${JSON.stringify(value)}.`);
    await sleep(50);
  }
}

/** Waits until what a page shows equals `wanted`. */
export async function becomes<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  await eventually(`the page shows ${JSON.stringify(wanted)}`, read, (value) => value === wanted);
}

/** Token request as a demo service logs it. */
interface LoggedTokenRequest {
  readonly at: string;
  readonly grantType?: string;
  readonly status: number;
  readonly error?: string;
}

/** Returns the token requests in the log of a demo service, in order. */
export async function tokenRequests(log: string): Promise<LoggedTokenRequest[]> {
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as LoggedTokenRequest).filter(({ grantType }) => grantType !== undefined);
}
