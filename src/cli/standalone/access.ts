import path from 'node:path';
import { catalogue } from '../../api/common/catalogue/catalogue.ts';
import { readVariables, signInVariables } from '../../connections/node/connectionVariables.ts';
import { systemClock } from '../../platform/common/clock.ts';
import { isCredentialName } from '../../platform/redaction/common/credentialNames.ts';
import { redactedLog } from '../../platform/redaction/common/redactedLog.ts';
import type { Fetch } from '../../service/common/http.ts';
import { createServiceClient } from '../../service/common/serviceClient.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { channelOf } from '../../service/node/channel.ts';
import { httpFetch } from '../../service/node/httpFetch.ts';
import { exportableTrust } from '../../service/tls/node/exportableTrust.ts';
import type { TrustFiles } from '../../service/tls/node/programFiles.ts';
import { secretsIn } from '../../session/common/session.ts';
import { removeAbandoned } from '../../session/windows/node/localAddress.ts';
import { listenLocally, type RequestHandler } from '../../session/windows/node/localSocket.ts';
import { CaBundles, clientFilesOf } from '../../terminals/node/certificateFiles.ts';
import type { CliResponse, RequestContent } from '../../terminals/node/protocol/cliProtocol.ts';
import { Refusal } from '../../terminals/node/refusal.ts';
import { TerminalCalls } from '../../terminals/node/terminalCalls.ts';
import { TerminalPermissions } from '../../terminals/node/terminalPermissions.ts';
import type { PermissionUse } from '../../terminals/node/terminalServices.ts';
import { responseMs } from '../../terminals/node/terminalSocket.ts';
import { MemorySession } from './memorySession.ts';
import { standaloneText } from './standaloneText.ts';

/** Access that is shared with a program and its children until it is disposed. */
export interface SharedAccess {
  /** Undefined values are removed from the environment of the program. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  dispose(): void;
}

/** Access of a process that signs in with variables. */
export interface OwnAccess {
  readonly respond: (
    request: RequestContent,
    gone: AbortSignal,
    notify: (notice: unknown) => void,
  ) => Promise<CliResponse>;
  /** Resolves to a sentence if no folder can be written. */
  readonly share: () => Promise<SharedAccess | { readonly problem: string }>;
}

/** Limit of a request, for which VS Code has a setting. */
const deadlineMs = 60_000;

/**
 * Reads the variables to sign in with. Signs in at the first request that needs it, and keeps the tokens in memory.
 *
 * @param warn receives sentences for the person
 * @returns a sentence if a variable is missing or invalid
 */
export function openAccess(
  env: NodeJS.ProcessEnv,
  warn: (message: string) => void,
): OwnAccess | { readonly problem: string } {
  const read = readVariables(env);
  if ('problem' in read) return read;
  const { connection, credentials, passphrase } = read;
  for (const warning of read.warnings) warn(warning);
  const write = (env.ORG_ACCESS_LOG ?? '') === '' ? () => undefined : warn;
  const log = redactedLog({ debug: write, info: write, warn: write }, () => secretsIn(session.sessions.snapshot));
  const client = createServiceClient({
    fetch: send,
    clock: systemClock,
    log,
    deadlineMs: () => deadlineMs,
    channel: (to) =>
      channelOf(to, { passphrase: () => Promise.resolve(passphrase), header: () => Promise.resolve(undefined) }),
  });
  const hidden = [
    passphrase ?? '',
    ...(connection.headers ?? []).filter(({ name }) => isSecretHeader(name)).map(({ value = '' }) => value),
  ];
  const session = new MemorySession(connection, credentials, hidden, { client, log });
  let trust = trustIn(env, connection);
  const permissions = new TerminalPermissions(session.sessions, session, log, {
    signIn: () => session.loadDetail(),
    calls: new TerminalCalls(session.sessions, session, {
      operations: () => Promise.resolve(catalogue),
      writes: {
        allowsAll: () => Promise.resolve(true),
        agrees: ({ showsHidden }) =>
          Promise.reject(new Refusal('usage', { code: showsHidden ? 'hiddenNeedsPerson' : 'writeNeedsYes' })),
        tooLate: () => undefined,
      },
    }),
    files: () => Promise.resolve({ ...(trust && { trust }), ...clientFilesOf(connection) }),
    tools: {
      offers: () => Promise.reject(new Refusal('failed', { code: 'toolsNeedEditor' })),
      use: () => Promise.resolve(undefined),
    },
    textOf: standaloneText,
  });
  const permission = permissions.issue(
    async ({ ask }) => {
      if (ask === 'whoami') await session.loadDetail();
      else if (needsSession(ask)) await session.signedIn();
      return session.sessions.snapshot.connections;
    },
    undefined,
    undefined,
    true,
  );
  return {
    respond: (request, ...around) => permissions.respond({ terminal: permission.key, ...request }, ...around),
    async share() {
      // Questions are refused, because there is no editor in which somebody could be asked.
      const respond: RequestHandler = (message, gone, notify) =>
        permissions.respond(message, gone, (notice) => notice !== 'asking' && notify(notice));
      await removeAbandoned().catch(() => undefined);
      const listener = await listenLocally(respond, { responseMs, isOfRun: true }).catch(
        (error: NodeJS.ErrnoException) => error,
      );
      if (listener instanceof Error)
        return {
          problem: `No folder for the socket of the program can be written (${listener.code}). Set TMPDIR to one with a short path that you can write.`,
        };
      const { path: socket, key } = listener.address;
      trust = await bundleBeside(socket, connection, env);
      return {
        variables: {
          ...Object.fromEntries(signInVariables.map((name) => [name, undefined])),
          ORG_ACCESS_SOCKET: socket,
          ORG_ACCESS_RUN: socket,
          ORG_ACCESS_KEY: key + permission.key,
        },
        dispose: () => listener.dispose(),
      };
    },
  };
}

/** Sends requests without node-fetch, whose errors don't name the address of the proxy. */
const send: Fetch = (url, init) => httpFetch(url, url.startsWith('https:') ? { tls: {}, ...init } : init);

/**
 * Whether a header has the name of a credential or a key. The values of other headers aren't hidden, because a region,
 * for example, may be part of any word.
 */
function isSecretHeader(name: string): boolean {
  return isCredentialName(name) || /key$/i.test(name);
}

/**
 * Whether a request needs a sign-in first. Those for completion don't, because a wrong password would be sent with each
 * Tab.
 */
function needsSession(ask: PermissionUse['ask']): boolean {
  return !['url', 'caFile', 'connections', 'operations', 'names', 'login'].includes(ask);
}

/** Returns what the file in `ORG_ACCESS_CA_FILE` makes trusted, for `ca-file`. */
function trustIn({ ORG_ACCESS_CA_FILE: file = '' }: NodeJS.ProcessEnv, connection: Connection): TrustFiles | undefined {
  return file !== '' && exportableTrust(connection).pem !== undefined
    ? { bundle: path.resolve(file), certificates: path.resolve(file) }
    : undefined;
}

/** Writes the certificates for other programs into the folder of the socket, which is removed with it. */
async function bundleBeside(
  socket: string,
  connection: Connection,
  env: NodeJS.ProcessEnv,
): Promise<TrustFiles | undefined> {
  if (process.platform === 'win32') return undefined;
  return await new CaBundles(path.dirname(socket), env).of({ ...connection, id: 'run' });
}
