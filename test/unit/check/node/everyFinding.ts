import type { UserRecord } from '../../../../src/access/common/userRecord.ts';
import { notTried, type Finding } from '../../../../src/check/common/finding.ts';
import type { Route } from '../../../../src/check/common/route.ts';
import { beginRun, type CheckPorts, type CheckRun, type Probe } from '../../../../src/check/node/checkRun.ts';
import { checkClock, clockDiffers } from '../../../../src/check/node/clockStep.ts';
import { checkDetail } from '../../../../src/check/node/detailStep.ts';
import { checkResponse } from '../../../../src/check/node/httpStep.ts';
import { checkProxy, proxyNotReached, tunnelFailed, tunnelRefused } from '../../../../src/check/node/proxyStep.ts';
import { checkName, checkReach, portClosed } from '../../../../src/check/node/reachSteps.ts';
import {
  certificateAccepted,
  certificateEnds,
  checkCertificate,
  clientCertificateEnds,
  clientCertificateExpired,
  noHandshake,
  notSecure,
  otherAuthority,
} from '../../../../src/check/node/tlsStep.ts';
import { checkToken } from '../../../../src/check/node/tokenStep.ts';
import { acceptedBecause } from '../../../../src/check/node/trust.ts';
import { networkCauseWords } from '../../../../src/errors/common/networkCauseWords.ts';
import type { Problem } from '../../../../src/errors/common/problems.ts';
import { OrgAccessError, type ErrorKind } from '../../../../src/platform/common/errors.ts';
import type { SessionState } from '../../../../src/session/common/session.ts';
import { ProxyResponse } from '../../../../src/tls/common/proxyResponse.ts';
import { check, checkPorts } from '../../../support/service/checkBench.ts';
import { connectionAt, directTransport, sessionAt } from '../../../support/service/directly.ts';

const host = 'service.example';
const networkCauses = [
  'nameUnknown',
  'nameServerSilent',
  'refused',
  'broken',
  'brokenWithCertificate',
  'timedOut',
  'noRoute',
  'forbidden',
  'cutShort',
  'notHttp',
  'badHeader',
  'headersTooLarge',
  'badLineBreaks',
  'badCompression',
  'unknown',
] as const;
const tlsCauses = [
  'selfSigned',
  'issuerUnknown',
  'expired',
  'notYetValid',
  'revoked',
  'otherName',
  'otherCertificate',
  'clientCertificate',
  'clientCertificateRefused',
  'handshakeRefused',
  'ownCertificate',
  'tooOld',
  'notTls',
] as const;
const oddAnswers = ['notHttp', 'badHeader', 'headersTooLarge', 'badLineBreaks', 'badCompression', 'cutShort'] as const;
const accepted = (['computer', 'certificate', 'authority'] as const).flatMap((by) =>
  (['withAccess', 'helper', 'all', 'some'] as const).flatMap((programs) =>
    [true, false].map((hasOwn) => acceptedBecause({ by, programs }, hasOwn)),
  ),
);
const met: Problem = { code: 'notBearer' };
const failure = (kind: ErrorKind, problem: Problem = met, status?: number) =>
  new OrgAccessError(kind, problem, status === undefined ? {} : { status });

export const received = (status: number, text = '{}', headers: Readonly<Record<string, string>> = {}): Probe => ({
  kind: 'answer',
  answer: { status, text, headers: { get: (name) => headers[name] ?? null } },
  sentAtMs: 1_800_000_000_000,
  receivedAtMs: 1_800_000_000_000,
});

type RunChange = Partial<Omit<CheckRun, 'ports' | 'probe'>> & { ports?: Partial<CheckPorts>; probe?: Probe };

function run({ ports, probe = { kind: 'aborted' }, ...change }: RunChange = {}, baseUrl = `https://${host}`): CheckRun {
  return {
    ...beginRun(checkPorts(ports), connectionAt(baseUrl), new AbortController().signal),
    probe: () => Promise.resolve(probe),
    ...change,
  };
}

