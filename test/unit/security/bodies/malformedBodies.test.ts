import assert from 'node:assert/strict';
import { Agent, createServer } from 'node:http';
import { TextDecoder } from 'node:util';
import nodeFetch from 'node-fetch';
import type { AccessNode } from '../../../../src/access/common/tree/accessNode.ts';
import { accessTree } from '../../../../src/access/common/tree/accessTree.ts';
import { defaultScope } from '../../../../src/service/connection/common/connection.ts';
import { mutate } from '../../../support/access/mutations.ts';
import { malformedBodies } from '../../../support/hostile/malformedBodies.ts';
import { seeded } from '../../../support/randomJson.ts';
import { rounds } from '../../../support/rounds.ts';
import { listen } from '../../../support/service/directly.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';
import { noteUnhandled } from '../../../support/unhandled.ts';

const seed = 20_261_121;
const mutants = rounds(1000, 120);
const maxProcessorMs = 1000;

/** Told apart from what is tested: a token answer that no client could use. */
function isMalformedToken(bytes: Buffer): boolean {
  try {
    const body = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown> | null;
    if (typeof body !== 'object' || body === null || Array.isArray(body) || !Object.hasOwn(body, 'access_token'))
      return true;
    const type = Object.hasOwn(body, 'token_type') ? body.token_type : undefined;
    const isBearer = typeof type !== 'string' || type.trim() === '' || type.toLowerCase() === 'bearer';
    return !isBearer || typeof body.access_token !== 'string' || !/^[!-~]+$/.test(body.access_token);
  } catch {
    return true;
  }
}

/** Whether there is a refresh token in an answer, which is kept though the answer is of no use: the one before may be spent. */
function hasRefreshToken(bytes: Buffer): boolean {
  return bytes.includes('"refresh_token"');
}

function openAll(nodes: readonly AccessNode[], depth = 0): number {
  return nodes.reduce(
    (sum, node) => sum + 1 + (depth < 8 && node.children ? openAll(node.children(), depth + 1) : 0),
    0,
  );
}

describe('malformed responses', () => {
  let bench: SessionBench;
  let body = Buffer.from('');
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  );
  /** Thousands of connections would take longer than what is sent over them. */
  const agent = new Agent({ keepAlive: true });
  let slowestMs = 0;

  before(async () => {
    const hostile = `http://127.0.0.1:${await listen(server)}`;
    bench = await SessionBench.open();
    await bench.signedIn();
    bench.fetch = (url, init) => nodeFetch(hostile + new URL(url).pathname, { ...init, agent });
  });

  after(async () => {
    agent.destroy();
    server.close();
    await bench.close();
  });

  /** Does it with this answer. @returns whether what is stored is as before */
  async function isUnharmed(bytes: Buffer, operation: () => Promise<unknown>): Promise<boolean> {
    body = Buffer.from(bytes);
    const { stored } = bench;
    const { session } = bench.live;
    const before = process.cpuUsage();
    await operation();
    const { user, system } = process.cpuUsage(before);
    slowestMs = Math.max(slowestMs, (user + system) / 1000);
    if (hasRefreshToken(bytes)) {
      // Else it may be stored while the next answer is read.
      await bench.untilStored('session', bench.refreshes);
      return bench.live.session.tokens.accessToken === session.tokens.accessToken;
    }
    return bench.stored === stored && bench.live.session === session;
  }

  async function refresh(): Promise<void> {
    await bench.manager.refresh(bench.connection.id);
    assert.equal(bench.live.kind, 'degraded');
  }

  async function loadAndOpen(): Promise<void> {
    await bench.manager.loadDetail(bench.connection.id);
    const { detail } = bench.live;
    if (detail.kind === 'loaded') openAll(accessTree(detail.record, 'en'));
    else assert.equal(detail.kind, 'failed');
  }

  async function goodBodies(): Promise<{ token: string; detail: string }> {
    const { url, username, password, clientId, clientSecret } = bench.service;
    const form = new URLSearchParams({
      grant_type: 'password',
      username,
      password,
      client_id: clientId,
      client_secret: clientSecret,
      scope: defaultScope,
    });
    const headers = { accept: 'application/json' };
    const token = await (await nodeFetch(`${url}/oauth/token`, { method: 'POST', body: form, headers })).text();
    const authorization = `Bearer ${(JSON.parse(token) as { access_token: string }).access_token}`;
    return {
      token,
      detail: await (
        await nodeFetch(`${url}/api/v2/users/loggedIn/detail`, { headers: { ...headers, authorization } })
      ).text(),
    };
  }

  it('malformed responses change nothing that is stored', async () => {
    const good = await goodBodies();
    const random = seeded(seed);
    const unhandled = noteUnhandled();
    const counts = { token: 0, detail: 0, sound: 0, harmed: 0 };
    const asToken = async (bytes: Buffer) => {
      counts.token += 1;
      if (!(await isUnharmed(bytes, refresh))) counts.harmed += 1;
    };
    const asDetail = async (bytes: Buffer) => {
      counts.detail += 1;
      if (!(await isUnharmed(bytes, loadAndOpen))) counts.harmed += 1;
    };

    assert.equal(malformedBodies.length, 60);
    for (const fixed of malformedBodies) {
      assert.ok(isMalformedToken(Buffer.from(fixed)), JSON.stringify(String(fixed).slice(0, 100)));
      await asToken(Buffer.from(fixed));
      await asDetail(Buffer.from(fixed));
    }
    while (counts.token < mutants + malformedBodies.length) {
      const bytes = mutate(good.token, random);
      if (isMalformedToken(bytes)) await asToken(bytes);
      else counts.sound += 1;
    }
    while (counts.detail < mutants + malformedBodies.length) await asDetail(mutate(good.detail, random));

    await unhandled.stop();
    assert.deepEqual(unhandled.seen, []);
    assert.equal(counts.harmed, 0);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    assert.ok(slowestMs <= maxProcessorMs, `${slowestMs} ms`);
  }).timeout(400_000);

  it('the check for malformed responses detects a response that changes what is stored', async () => {
    const replacement = Buffer.from('{"access_token":"another","token_type":"bearer","refresh_token":"another"}');
    assert.equal(isMalformedToken(replacement), false);
    assert.equal(await isUnharmed(replacement, () => bench.manager.refresh(bench.connection.id)), false);
  });
});
