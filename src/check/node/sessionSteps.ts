import type { UserRecord } from '../../access/common/userRecord.ts';
import { allPlaces } from '../../platform/common/entities.ts';
import { asOrgAccessError, type OrgAccessError } from '../../platform/common/errors.ts';
import { remainingMs } from '../../session/common/refreshPolicy.ts';
import { canRefresh, isLive, type LiveState, type SessionState } from '../../session/common/session.ts';
import { notTried, type Finding } from '../common/checkResult.ts';
import type { Fact } from '../common/findings.ts';
import type { CheckRun } from './checkRun.ts';

/** Tells whether there is a token, and whether it will last. It changes nothing. */
export function checkToken({ ports, connection }: CheckRun): Finding {
  const state = ports.state();
  const finding = isLive(state) ? ofLive(state, ports.transport.clock.now()) : ofNone(state);
  const { tokenEndpoint, clientAuthentication = isLive(state) ? 'form' : undefined } = connection;
  const client: readonly Fact[] = [
    ...(clientAuthentication === undefined ? [] : [['clientAuthentication', clientAuthentication] as const]),
    ...(tokenEndpoint === undefined ? [] : [['tokenEndpoint', tokenEndpoint] as const]),
  ];
  return { ...finding, facts: [...(finding.facts ?? []), ...client] };
}

function ofNone(state: Exclude<SessionState, LiveState>): Finding {
  switch (state.kind) {
    case 'restoring':
    case 'signingIn':
      return { code: state.kind, outcome: 'skipped' };
    case 'signedOut':
      return { code: 'signedOut', outcome: 'skipped', action: 'signIn' };
    case 'reauthRequired':
      return { code: 'sessionEnded', reason: state.reason, outcome: 'failed', action: 'signIn' };
  }
}

function ofLive(state: LiveState, nowMs: number): Finding {
  const { tokens } = state.session;
  const isRenewable = canRefresh(state.session);
  const facts: readonly Fact[] = [
    ['issued', tokens.obtainedAtMs],
    ['validUntil', tokens.expiresAtMs],
    ['isRenewable', isRenewable],
  ];
  const isOver = remainingMs(tokens, nowMs) === 0;
  if (state.kind === 'degraded') {
    const { problem, kind } = state.error;
    const also = { problem, action: 'refreshToken', facts: [...facts, ['kind', kind]] } as const;
    return isOver
      ? { code: 'runOutNotRenewed', outcome: 'failed', ...also }
      : { code: 'notRenewedYet', outcome: 'warning', ...also };
  }
  if (isOver)
    return { code: 'runOut', isRenewable, outcome: 'failed', action: isRenewable ? 'refreshToken' : 'signIn', facts };
  return { code: 'tokenValid', isRenewable, outcome: 'ok', facts };
}

/** Loads the user detail apart from what is shown. A refusal is reported, and the session left as it is. */
export async function checkDetail(run: CheckRun): Promise<Finding> {
  const before = run.ports.state();
  if (!isLive(before)) return { code: 'noToken', outcome: 'skipped' };
  try {
    const record = await askWith(run, before);
    return record ? ofRecord(record) : notTried;
  } catch (error) {
    return ofError(
      asOrgAccessError(error, 'shape', () => ({ code: 'answerNotRead' })),
      before.session.grantType !== undefined,
    );
  }
}

/** A token that was renewed while it was on its way is no longer the one to be judged by. */
async function askWith(run: CheckRun, { session }: LiveState): Promise<UserRecord | undefined> {
  const { client, state } = run.ports;
  try {
    return await client.userDetail(run.connection, session, run.signal);
  } catch (error) {
    const now = state();
    if (!isLive(now) || now.session.tokens.accessToken === session.tokens.accessToken) throw error;
    return await client.userDetail(run.connection, now.session, run.signal);
  }
}

function ofRecord({ access: { organizations, unread } }: UserRecord): Finding {
  const sites = organizations.flatMap((organization) => organization.sites);
  const grants = allPlaces(organizations).flatMap((place) => place.grants);
  const facts: readonly Fact[] = [
    ['organizations', organizations.length],
    ['sites', sites.length],
    ['privileges', new Set(grants.flatMap(({ privileges }) => privileges)).size],
    ['unread', unread.length],
  ];
  if (organizations.length === 0)
    return { code: unread.length > 0 ? 'notUnderstood' : 'nothingGranted', outcome: 'warning', facts };
  return { code: 'accessRead', isWhole: unread.length === 0, outcome: 'ok', facts };
}

function ofError({ kind, problem, oauthCode, status }: OrgAccessError, isClient: boolean): Finding {
  const facts: readonly Fact[] = [
    ['kind', oauthCode ?? kind],
    ...(status === undefined ? [] : [['status', status] as const]),
  ];
  const isOfService = problem.code !== 'refusedByPage';
  if (status === 401 && isOfService) return { code: 'tokenRefused', outcome: 'failed', action: 'refreshToken', facts };
  if (isClient && (status === 403 || status === 404)) return { code: 'noDetailOfClient', outcome: 'warning', facts };
  if (status === 403 && isOfService)
    return { code: 'detailRefused', outcome: 'failed', action: 'editConnection', facts };
  if (status === undefined && kind === 'shape')
    return { code: 'notTheInterface', problem, outcome: 'failed', action: 'editConnection', facts };
  return { code: 'accessNotRead', problem, outcome: 'failed', facts };
}
