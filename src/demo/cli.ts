import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startDemoService } from './service.ts';
import type { DemoOptions } from './service.ts';

const help = `Org Access demo service: a service with sample data, on 127.0.0.1 only.

Usage: node demo.js [options]

  --port N         port to listen on (a free one by default)
  --record FILE    serve this JSON file as the user detail, read anew for each request
  --expires-in S   lifetime of access tokens in seconds (3600 by default)
  --rotate         each refresh gives a new refresh token; using an old one ends the session
  --latency MS     milliseconds to wait before each answer
  --help           show this

Prints one line of JSON with url, username, password, clientId and clientSecret, then serves until it is ended.
`;

class UsageError extends Error {}

/** Runs the service until SIGINT or SIGTERM. Sets the exit code: 2 for arguments that make no sense, 1 when it cannot listen. */
export async function runDemo(args: string[]): Promise<void> {
  try {
    const options = readArguments(args);
    if (options === 'help') process.stdout.write(help);
    else await serve(options);
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    process.stderr.write(`${messageOf(error)}\n`);
  }
}

async function serve(options: DemoOptions): Promise<void> {
  const service = await startDemoService(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close());
  const { url, username, password, clientId, clientSecret } = service;
  process.stdout.write(`${JSON.stringify({ url, username, password, clientId, clientSecret })}\n`);
}

function readArguments(args: string[]): DemoOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  return {
    port: integer('--port', values.port, 0, 65535),
    recordFile: readableFile('--record', values.record),
    expiresInS: integer('--expires-in', values['expires-in'], 1, 2 ** 31 - 1),
    rotate: values.rotate,
    latencyMs: integer('--latency', values.latency, 0, 2 ** 31 - 1),
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({ args, options: { port: text, record: text, 'expires-in': text, latency: text, rotate: flag, help: flag } }).values;
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

/** The path, once it is known to be readable. A file that is no JSON is served all the same, which is useful for trying what a client does. */
function readableFile(name: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const text = read(name, file);
  try {
    JSON.parse(text);
  } catch (error) {
    process.stderr.write(`${file} is not valid JSON (${messageOf(error)}). It is served as it is.\n`);
  }
  return file;
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${name}: ${file} cannot be read (${messageOf(error)}).`);
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPortTaken = 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
  return isPortTaken ? `Port ${String(error.port)} is taken. Choose another with --port, or leave --port out for a free one.` : error.message;
}
