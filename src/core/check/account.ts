import * as l10n from '@vscode/l10n';
import { asOrgAccessError, type OrgAccessError } from '../base/errors.ts';
import { remainingMs } from '../session/refreshSchedule.ts';
import { isLive, type LiveState, type ReauthReason } from '../session/session.ts';
import type { UserRecord } from '../userRecord.ts';
import { notTried, type Fact, type Finding } from './checkResult.ts';
import type { CheckRun } from './checkRun.ts';

/** Whether there is a token, and whether it will last. Only looks. */
export function checkToken({ ports }: CheckRun): Finding {
  const state = ports.state();
  if (isLive(state)) return ofLive(state, ports.transport.clock.now());
  switch (state.kind) {
    case 'restoring':
      return { outcome: 'skipped', summary: l10n.t('The session of last time is still being looked for. Check again in a moment.') };
    case 'signingIn':
      return { outcome: 'skipped', summary: l10n.t('You are about to sign in. Check again afterwards.') };
    case 'signedOut':
      return { outcome: 'skipped', summary: l10n.t('You are signed out, so there is no token to check.'), remedy: l10n.t('Sign in to have the steps with a token checked too.'), action: 'signIn' };
    case 'reauthRequired':
      return { outcome: 'failed', summary: l10n.t('Your session has ended.'), cause: endedBy(state.reason), remedy: l10n.t('Sign in again.'), action: 'signIn' };
  }
}

function endedBy(reason: ReauthReason): string {
  switch (reason) {
    case 'ended':
      return l10n.t('The service has ended it, as after a new password or a restart.');
    case 'expired':
      return l10n.t('The token ran out and could not be renewed.');
    case 'client':
      return l10n.t('The service does not accept the client ID or client secret any more.');
  }
}

function ofLive(state: LiveState, nowMs: number): Finding {
  const { tokens } = state.session;
  const isRenewable = tokens.refreshToken !== undefined;
  const facts: Fact[] = [
    [l10n.t('Issued'), new Date(tokens.obtainedAtMs).toISOString()],
    [l10n.t('Valid until'), tokens.expiresAtMs === undefined ? l10n.t('the service does not say') : new Date(tokens.expiresAtMs).toISOString()],
    [l10n.t('Can be renewed'), isRenewable ? l10n.t('yes') : l10n.t('no')],
  ];
  const isOver = remainingMs(tokens, nowMs) === 0;
  if (state.kind === 'degraded') {
    return {
      outcome: isOver ? 'failed' : 'warning',
      summary: isOver ? l10n.t('The token has run out, and renewing it has not worked so far.') : l10n.t('The token is valid, but renewing it has not worked so far.'),
      cause: state.error.message,
      remedy: l10n.t('Org Access tries again by itself. To try now, refresh the token.'),
      action: 'refreshToken',
      facts: [...facts, [l10n.t('Kind'), state.error.kind]],
    };
  }
  if (isOver) {
    return isRenewable
      ? { outcome: 'failed', summary: l10n.t('The token has run out.'), cause: l10n.t('It is being renewed, or this computer was asleep.'), remedy: l10n.t('Refresh the token.'), action: 'refreshToken', facts }
      : { outcome: 'failed', summary: l10n.t('The token has run out.'), cause: l10n.t('This service does not renew tokens.'), remedy: l10n.t('Sign in again.'), action: 'signIn', facts };
  }
  return { outcome: 'ok', summary: isRenewable ? l10n.t('You have a token that is valid, and can be renewed.') : l10n.t('You have a token that is valid. This service does not renew it.'), facts };
}

/** Loads the user detail apart from what is shown. A refusal is reported, and the session left as it is. */
export async function checkDetail(run: CheckRun): Promise<Finding> {
  const before = run.ports.state();
  if (!isLive(before)) return { outcome: 'skipped', summary: l10n.t('Not tried, since there is no token.') };
  try {
    const record = await askWith(run, before);
    return record ? ofRecord(record) : notTried();
  } catch (error) {
    return ofError(asOrgAccessError(error, 'shape', () => l10n.t('The answer could not be read.')));
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
  const grants = [...organizations, ...sites].flatMap((place) => place.grants);
  const facts: Fact[] = [
    [l10n.t('Organizations'), String(organizations.length)],
    [l10n.t('Sites'), String(sites.length)],
    [l10n.t('Different privileges'), String(new Set(grants.flatMap(({ privileges }) => privileges)).size)],
    [l10n.t('Parts not understood'), String(unread.length)],
  ];
  if (organizations.length === 0 && unread.length > 0) {
    return {
      outcome: 'warning',
      summary: l10n.t('Your access came in a form that Org Access does not understand.'),
      cause: l10n.t('The service arranges organizations and sites in a way of its own.'),
      remedy: l10n.t('Look at "Not understood" in the Access view, and tell the makers of Org Access what such an answer looks like, without names.'),
      facts,
    };
  }
  if (organizations.length === 0) {
    return {
      outcome: 'warning',
      summary: l10n.t('You are signed in, but no organization is granted to you.'),
      cause: l10n.t('Your account has no access yet, or has lost it.'),
      remedy: l10n.t('Ask your administrator for access.'),
      facts,
    };
  }
  const cause = unread.length > 0 && l10n.t('Some of it was not understood. It is shown in the Access view as it was received.');
  return { outcome: 'ok', summary: l10n.t('Your access is read.'), ...(cause && { cause }), facts };
}

function ofError(error: OrgAccessError): Finding {
  const facts: Fact[] = [[l10n.t('Kind'), error.oauthCode ?? error.kind], ...(error.status === undefined ? [] : [[l10n.t('Status'), String(error.status)] as const])];
  const summary = l10n.t('Your access could not be read.');
  switch (error.status) {
    case 401:
      return {
        outcome: 'failed',
        summary: l10n.t('The service does not accept the token (status 401).'),
        cause: l10n.t('It was ended or withdrawn, or the clocks do not agree.'),
        remedy: l10n.t('Refresh the token. If that does not help, sign in again.'),
        action: 'refreshToken',
        facts,
      };
    case 403:
      return {
        outcome: 'failed',
        summary: l10n.t('The service knows the token, but refuses the request (status 403).'),
        cause: l10n.t('Your account, or the scope of the connection, does not cover its own user detail.'),
        remedy: l10n.t('Ask your administrator for the privilege, or correct the scope of the connection and sign in again.'),
        action: 'editConnection',
        facts,
      };
    case undefined:
      if (error.kind !== 'shape') break;
      return {
        outcome: 'failed',
        summary: l10n.t('The answer is not what the service is documented to send.'),
        cause: error.message,
        remedy: l10n.t('Check the base URL. If it is right, send this report to the people who run the service.'),
        action: 'editConnection',
        facts,
      };
  }
  return { outcome: 'failed', summary, cause: error.message, remedy: l10n.t('Try again. If it stays so, send this report to the people who run the service.'), facts };
}
