import { lookup } from 'node:dns/promises';
import type { Connection } from '../../connections/common/connection.ts';
import { detailsInLog } from '../../platform/common/errors.ts';
import { shownCertificates } from '../../tls/node/shownCertificates.ts';
import { checkSteps, notTried, type CheckResult, type CheckStep, type Finding } from '../common/checkResult.ts';
import { beginRun, type CheckPorts, type CheckRun } from './checkRun.ts';
import { checkClock } from './clockStep.ts';
import { checkAnswer } from './httpStep.ts';
import { checkName, checkProxy, checkReach } from './networkSteps.ts';
import { checkDetail, checkToken } from './sessionSteps.ts';
import { checkCertificate } from './tlsStep.ts';

type Step = (run: CheckRun) => Finding | Promise<Finding>;

const carryOut: Readonly<Record<CheckStep, Step>> = {
  proxy: checkProxy,
  dns: checkName,
  tcp: checkReach,
  tls: checkCertificate,
  http: checkAnswer,
  clock: checkClock,
  token: checkToken,
  detail: checkDetail,
};

const reaching = ['proxy', 'dns', 'tcp', 'tls'] as const;

/** The steps without which another has nothing to stand on. The clock needs an answer, whatever it says. */
const needs: Readonly<Record<CheckStep, readonly CheckStep[]>> = {
  proxy: [],
  dns: ['proxy'],
  tcp: ['proxy', 'dns'],
  tls: ['proxy', 'dns', 'tcp'],
  http: reaching,
  clock: reaching,
  token: [],
  detail: [...reaching, 'http', 'token'],
};

/** The system's own look-up, and a handshake by the way of all requests. */
export const systemReach: Pick<CheckPorts, 'lookup' | 'certificates' | 'stepLimitMs'> = {
  lookup: (host) => lookup(host, { all: true }),
  certificates: shownCertificates,
  stepLimitMs: 10_000,
};

/**
 * Looks at a connection step by step, from the proxy to the user detail, and says of each what it has found, as it is found.
 * Signs nobody in or out and renews nothing: the token goes to the session's own origin, once, and the password nowhere. Ends
 * early, with every socket closed, when `signal` is aborted. Never throws.
 */
export async function* checkConnection(
  ports: CheckPorts,
  connection: Connection,
  signal: AbortSignal,
): AsyncGenerator<CheckResult, void> {
  const run = beginRun(ports, connection, signal);
  const failed = new Set<CheckStep>();
  for (const step of checkSteps) {
    const startedMs = performance.now();
    const finding = needs[step].some((other) => failed.has(other)) ? notTried : await attempt(step, run);
    if (signal.aborted) return;
    if (finding.outcome === 'failed') failed.add(step);
    ports.transport.log.info(`Connection check: ${finding.outcome} at the step "${step}"`);
    yield { facts: [], ...finding, step, durationMs: performance.now() - startedMs };
  }
}

async function attempt(step: CheckStep, run: CheckRun): Promise<Finding> {
  try {
    return await carryOut[step](run);
  } catch (error) {
    return {
      code: 'notCarriedOut',
      outcome: 'failed',
      ...detailsInLog(run.ports.transport.log, `The step "${step}" of a connection check`, error),
    };
  }
}
