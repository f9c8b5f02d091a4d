import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { Server } from 'node:net';
import type { CheckStep, FixAction } from '../../../src/check/common/finding.ts';
import type { CheckPorts } from '../../../src/check/node/checkRun.ts';
import { figure } from '../figures.ts';
import { check, checkPorts, signedInAt } from './checkBench.ts';
import { listen, secretsIn } from './directly.ts';

const personal = /Robin|Lindqvist|robin@|Secret Org|Secret Site|\brobin\b/;

/** What a check is to find, and to say about it. */
export interface Cause {
  /** By `Checked.outcomes`. */
  readonly outcomes: string;
  /** The step that says what is wrong, and words of its cause and fix together. */
  readonly says: readonly [step: CheckStep, words: RegExp];
  readonly action?: FixAction;
  readonly ports?: Partial<CheckPorts>;
  /** Below which the base URL is, when not at the root. */
  readonly below?: string;
}

/** Services that a check is made of, and the reports of the checks. */
export class CauseBench {
  readonly ca: string | undefined;
  /** How many requests have come over TLS in this test. */
  overTls = 0;
  #reports = 0;
  readonly #open: Server[] = [];

  /** @param ca the authority that is trusted beside the known ones */
  constructor(ca?: string) {
    this.ca = ca;
  }

  /** @returns the port */
  async start(server: Server): Promise<number> {
    this.#open.push(server);
    return await listen(server);
  }

  /** @returns the base URL */
  async plainAt(answer: RequestListener): Promise<string> {
    return `http://127.0.0.1:${await this.start(createServer(answer))}`;
  }

  /** Ends what a test has started. */
  closeServers(): void {
    this.overTls = 0;
    for (const server of this.#open.splice(0)) {
      if ('closeAllConnections' in server) (server as Server & { closeAllConnections(): void }).closeAllConnections();
      server.close();
    }
  }

  /** Prints how many reports were looked through. */
  tell(): void {
    figure(
      `${this.#reports} reports of checks, of services that work and that do not: 0 secrets, 0 names of a person, an organization or a site`,
    );
  }

  /** Checks a service, and looks whether the check finds the cause and repeats nothing of others. */
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
    for (const result of checked.results) {
      if (result.outcome === 'failed' || result.outcome === 'warning')
        assert.ok(result.fix, `${result.step} says what to do`);
    }
    assert.deepEqual(secretsIn(checked.report), []);
    assert.deepEqual(secretsIn(JSON.stringify(checked.results)), []);
    assert.doesNotMatch(checked.report, personal);
    this.#reports += 1;
    if (checked.at('tls').outcome === 'failed') assert.equal(this.overTls, 0, 'nothing is sent to who is not trusted');
  }
}
