import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import type { Finding } from '../../../../src/check/common/finding.ts';
import { clockDiffers } from '../../../../src/check/node/clockStep.ts';
import { tunnelRefused } from '../../../../src/check/node/proxyStep.ts';
import { ProxyResponse } from '../../../../src/tls/common/proxyResponse.ts';
import { check, checkPorts } from '../../../support/service/checkBench.ts';
import { listen } from '../../../support/service/directly.ts';
import { ended, findings, received, respondsTo, throwing } from './everyFinding.ts';

describe('findings of a check', () => {
  let server: Server;
  let all: readonly (readonly [name: string, forms: readonly Finding[]])[];

  before(async () => {
    server = createServer((socket) => socket.on('error', () => undefined));
    const made = findings(await listen(server));
    all = await Promise.all(
      Object.entries(made).map(
        async ([name, forms]) => [name, await Promise.all(forms.map((form) => Promise.resolve(form)))] as const,
      ),
    );
  });
  after(() => server.close());

  it('all findings of a check consist of complete sentences, and no two findings have the same text', () => {
    const seen = new Map<string, string>();
    for (const [name, forms] of all) {
      for (const { summary, cause, fix } of forms) {
        const sentences = [summary, cause, fix].filter((sentence) => sentence !== undefined);
        for (const sentence of sentences) assert.match(sentence, /^(\p{Lu}|service\.example|\d).*\.$/u, name);
        const text = sentences.join(' ');
        assert.doesNotMatch(text, /\{\d\}|undefined|NaN|object Object/, name);
        assert.equal(seen.get(text) ?? name, name);
        seen.set(text, name);
      }
    }
    assert.ok(seen.size > 80, String(seen.size));
  });

  it('findings of a check contain a fix, except where nothing needs to be done', () => {
    const idle = all.filter(([, forms]) => forms.some(({ fix }) => fix === undefined));
    assert.deepEqual(idle.map(([name]) => name).sort(), [
      'accessRead',
      'asksForToken',
      'certificateAccepted',
      'clocksAgree',
      'editorConnects',
      'nameFound',
      'nameLeftToProxy',
      'nameNotNeeded',
      'noCertificate',
      'noName',
      'noProxy',
      'noTime',
      'noToken',
      'notTried',
      'portNotNeeded',
      'portOpen',
      'proxyConnects',
      'proxyReached',
      'restoring',
      'signingIn',
      'tokenValid',
    ]);
  });

  it('findings of a check that fail or warn contain a fix', () => {
    for (const [name, forms] of all)
      for (const { outcome, fix } of forms)
        assert.ok((outcome !== 'failed' && outcome !== 'warning') || fix !== undefined, name);
  });

  it('the name and port steps mention that VS Code gets a response through a system proxy', () => {
    for (const name of ['nameNotNeeded', 'portNotNeeded'])
      assert.equal(
        all.find(([other]) => other === name)?.[1][0]?.cause,
        'VS Code gets a response anyway, through a proxy that is set in the system. Scripts need that proxy too.',
      );
  });

  it('the token step explains why a session has ended', () => {
    assert.deepEqual(
      ended().map(({ cause }) => cause),
      [
        'The service has ended it, for example after a password change or a restart.',
        'The token expired and could not be refreshed.',
        'The service no longer accepts the client ID or client secret.',
      ],
    );
  });

  it('the clock step shows how far ahead or behind the clock is', () => {
    for (const [seconds, span] of [
      [119, '119 seconds'],
      [120, '2 minutes'],
      [7_199, '120 minutes'],
      [7_200, '2 hours'],
      [172_799, '48 hours'],
      [172_800, '2 days'],
    ] as const) {
      assert.ok(clockDiffers(seconds).summary.includes(` ${span} ahead `), span);
      assert.ok(clockDiffers(-seconds).summary.includes(` ${span} behind `), span);
    }
  });

  it('Check Connection distinguishes errors of a gateway from those of the service and the proxy', async () => {
    const serverCauses = async (...statuses: number[]) =>
      new Set(await Promise.all(statuses.map(async (status) => (await respondsTo(received(status))).cause)));
    const tunnelCauses = (...statuses: number[]) =>
      new Set(statuses.map((status) => tunnelRefused(new ProxyResponse(status)).cause));
    assert.deepEqual(
      [await serverCauses(502, 503, 504), await serverCauses(500, 501, 505)],
      [
        new Set(['A gateway in front of the service gets no response from it.']),
        new Set(['The service failed on a request that it should have refused.']),
      ],
    );
    assert.deepEqual(tunnelCauses(500, 502), new Set(["The proxy can't reach the service either."]));
    assert.equal(tunnelCauses(403, 499).has("The proxy can't reach the service either."), false);
  });

  it('a step that throws refers to the log', () => {
    assert.equal(
      all.find(([name]) => name === 'notCarriedOut')?.[1][0]?.summary,
      'This step could not be completed. See the log for details.',
    );
  });

  it('each checked step contains an outcome, an action, a duration, and facts', async () => {
    const { action, outcome, step, durationMs, facts } = (
      await check('http://127.0.0.1:1', checkPorts({ transport: throwing.transport }))
    ).at('token');
    assert.deepEqual(
      [action, outcome, step, typeof durationMs, facts],
      ['signIn', 'skipped', 'token', 'number', [['Client authentication', 'client ID and client secret in the form']]],
    );
    assert.deepEqual((await respondsTo(received(401))).facts?.[0], ['Status', '401']);
  });
});