const direct = (why: Extract<Route, { kind: 'direct' }>['why']): RunChange => ({ route: { kind: 'direct', why } });
const through = (port = 1): RunChange => ({
  route: {
    kind: 'proxy',
    proxy: { scheme: 'http', host: '127.0.0.1', port, hasPassword: false },
    source: 'http.proxy',
  },
});
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const found = (...addresses: string[]) => ({
  ports: { lookup: () => Promise.resolve(addresses.map((address) => ({ address, family: 4 }))) },
});
const notFound = (code: string) => ({ ports: { lookup: failing(code) } });
export const respondsTo = (probe: Probe, path = '') => checkResponse(run({ probe }, `https://${host}${path}`));
const fails = (kind: ErrorKind, problem?: Problem) => respondsTo({ kind: 'error', error: failure(kind, problem) });

const detail = { kind: 'loading' } as const;
function active(expiresAtMs: number | undefined, isRenewable: boolean): SessionState {
  const { tokens, ...session } = sessionAt(`https://${host}`);
  const { refreshToken = '', ...token } = tokens;
  return {
    kind: 'active',
    session: {
      ...session,
      tokens: { ...token, ...(expiresAtMs !== undefined && { expiresAtMs }), ...(isRenewable && { refreshToken }) },
    },
    detail,
  };
}
const degraded = (expiresAtMs: number | undefined): SessionState =>
  ({ ...active(expiresAtMs, true), kind: 'degraded', error: failure('network') }) as SessionState;
const tokenOf = (state: SessionState) => checkToken(run({ ports: { state: () => state } }));

const loads = (userDetail: () => Promise<unknown>, grantType?: 'client_credentials') =>
  checkDetail(
    run({
      ports: {
        state: () => ({
          kind: 'active',
          session: { ...sessionAt(`https://${host}`), ...(grantType && { grantType }) },
          detail,
        }),
        client: { userDetail: userDetail as CheckPorts['client']['userDetail'] },
      },
    }),
  );
const reads = (organizations: number, unrecognized: number) =>
  loads(() =>
    Promise.resolve({
      access: {
        organizations: Array.from({ length: organizations }, () => ({ grants: [], sites: [], others: [] })),
        unrecognized: Array.from({ length: unrecognized }),
      },
    } as unknown as UserRecord),
  );
const refuses = (error: OrgAccessError, grantType?: 'client_credentials') =>
  loads(() => Promise.reject(error), grantType);

export const throwing = checkPorts({
  transport: directTransport({ fetch: failing('ECONNREFUSED') }),
  state: () => {
    throw new TypeError('unexpected');
  },
});

