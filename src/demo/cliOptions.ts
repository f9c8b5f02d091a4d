import { openSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UsageError } from './base/usageError.ts';
import { parseChange, type DemoChange } from './record/changes.ts';
import { parseFailure, type ScriptedFailure } from './scriptedFailures.ts';
import type { DemoOptions } from './service.ts';
import { clientWays, type ClientWay } from './token/tokenOperation.ts';

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
  --log FILE       add a line of JSON to this file for each request: at, method, path, status, query (the
                   names of parameters), grantType of token requests, error of refused ones
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
  --strict         refuse with status 400 what a careful service would, and others ignore: unknown parameters and
                   members, values outside their range, doubled names in headers, cookies, a missing Accept header
  --help           show this

Prints one line of JSON with url, username, password, clientId and clientSecret, then serves until it is ended.
`;

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
    recordFile: readableFile('--record', values.record),
    expiresInS: integer('--expires-in', values['expires-in'], 1, 2 ** 31 - 1),
    rotate: values.rotate,
    refreshes: !values['no-refresh'],
    scopes: values.scope === undefined ? undefined : scopes(values.scope),
    clientAuth: values['client-auth'] === undefined ? undefined : clientWay(values['client-auth']),
    clientCredentials: values['client-credentials'],
    tokenPath: values['token-path'] === undefined ? undefined : tokenPath(values['token-path']),
    latencyMs: integer('--latency', values.latency, 0, 2 ** 31 - 1),
    onRequest: logTo('--log', values.log),
    changes: (values.change ?? []).map(change),
    devices: integer('--devices', values.devices, 1, 200_000),
    jobSeconds: integer('--job-seconds', values['job-seconds'], 1, 86_400),
    strict: values.strict,
    failures: (values.fail ?? []).map(failure),
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
    strict: flag,
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

function integer(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}

function scopes(text: string): string[] {
  const names = text.split(' ').filter(Boolean);
  if (names.length > 0) return names;
  throw new UsageError('--scope needs one name at least, such as --scope "read write".');
}

function clientWay(text: string): ClientWay {
  const known = clientWays.find((way) => way === text);
  if (known) return known;
  throw new UsageError(`--client-auth must be one of ${clientWays.join(', ')}, not "${text}".`);
}

function tokenPath(text: string): string {
  if (/^\/[\w./-]*$/.test(text)) return text;
  throw new UsageError(`--token-path must be a path such as /auth/token, not "${text}".`);
}

function change(text: string): DemoChange {
  const parsed = parseChange(text);
  if (parsed) return parsed;
  throw new UsageError(`--change must look like privileges or site-added@3, not "${text}".\nSee --help.`);
}

function failure(text: string): ScriptedFailure {
  const parsed = parseFailure(text);
  if (parsed) return parsed;
  throw new UsageError(`--fail must look like refresh=503, detail=drop or token=lostx2, not "${text}".\nSee --help.`);
}

/** Writes each line synchronously before the response is sent, so that none is lost when the process ends. */
function logTo(name: string, file: string | undefined): DemoOptions['onRequest'] {
  if (file === undefined) return undefined;
  const log = reachable(name, file, () => openSync(file, 'a', 0o600));
  return (entry) => void writeSync(log, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
}

/** Checks that the file is readable. It may be invalid JSON, to test clients. */
function readableFile(name: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const text = reachable(name, file, () => readFileSync(file, 'utf8'));
  try {
    JSON.parse(text);
  } catch (error) {
    process.stderr.write(`${file} is not valid JSON (${messageOf(error)}). It is served as it is.\n`);
  }
  return file;
}

function reachable<T>(name: string, file: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw new UsageError(`${name}: ${file} cannot be used (${messageOf(error)}).`);
  }
}
