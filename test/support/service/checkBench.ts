import { lookup as lookUp } from 'node:dns';
import type { RequestListener } from 'node:http';
import { globalAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { connectionReport } from '../../../src/connections/check/common/connectionReport.ts';
import { checkSteps, type CheckedStep, type CheckStep } from '../../../src/connections/check/common/finding.ts';
import type { ProxySettings } from '../../../src/connections/check/common/route.ts';
import { checkConnection, systemReach } from '../../../src/connections/check/node/checkConnection.ts';
import type { CheckPorts } from '../../../src/connections/check/node/checkRun.ts';
import { createServiceClient } from '../../../src/service/common/serviceClient.ts';
import type { Connection } from '../../../src/service/connection/common/connection.ts';
import { shownCertificates } from '../../../src/service/tls/node/shownCertificates.ts';
import type { SessionState } from '../../../src/session/common/session.ts';
import { connectionAt, directTransport, fetchOnThisComputer, sessionAt } from './directly.ts';

export const noProxy: ProxySettings = { url: '', support: 'override', noProxy: [], environment: {} };

export const signedOut: SessionState = { kind: 'signedOut' };

/** Returns a session with the tokens of `sessionAt`, which never expire. */
export function signedInAt(baseUrl: string): SessionState {
  return { kind: 'active', session: sessionAt(new URL(baseUrl).origin), detail: { kind: 'loading' } };
}

export const json = { 'content-type': 'application/json' };

const detail = JSON.stringify({
  name: 'Robin Lindqvist',
  email: 'robin@secret.example',
  orgPrivilegeMap: { '1:Secret Org': { '10:Secret Site': ['READ'] } },
});

/** Healthy service: 401 without a token, else the user detail. */
export const healthy: RequestListener = (request, response) => {
  if (request.headers.authorization === undefined)
    response.writeHead(401, { ...json, 'www-authenticate': 'Bearer realm="x"' }).end('{"error":"unauthorized"}');
  else response.writeHead(200, json).end(detail);
};

/** Returns a healthy service with another response to authorized requests. */
export const withToken =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    (request.headers.authorization === undefined ? healthy : answer)(request, response);
  };

/** `https.request` without an agent uses this too, to fetch certificates. Names other than `.example` are resolved. */
const lookup: LookupFunction = (host, options, found) => {
  if (!host.endsWith('.example')) lookUp(host, options, found);
  else if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }]);
  else found(null, '127.0.0.1', 4);
};
Object.assign(globalAgent.options, { lookup });

/** Returns the extension's ports, without VS Code's proxy and certificates. @param ca additional authority */
export function checkPorts(change: Partial<CheckPorts> = {}, ca?: string): CheckPorts {
  const transport = change.transport ?? directTransport({ fetch: fetchOnThisComputer(ca) });
  return {
    ...systemReach,
    transport,
    client: createServiceClient(transport),
    proxy: noProxy,
    state: () => signedOut,
    lookup,
    certificates: (origin, material, signal) =>
      shownCertificates(origin, { ...(ca !== undefined && { ca }), ...material }, signal),
    ...change,
  };
}

export class Checked {
  readonly results: readonly CheckedStep[];
  readonly baseUrl: string;

  constructor(results: readonly CheckedStep[], baseUrl: string) {
    this.results = results;
    this.baseUrl = baseUrl;
  }

  at(step: CheckStep): CheckedStep {
    const result = this.results.find((known) => known.step === step);
    if (!result) throw new Error(`The check ended before the step ${step}.`);
    return result;
  }

  /** First letters of the outcomes, by step: `o`k, `w`arning, `f`ailed, `s`kipped. */
  get outcomes(): string {
    return checkSteps.map((step) => this.results.find((result) => result.step === step)?.outcome[0] ?? '-').join('');
  }

  /** Report before redaction. */
  get report(): string {
    return connectionReport({ baseUrl: this.baseUrl, checkedAtMs: 0, made: [['Org Access', '1.2.3']] }, this.results, {
      secrets: [],
      username: '',
    });
  }
}

export async function check(
  at: string | Connection,
  ports: CheckPorts,
  signal = new AbortController().signal,
): Promise<Checked> {
  const connection = typeof at === 'string' ? connectionAt(at) : at;
  const results: CheckedStep[] = [];
  for await (const result of checkConnection(ports, connection, signal)) results.push(result);
  return new Checked(results, connection.baseUrl);
}
