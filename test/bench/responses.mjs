/** Measures how long a large response blocks the extension host, and `org-access call --all` against a loop of curl. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { root } from '../host/paths.mjs';
import { inMs, loadCode, median, milliseconds, table, times, withGoal } from './numbers.mjs';

const rounds = 5;
const goals = { blockMs: 1_000, exactRatio: 5, allRatio: 2 };
const pages = 200;
const size = 500;
const devicesTable = '/api/v2/devices/tableView';

/** @param {number} index */
const device = (index) => ({
  deviceId: `5b1e7c90-6d2a-4f0b-8b1d-77aa00c${String(index).padStart(5, '0')}`,
  hostName: `web-${index}.oslo.example.com`,
  discoveredIpAddr: `10.0.${(index >> 8) & 255}.${index & 255}`,
  vendor: 'Example Systems',
  deviceType: 'COMPUTE',
  isBillable: 'true',
  status: 'UP',
  lastUpdateTime: '2026-11-29T15:26:22.000Z',
  uptime: 86_400 + index,
  tags: ['rack 7', 'prod'],
});

/** @param {number} from @param {number} count */
const devices = (from, count) =>
  JSON.stringify({
    data: {
      pageInfo: { totalRecords: pages * size },
      pageData: [...Array(count).keys()].map((index) => device(from + index)),
    },
  });

/** @param {number} megabytes */
const devicesOf = (megabytes) => devices(0, Math.round((megabytes * 2 ** 20) / devices(0, 1000).length) * 1000);

/** @param {() => unknown} action */
const medianOf = (action) => median([...Array(rounds)].map(() => milliseconds(action)));

/** @param {string} folder */
async function blockTable(folder) {
  const model = await loadCode(
    folder,
    `export { parseJson } from './src/platform/common/json/json.ts';
    export { readBody } from './src/service/common/responses/bodyText.ts';
    export { readApiResponse } from './src/api/node/apiResponse.ts';
    export { formatJson } from './src/responses/rawJson/common/rawJson.ts';
    export { viewsOf } from './src/responses/rawJson/common/responseViews.ts';`,
  );
  const asked = { path: devicesTable, baseUrl: 'https://service.example' };
  const rows = [15, 31].map((megabytes) => {
    const bytes = new TextEncoder().encode(devicesOf(megabytes));
    const decode = () => model.readBody({ bytes, contentType: 'application/json' });
    const received = { status: 200, headers: new Headers(), ...decode() };
    const read = () => model.readApiResponse(received, ['an access token', 'a refresh token'], asked);
    const { body, page } = read();
    const show = () => {
      const text = model.formatJson(body.text);
      model.viewsOf(body.value, page?.path);
      return new TextEncoder().encode(text);
    };
    const cells = [decode, read, show].map((step) => withGoal(medianOf(step), goals.blockMs, inMs));
    return [`${megabytes} MB of devices`, ...cells];
  });
  const plain = devicesOf(10);
  const exact = plain.replace('"uptime":86400', '"uptime":12345678901234567890');
  const parseMs = medianOf(() => JSON.parse(plain));
  const exactMs = medianOf(() => model.parseJson(exact));
  return [
    table(`Longest blocks of the extension host by a response, medians of ${rounds}`, [
      ['', 'bytes to text', 'text to response', 'response to message'],
      ...rows,
    ]),
    table(`Parsing 10 MB, medians of ${rounds}`, [
      ['', 'JSON.parse', 'as the product does', 'ratio'],
      ['one number of 20 digits', inMs(parseMs), inMs(exactMs), withGoal(exactMs / parseMs, goals.exactRatio, times)],
    ]),
  ];
}

/** Starts a service with 100,000 devices. */
async function startService() {
  const written = [...Array(pages + 1).keys()].map((page) => devices(page * size, page < pages ? size : 0));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    /** @type {Record<string, string | undefined>} */
    const bodies = {
      [devicesTable]: written[Number(searchParams.get('page') ?? 1) - 1],
      '/oauth/token': JSON.stringify({ access_token: 'an-access-token', token_type: 'bearer', expires_in: 3600 }),
      '/api/v2/users/loggedIn/detail': JSON.stringify({
        orgPrivilegeMap: { '1:Acme': { '7:Oslo': { Operator: ['READ'] } } },
      }),
    };
    response.writeHead(pathname in bodies ? 200 : 404, { 'content-type': 'application/json' });
    response.end(bodies[pathname] ?? '{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, end: () => server.close() };
}

/**
 * Returns how long a program takes.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function durationMs(program, args, env) {
  const before = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([textOf(child.stdout), once(child, 'close')]);
  const count = output.split('"deviceId"').length - 1;
  if (code !== 0 || count !== pages * size) throw new Error(`${program} ended with ${code} and ${count} devices.`);
  return performance.now() - before;
}

async function allTable() {
  const { url, end } = await startService();
  const env = {
    ORG_ACCESS_URL: url,
    ORG_ACCESS_USERNAME: 'robin',
    ORG_ACCESS_PASSWORD: 'a password',
    ORG_ACCESS_CLIENT_ID: 'client',
    ORG_ACCESS_SITE: 'Oslo',
  };
  const loop = `page=1; while [ $page -le ${pages} ]; do curl -s -X POST "${url}${devicesTable}?page=$page&size=${size}"; page=$((page + 1)); done`;
  const program = [path.join(root, 'dist/cli.js'), 'call', 'devices', `size=${size}`, '--all'];
  try {
    /** @type {[curlMs: number, allMs: number][]} */
    const measured = [];
    for (let round = 0; round < rounds; round++)
      measured.push([await durationMs('sh', ['-c', loop], {}), await durationMs(process.execPath, program, env)]);
    const curlMs = median(measured.map(([ms]) => ms));
    const allMs = median(measured.map(([, ms]) => ms));
    return table(`${(pages * size).toLocaleString('en')} devices in pages of ${size}, medians of ${rounds}`, [
      ['', 'a loop of curl', 'org-access', 'ratio'],
      ['call devices --all', inMs(curlMs), inMs(allMs), withGoal(allMs / curlMs, goals.allRatio, times)],
    ]);
  } finally {
    end();
  }
}

/** @param {string} folder */
export async function responseTables(folder) {
  return [...(await blockTable(folder)), await allTable()];
}
