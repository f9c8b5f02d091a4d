import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';
import type { CheckStep, FixAction } from '../../../src/connections/check/common/finding.ts';
import type { CheckPorts } from '../../../src/connections/check/node/checkRun.ts';
import { figure } from '../figures.ts';
import { check, checkPorts, signedInAt } from './checkBench.ts';
import { listen, secretsIn } from './directly.ts';

const personal = /Robin|Lindqvist|robin@|Secret Org|Secret Site|\brobin\b/;

/** Expected result of a check. */
export interface Cause {
  /** Compared with `Checked.outcomes`. */
  readonly outcomes: string;
  /** Step with the cause, and words of cause and fix. */
  readonly says: readonly [step: CheckStep, words: RegExp];
  readonly action?: FixAction;
  readonly ports?: Partial<CheckPorts>;
  /** Path of the base URL; defaults to the root. */
  readonly below?: string;
}

/** Services to check, and the reports about them. */
export class CauseBench {
  readonly ca: string | undefined;
  /** Number of requests over TLS. */
  overTls = 0;
  #reports = 0;
  readonly #open: Server[] = [];

  /** @param ca trusted in addition to the default authorities */
  constructor(ca?: string) {
    this.ca = ca;
  }

  async start(server: Server): Promise<number> {
    this.#open.push(server);
    return await listen(server);
  }

  async plainAt(answer: RequestListener): Promise<string> {
    return `http://127.0.0.1:${await this.start(createServer(answer))}`;
  }

  closeServers(): void {
    this.overTls = 0;
    for (const server of this.#open.splice(0)) {
      if ('closeAllConnections' in server) (server as Server & { closeAllConnections(): void }).closeAllConnections();
      server.close();
    }
  }

  tell(): void {
    figure(
      `${this.#reports} reports of checks, of services that work and that do not: 0 secrets, 0 names of a person, an organization or a site`,
    );
  }

  /** Asserts that the check finds the cause, and that its report has no secrets. */
  async finds(
    baseUrl: string,
    { outcomes, says: [step, words], action, ports = {}, below = '' }: Cause,
  ): Promise<void> {
    const address = baseUrl + below;
    const checked = await check(address, checkPorts({ state: () => signedInAt(baseUrl), ...ports }, this.ca));
    assert.equal(checked.outcomes, outcomes, checked.report);
    const { cause = '', fix = '', summary, action: offered } = checked.at(step);
    assert.match(`${summary} ${cause} ${fix}`, words);
    assert.equal(offered, action);
    assert.deepEqual(secretsIn(checked.report), []);
    assert.deepEqual(secretsIn(JSON.stringify(checked.results)), []);
    assert.doesNotMatch(checked.report, personal);
    this.#reports += 1;
    if (checked.at('tls').outcome === 'failed') assert.equal(this.overTls, 0, 'nothing is sent to who is not trusted');
  }
}
