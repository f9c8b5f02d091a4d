/** How long `org-access` takes for all pages of a long list, beside curl that asks for the same ones, and what memory that takes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { root } from '../host/paths.mjs';
import { inMs, least, table, times, verdict } from './numbers.mjs';

/** How many devices there are, and how long the service takes for each response beside its work: it is on another computer mostly. */
const cases = [
  { devices: 10_000, latencyMs: 0 },
  { devices: 100_000, latencyMs: 0 },
  { devices: 10_000, latencyMs: 40 },
  { devices: 100_000, latencyMs: 40 },
];
const pageSize = 500;
const rounds = 3;
const goalTimes = 1.2;
const goalGrowth = 1.25;

const inMB = (/** @type {number} */ kilobytes) => `${(kilobytes / 1024).toFixed(0)} MB`;

/**
 * Starts a program that prints one line of JSON when it is ready.
 * @param {readonly string[]} args for Node.js
 */
async function start(args) {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ready = /** @type {Record<string, string>} */ (JSON.parse((await lines.next()).value ?? ''));
  /** Ends it. @returns {Promise<string>} what it says last */
  const end = async () => {
    child.stdin.end();
    const last = await lines.next();
    child.kill();
    return String(last.value ?? '');
  };
  return { ready, end, kill: () => child.kill() };
}

/**
 * Runs a program to its end.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {Record<string, string>} [variables]
 */
async function run(file, args, variables = {}) {
  const startedMs = performance.now();
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', ...variables },
  });
  let [lines, said] = [0, ''];
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    for (const byte of chunk) if (byte === 10) lines += 1;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${path.basename(file)} ended with ${code}: ${said}`);
  return { ms: performance.now() - startedMs, lines, said };
}

/** @param {string} folder for bundles */
async function measure(folder, { devices, latencyMs } = { devices: 0, latencyMs: 0 }) {
  const helper = path.join(root, 'dist/helper.js');
  const measured = path.join(folder, 'measured.cjs');
  await writeFile(
    measured,
    'process.on("exit", () => require("fs").writeSync(2, String(process.resourceUsage().maxRSS)));',
  );
  const service = await start([
    path.join(root, 'dist/demo.js'),
    '--devices',
    String(devices),
    '--latency',
    String(latencyMs),
  ]);
  const editor = await start([path.join(folder, 'answering.cjs'), JSON.stringify(service.ready)]);
  try {
    const headers = path.join(folder, 'headers.txt');
    const orgAccess = (/** @type {string[]} */ ...args) =>
      run(process.execPath, ['--require', measured, helper, ...args], editor.ready);
    const written = spawn(process.execPath, [helper, 'headers'], {
      env: editor.ready,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const chunks = [];
    for await (const chunk of written.stdout) chunks.push(chunk);
    await writeFile(headers, Buffer.concat(chunks));
    const address = `${service.ready.url}/api/v2/devices/tableView?size=${pageSize}&page=[1-${devices / pageSize}]`;
    const curl = () => run('curl', ['-sS', '-X', 'POST', '-H', `@${headers}`, address]);
    const all = { helper: /** @type {number[]} */ ([]), curl: /** @type {number[]} */ ([]), memory: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { ms, lines, said } = await orgAccess('call', 'devices', `size=${pageSize}`, '--ndjson');
      if (lines !== devices) throw new Error(`${lines} of ${devices} devices came.`);
      all.helper.push(ms);
      all.memory = Math.max(all.memory, Number(said));
      all.curl.push((await curl()).ms);
    }
    return {
      devices,
      latencyMs,
      helperMs: least(all.helper),
      curlMs: least(all.curl),
      memory: all.memory,
      editor: Number(await editor.end()),
    };
  } finally {
    editor.kill();
    service.kill();
  }
}

/** @param {string} folder for temporary files */
export async function pagesTables(folder) {
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['test/bench/fixtures/answering.ts'],
    outfile: path.join(folder, 'answering.cjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
  });
  const found = [];
  for (const one of cases) found.push(await measure(folder, one));
  const [few, many] = found.slice(-2);
  const ratio = (many?.helperMs ?? NaN) / (many?.curlMs ?? NaN);
  const growth = Math.max((many?.memory ?? NaN) / (few?.memory ?? NaN), (many?.editor ?? NaN) / (few?.editor ?? NaN));
  return [
    table(
      `All devices in pages of ${pageSize}, by "org-access call devices --ndjson" and by one curl, the best of ${rounds}`,
      ['devices', 'latency', 'org-access', 'curl', 'ratio', 'memory of org-access', 'memory of who answers it'],
      found.map(({ devices, latencyMs, helperMs, curlMs, memory, editor }) => [
        String(devices),
        inMs(latencyMs),
        inMs(helperMs),
        inMs(curlMs),
        times(helperMs / curlMs),
        inMB(memory),
        inMB(editor),
      ]),
    ),
    `Goal: at most ${goalTimes} × the time of curl at a service that is not on this computer: ${verdict(ratio <= goalTimes)}. Memory that does not grow with the number: ${times(growth)}, ${verdict(growth <= goalGrowth)}.`,
  ];
}
