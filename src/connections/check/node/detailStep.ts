import * as l10n from '@vscode/l10n';
import { allPlaces } from '../../../platform/common/entities.ts';
import { asOrgAccessError, type OrgAccessError } from '../../../platform/common/errors.ts';
import { mapShape } from '../../../service/privileges/common/mapShape.ts';
import type { UserRecord } from '../../../service/privileges/common/userRecord.ts';
import { isLive } from '../../../session/common/session.ts';
import { failed, kindFact, notTried, statusFacts, type Fact, type Finding } from '../common/finding.ts';
import type { CheckRun } from './checkRun.ts';

export async function checkDetail(run: CheckRun): Promise<Finding> {
  const { client, state } = run.ports;
  const now = state();
  if (!isLive(now)) return { outcome: 'skipped', summary: l10n.t('Skipped because there is no token.') };
  try {
    const record = await client.userDetail(run.connection, now.session, run.signal);
    return record ? recordFinding(record) : notTried();
  } catch (error) {
    const failure = asOrgAccessError(error, 'shape', () => ({ code: 'answerNotRead' }));
    return {
      ...errorFinding(failure, now.session.grantType !== undefined),
      facts: [kindFact(failure.oauthCode ?? failure.kind), ...statusFacts(failure.status)],
    };
  }
}

function recordFinding(record: UserRecord): Finding {
  const { organizations, unrecognized } = record.access;
  const sites = organizations.flatMap((organization) => organization.sites);
  const grants = allPlaces(organizations).flatMap((place) => place.grants);
  const privileges = new Set(grants.flatMap((grant) => grant.privileges));
  const facts: readonly Fact[] = [
    [l10n.t('Organizations'), String(organizations.length)],
    [l10n.t('Sites'), String(sites.length)],
    [l10n.t('Distinct privileges'), String(privileges.size)],
    [l10n.t('Parts not understood'), String(unrecognized.length)],
    ...(unrecognized.length > 0 ? [[l10n.t('Format, without names'), mapShape(record)] as const] : []),
  ];
  if (organizations.length > 0)
    return {
      outcome: 'ok',
      summary: l10n.t('Your access was read.'),
      cause:
        unrecognized.length === 0
          ? undefined
          : l10n.t("Some of it wasn't understood. It is shown in the Access view as received."),
      facts,
    };
  if (unrecognized.length > 0)
    return {
      outcome: 'warning',
      summary: l10n.t("Your access came in a format that Org Access doesn't understand."),
      cause: l10n.t("The service uses a structure of organizations and sites that Org Access doesn't recognize."),
      fix: l10n.t(
        'Look at "Not understood" in the Access view, and send this report to the developers of Org Access. It has the format of the response, without names.',
      ),
      facts,
    };
  return {
    outcome: 'warning',
    summary: l10n.t("You are signed in, but you don't have access to any organization."),
    cause: l10n.t("Your account doesn't have access yet or has lost it."),
    fix: l10n.t('Ask your administrator for access.'),
    facts,
  };
}

function errorFinding({ kind, problem, status }: OrgAccessError, isClient: boolean): Finding {
  if (isClient && (status === 403 || status === 404))
    return {
      outcome: 'warning',
      summary: l10n.t('The service has no user detail for a client.'),
      cause: l10n.t('Signed in with client credentials, without a person.'),
      fix: l10n.t('Requests, tokens, and terminals work anyway. Enter the organization and the site yourself.'),
    };
  if (problem.code === 'tokenRefused') return failed(problem, [], 'signIn');
  return failed(problem, [], kind === 'shape' || status === 403 ? 'editConnection' : undefined);
}
