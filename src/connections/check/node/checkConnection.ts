import { lookup } from 'node:dns';
import * as l10n from '@vscode/l10n';
import { detailsInLog } from '../../../platform/common/errors.ts';
import { detailsText } from '../../../platform/errors/common/logHint.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { shownCertificates } from '../../../service/tls/node/shownCertificates.ts';
import { checkSteps, notTried, type CheckedStep, type CheckStep, type Finding } from '../common/finding.ts';
import { beginRun, type CheckPorts, type CheckRun } from './checkRun.ts';
import { checkClock } from './clockStep.ts';
import { checkDetail } from './detailStep.ts';
import { checkResponse } from './httpStep.ts';
import { checkProxy } from './proxyStep.ts';
import { checkReach } from './reachStep.ts';
import { checkCertificate } from './tlsStep.ts';
import { checkToken } from './tokenStep.ts';

type Step = (run: CheckRun) => Finding | Promise<Finding>;

const carryOut: Readonly<Record<CheckStep, Step>> = {
  proxy: checkProxy,
  tcp: checkReach,
  tls: checkCertificate,
  http: checkResponse,
  clock: checkClock,
  token: checkToken,
  detail: checkDetail,
};

const reaching = ['proxy', 'tcp', 'tls'] as const;

/**
 * Steps that must have succeeded before each step. The clock step only needs a response, even one with which the step
 * `http` fails.
 */
const needs: Readonly<Record<CheckStep, readonly CheckStep[]>> = {
  proxy: [],
  tcp: ['proxy'],
  tls: ['proxy', 'tcp'],
  http: reaching,
  clock: reaching,
  token: [],
  detail: [...reaching, 'http', 'token'],
};

/** DNS lookup of the system, and a handshake by the route of all requests. */
export const systemReach: Pick<CheckPorts, 'lookup' | 'certificates' | 'stepLimitMs'> = {
  lookup,
  certificates: shownCertificates,
  stepLimitMs: 10_000,
};

/**
 * Checks a connection step by step, from the proxy to the user detail, and yields each finding at once. Doesn't sign in, sign out, or
 * refresh: the token goes to its own origin only, once, and no password is sent. If `signal` is aborted, it closes its sockets and ends.
 * Never throws.
 */
export async function* checkConnection(
  ports: CheckPorts,
  connection: Connection,
  signal: AbortSignal,
): AsyncGenerator<CheckedStep, void> {
  const run = beginRun(ports, connection, signal);
  const failed = new Set<CheckStep>();
  for (const step of checkSteps) {
    const startedMs = performance.now();
    const finding = needs[step].some((other) => failed.has(other)) ? notTried() : await attempt(step, run);
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
    const known = detailsInLog(run.ports.transport.log, `The step "${step}" of a connection check`, error);
    return {
      outcome: 'failed',
      summary: [l10n.t("This step couldn't be completed."), ...detailsText(known)].join(' '),
      fix: l10n.t('Try again. If this keeps happening, tell the developers of Org Access.'),
    };
  }
}