/** Returns every finding in each variant of its sentences. */
export const findings = (openPort: number): Readonly<Record<string, readonly (Finding | Promise<Finding>)[]>> => ({
  notTried: [notTried()],
  notCarriedOut: [check('http://127.0.0.1:1', throwing).then((checked) => checked.at('token'))],
  noProxy: (['thisComputer', 'exception', 'off', 'unset'] as const).map((why) => checkProxy(run(direct(why)))),
  proxyUnreadable: [checkProxy(run(direct('unreadable')))],
  proxyReached: [checkProxy(run(through(openPort)))],
  proxyNotReached: networkCauses.map((why) => proxyNotReached(host, why)),
  noName: [checkName(run({}, 'https://192.0.2.1'))],
  nameFound: [checkName(run(found('192.0.2.1'))), checkName(run(found('192.0.2.1', '192.0.2.2')))],
  nameUnknown: [checkName(run({ ...direct('off'), ...notFound('ENOTFOUND') }))],
  nameServerSilent: [checkName(run({ ...direct('off'), ...notFound('EAI_AGAIN') }))],
  nameLeftToProxy: [checkName(run({ ...through(), ...notFound('ENOTFOUND') }))],
  nameNotNeeded: [checkName(run({ ...direct('unset'), ...notFound('ENOTFOUND'), probe: received(401) }))],
  proxyConnects: [checkReach(run(through()))],
  editorConnects: [checkReach(run())],
  portOpen: [checkReach(run({ addresses: ['127.0.0.1'] }, `https://${host}:${openPort}`))],
  portPartlyOpen: [checkReach(run({ addresses: ['127.0.0.1', '127.0.0.2'] }, `https://${host}:${openPort}`))],
  portClosed: networkCauses.map((why) => portClosed(host, 443, why)),
  portNotNeeded: [
    checkReach(run({ ...direct('unset'), addresses: ['127.0.0.1'], probe: received(401) }, `https://${host}:1`)),
  ],
  noCertificate: [checkCertificate(run({}, 'http://127.0.0.1'))],
  tunnelRefused: [tunnelRefused(new ProxyResponse(403)), tunnelRefused(new ProxyResponse(502))],
  tunnelFailed: [tunnelFailed(met, [])],
  notSecure: tlsCauses.flatMap((why) => [notSecure(why, true), notSecure(why, false)]),
  otherAuthority: [otherAuthority()],
  certificateEnds: accepted.map((cause) => certificateEnds(20, cause)),
  certificateAccepted: accepted.map((cause) => certificateAccepted(cause)),
  ownCertificateUnusable: [
    checkCertificate(
      run({ ports: { transport: { ...directTransport(), channel: () => Promise.reject(failure('storage')) } } }),
    ),
  ],
  ownCertificateExpired: [clientCertificateExpired(-3)],
  ownCertificateEnds: [clientCertificateEnds(3), clientCertificateEnds(-3)],
  notTls: [checkCertificate(run({ ports: { certificates: failing('EPROTO') } }))],
  handshakeBroke: networkCauses.map((why) => noHandshake(networkCauseWords[why].cause(host))),
  proxyAsksForPassword: [respondsTo(received(407))],
  proxyAsksForOther: [respondsTo(received(407, '', { 'proxy-authenticate': 'NTLM' }))],
  serverProblem: [respondsTo(received(500)), respondsTo(received(503))],
  webPage: [respondsTo(received(200, '<html>'))],
  wantsTls: [respondsTo(received(400, '<html>The plain HTTP request was sent to HTTPS port'))],
  notAccepted: [respondsTo(received(400, '<html>'))],
  oddAnswer: oddAnswers.map((why) => fails('network', { code: 'notReached', host, why })),
  requestTooLarge: [respondsTo(received(431))],
  notSendable: [fails('storage')],
  notHere: [respondsTo(received(404), '/path'), respondsTo(received(404))],
  xml: [respondsTo(received(200, '<?xml version="1.0"?>'))],
  asksForToken: [respondsTo(received(401))],
  asksForOther: [respondsTo(received(401, '', { 'www-authenticate': 'Negotiate' }))],
  givesUnasked: [respondsTo(received(200))],
  refusesUnasked: [respondsTo(received(403))],
  asksToSlowDown: [respondsTo(received(429))],
  unusualStatus: [respondsTo(received(418))],
  redirected: [fails('redirect'), fails('redirect', { code: 'redirectedWithin', path: '/x', addsSlash: false })],
  noAnswer: [fails('timeout')],
  farTooLarge: [fails('tooLarge')],
  broke: [fails('network')],
  noTime: [checkClock(run({ probe: received(401) }))],
  clocksAgree: [checkClock(run({ probe: received(401, '', { date: new Date(1_800_000_000_000).toUTCString() }) }))],
  clockAhead: [clockDiffers(90)],
  clockBehind: [clockDiffers(-90)],
  restoring: [tokenOf({ kind: 'restoring' })],
  signingIn: [tokenOf({ kind: 'signingIn' })],
  signedOut: [tokenOf({ kind: 'signedOut' })],
  sessionEnded: ended(),
  notRenewedYet: [tokenOf(degraded(undefined))],
  runOutNotRenewed: [tokenOf(degraded(0))],
  runOut: [tokenOf(active(0, true)), tokenOf(active(0, false))],
  tokenValid: [tokenOf(active(undefined, true)), tokenOf(active(undefined, false))],
  noToken: [checkDetail(run())],
  notUnderstood: [reads(0, 1)],
  nothingGranted: [reads(0, 0)],
  accessRead: [reads(1, 0), reads(1, 1)],
  tokenRefused: [refuses(failure('http', met, 401))],
  detailRefused: [refuses(failure('http', met, 403))],
  noDetailOfClient: [refuses(failure('http', met, 403), 'client_credentials')],
  notTheInterface: [refuses(failure('shape'))],
  accessNotRead: [refuses(failure('network'))],
});

export function ended(): Finding[] {
  return (['ended', 'expired', 'client'] as const).map((reason) =>
    tokenOf({ kind: 'reauthRequired', username: 'jo', reason, detail }),
  );
}
