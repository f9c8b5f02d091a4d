/** How long a sign-in takes where a person trusts exactly one certificate, beside the same by an authority and node-fetch. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import https, { Agent } from 'node:https';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { root } from '../host/paths.mjs';
import { inMs, least, median, table, times, verdict } from './numbers.mjs';

const run = promisify(execFile);

const goal = 1.1;
/** Milliseconds before an answer: of a service next door, and of one as in the measurement of the sign-in. */
const latencies = [0, 50];
/** @param {number} latencyMs */
const roundsAt = (latencyMs) => (latencyMs === 0 ? 150 : 25);
/** Rounds before those that count, in which code is compiled. */
const warmUps = 10;

/** @param {string} folder for the bundle */
async function loadCore(folder) {
  const outfile = path.join(folder, 'client.mjs');
  await build({
    absWorkingDir: root,
    stdin: {
      contents:
        "export { createServiceClient } from './src/core/service/serviceClient.ts'; export { fetch, httpsFetch } from './src/editor/nodeFetch.ts'; export { systemClock } from './src/core/base/clock.ts';",
      resolveDir: root,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return await import(pathToFileURL(outfile).href);
}

/** @param {string} folder @returns {Promise<{ ca: string, certificate: string, key: string }>} paths */
async function makeCertificates(folder) {
  const at = (/** @type {string} */ name) => path.join(folder, name);
  const newKey = (/** @type {string} */ name) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', at(`${name}.key`)];
  const openssl = (/** @type {string[]} */ ...args) => run('openssl', args);
  await openssl('req', '-x509', ...newKey('ca'), '-out', at('ca.pem'), '-days', '2', '-subj', '/CN=bench');
  await openssl(
    ...['req', '-x509', ...newKey('service'), '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-out', at('service.pem')],
    ...['-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
  );
  return { ca: at('ca.pem'), certificate: at('service.pem'), key: at('service.key') };
}

/**
 * Signs in as often as is told in both ways, by turns, and says how long each took.
 * @param {any} core
 * @param {{ ca: string, certificate: string, key: string }} files
 * @param {number} latencyMs
 */
async function measure({ createServiceClient, fetch, httpsFetch, systemClock }, files, latencyMs) {
  const fixture = path.join(root, 'test/bench/fixtures/tlsService.mjs');
  const service = spawn(process.execPath, [fixture, files.certificate, files.key, String(latencyMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [printed] = await once(service.stdout, 'data');
  const baseUrl = `https://127.0.0.1:${String(printed).trim()}`;
  const agent = new Agent({ ca: await readFile(files.ca, 'utf8') });
  const pinned = await readFile(files.certificate, 'utf8');
  const nothing = () => undefined;
  const transport = { clock: systemClock, log: { debug: nothing, info: nothing }, deadlineMs: () => 60_000 };
  const ways = {
    authority: createServiceClient({
      ...transport,
      fetch: (/** @type {string} */ url, /** @type {object} */ init) => fetch(url, { ...init, agent }),
    }),
    pinned: createServiceClient({
      ...transport,
      fetch: httpsFetch,
      channel: () => Promise.resolve({ tls: { pinned }, headers: [] }),
    }),
  };
  const connection = { id: 'a', name: 'A', baseUrl, clientId: 'client', scope: 'read', clientAuthentication: 'form' };
  /** @param {any} client */
  async function signIn(client) {
    const startedMs = performance.now();
    const credentials = { username: 'robin', password: 'the-password', clientSecret: 'secret' };
    const { tokens } = await client.passwordGrant(connection, credentials);
    const record = await client.userDetail(connection, { origin: baseUrl, username: 'robin', tokens });
    if (record.access.organizations.length !== 1) throw new Error('The user detail was not read.');
    return performance.now() - startedMs;
  }
  /** @type {Record<keyof typeof ways, number[]>} */
  const taken = { authority: [], pinned: [] };
  const rounds = roundsAt(latencyMs);
  try {
    for (let round = 0; round < warmUps + rounds; round += 1)
      for (const way of /** @type {const} */ (['authority', 'pinned'])) {
        const ms = await signIn(ways[way]);
        if (round >= warmUps) taken[way].push(ms);
      }
  } finally {
    agent.destroy();
    service.stdin.end();
    await once(service, 'exit');
  }
  return taken;
}

/** @param {string} folder for what it makes */
export async function pinnedTables(folder) {
  await mkdir(folder, { recursive: true });
  const [core, files] = await Promise.all([loadCore(folder), makeCertificates(folder)]);
  const before = https.globalAgent;
  // The extension host keeps no connections, and takes up TLS sessions again.
  https.globalAgent = new Agent();
  const rows = [];
  try {
    for (const latencyMs of latencies) {
      const { authority, pinned } = await measure(core, files, latencyMs);
      const ratio = median(pinned) / median(authority);
      const served = latencyMs === 0 ? 'answers at once' : `answers after ${latencyMs} ms`;
      rows.push(
        [`By an authority, service ${served}`, inMs(median(authority)), inMs(least(authority)), '', ''],
        [
          `By one certificate, service ${served}`,
          inMs(median(pinned)),
          inMs(least(pinned)),
          times(ratio),
          `${times(goal)}: ${verdict(ratio <= goal)}`,
        ],
      );
    }
  } finally {
    https.globalAgent = before;
  }
  return [
    table(
      'Sign-in through TLS, token and user detail, each over a connection of its own',
      ['', 'median', 'least', 'to an authority', 'goal: at most'],
      rows,
    ),
  ];
}
