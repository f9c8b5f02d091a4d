import * as vscode from 'vscode';
import type { CallTarget } from '../../core/api/apiCall.ts';
import { callOf } from '../../core/api/callOf.ts';
import { discovery } from '../../core/api/catalogue/discovery.ts';
import { serviceAccounts, type ServiceAccount } from '../../core/api/discovery/serviceAccounts.ts';
import { bodyOf } from '../../core/api/jobs/jobList.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { PlaceName } from '../../core/base/entities.ts';
import { asOrgAccessError } from '../../core/base/errors.ts';
import { addressToShow } from '../../core/connection/agreedCall.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import { errorText } from '../../model/errors/errorText.ts';

/** The service accounts of a place, or why they are not known, in a sentence. */
export type LoadedAccounts = { readonly accounts: readonly ServiceAccount[] } | { readonly problem: string };

/** Asks for the service accounts of a place while a person fills in the form. Never rejects. */
export async function loadAccounts(
  { connection, username }: CallTarget,
  place: PlaceName,
  { manager, clock }: { readonly manager: Pick<SessionManager, 'call'>; readonly clock: Clock },
): Promise<LoadedAccounts> {
  const operation = discovery.find(({ id }) => id === 'service-accounts');
  try {
    if (!operation) return noAccounts();
    const call = callOf(operation, { place });
    const agreed = { address: addressToShow(connection, call.path), username };
    const answer = await manager.call(connection.id, { ...call, agreed }, new AbortController().signal);
    const accounts = answer && serviceAccounts(bodyOf(answer, clock.now()));
    return accounts ? { accounts } : noAccounts();
  } catch (error) {
    return { problem: errorText(asOrgAccessError(error, 'http', () => ({ code: 'callFailed' }))) };
  }
}

function noAccounts(): LoadedAccounts {
  return { problem: vscode.l10n.t('The response has no list of service accounts.') };
}
