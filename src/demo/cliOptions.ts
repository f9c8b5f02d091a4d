import { openSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseChange } from './record/changes.ts';
import { parseFailure, type ScriptedFailure } from './scriptedFailures.ts';
import type { DemoOptions } from './service.ts';
import { clientWays } from './token/tokenOperation.ts';

export const help = `Org Access demo service: a service with sample data, on 127.0.0.1 only.

Usage: node demo.js [options]

  --port N         port to listen on (a free one by default)
  --record FILE    serve this JSON file as the user detail, read anew for each request
  --expires-in S   lifetime of access tokens in seconds (3600 by default)
  --rotate         each refresh gives a new refresh token; using an old one ends the session
  --no-refresh     gives no refresh tokens, and refuses to refresh
  --scope SCOPES   what it grants at the most, separated by spaces ("read write trust" by default)
  --client-auth W  how the client authenticates, and in no other way: form, basic, or none (it has no secret)
  --client-credentials  lets the client sign in as itself too, without a person; it has no user detail
  --token-path P   issue tokens at this path ("/oauth/token" by default)
  --latency MS     milliseconds to wait before each answer
  --log FILE       add a line of JSON to this file for each request: at, method, path, status, grantType of
                   token requests, error of refused ones
  --fail WHAT      let the next requests fail; may be given several times, and is used up in that order.
                   WHAT is OPERATION=HOW or OPERATION=HOWxTIMES, such as refresh=503x3.
                   OPERATION: signIn, refresh, token (either of them), detail, other, any
                   HOW: a status from 400 to 599; drop (the connection ends); hang (no answer);
                   lost (it is done, and the connection ends before the answer)
  --change WHAT    serve the record with a change; may be given several times, not with --record.
                   WHAT or WHAT@N: the change is there from the Nth user detail on, counted as they are answered.
                   privileges: two fewer at one site, one more at another; role: one taken away at one site, and
                   given at another; site-added; site-removed; renamed: a site has another name
  --devices N      how many devices the default site has, 1 to 200000 (3000 by default)
  --job-seconds N  how long a job runs, 1 to 86400 (40 by default)
  --help           show this

Prints one line of JSON with url, username, password, clientId and clientSecret, then serves until it is ended.
`;

/** Invalid arguments. The message is for people. */
export class UsageError extends Error {}

export interface DemoArguments extends DemoOptions {
  failures: ScriptedFailure[];
}

/** @throws UsageError */
export function readArguments(args: string[]): DemoArguments | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  if (values.change !== undefined && values.record !== undefined)
    throw new UsageError('--change cannot be given together with --record.');
  return {
    port: integer('--port', values.port, 0, 65535),
    recordFile: readableFile(values.record),
    expiresInS: integer('--expires-in', values['expires-in'], 1, 2 ** 31 - 1),
    rotate: values.rotate,
    refreshes: !values['no-refresh'],
    scopes: read('--scope', values.scope, 'names such as "read write"', scopesIn),
    clientAuth: read('--client-auth', values['client-auth'], `one of ${clientWays.join(', ')}`, (text) =>
      clientWays.find((way) => way === text),
    ),
    clientCredentials: values['client-credentials'],
    tokenPath: read('--token-path', values['token-path'], 'a path such as /auth/token', (text) =>
      /^\/[\w./-]*$/.test(text) ? text : undefined,
    ),
    latencyMs: integer('--latency', values.latency, 0, 2 ** 31 - 1),
    onRequest: logTo(values.log),
    changes: values.change?.flatMap((text) => read('--change', text, 'such as site-added@3', parseChange) ?? []),
    devices: integer('--devices', values.devices, 1, 200_000),
    jobSeconds: integer('--job-seconds', values['job-seconds'], 1, 86_400),
    failures: (values.fail ?? []).flatMap(
      (text) => read('--fail', text, 'such as refresh=503 or token=lostx2', parseFailure) ?? [],
    ),
  };
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPortTaken = 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
  return isPortTaken
    ? `Port ${String(error.port)} is taken. Choose another with --port, or leave --port out for a free one.`
    : error.message;
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const list = { ...text, multiple: true } as const;
  const options = {
    port: text,
    record: text,
    'expires-in': text,
    latency: text,
    'client-auth': text,
    'client-credentials': flag,
    'token-path': text,
    scope: text,
    log: text,
    fail: list,
    devices: text,
    'job-seconds': text,
    rotate: flag,
    'no-refresh': flag,
    help: flag,
    change: list,
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\nSee --help.`);
  }
}

/** @throws UsageError if there is a text that can't be read */
function read<T>(
  name: string,
  text: string | undefined,
  wanted: string,
  readIt: (text: string) => T | undefined,
): T | undefined {
  if (text === undefined) return undefined;
  const value = readIt(text);
  if (value !== undefined) return value;
  throw new UsageError(`${name} must be ${wanted}, not "${text}".\nSee --help.`);
}

function integer(name: string, text: string | undefined, least: number, most: number): number | undefined {
  return read(name, text, `a whole number from ${least} to ${most}`, (digits) => {
    const value = /^\d+$/.test(digits) ? Number(digits) : NaN;
    return value >= least && value <= most ? value : undefined;
  });
}

function scopesIn(text: string): string[] | undefined {
  const names = text.split(' ').filter(Boolean);
  return names.length > 0 ? names : undefined;
}

/** Writes each line synchronously before the response is sent, so that none is lost when the process ends. */
function logTo(file: string | undefined): DemoOptions['onRequest'] {
  if (file === undefined) return undefined;
  const log = usable('--log', file, () => openSync(file, 'a', 0o600));
  return (entry) => void writeSync(log, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
}

/** Checks that a file is readable. It may contain invalid JSON, with which clients are tested. */
function readableFile(file: string | undefined): string | undefined {
  if (file !== undefined) usable('--record', file, () => readFileSync(file));
  return file;
}

function usable<T>(name: string, file: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw new UsageError(`${name}: ${file} cannot be used (${messageOf(error)}).`);
  }
}
