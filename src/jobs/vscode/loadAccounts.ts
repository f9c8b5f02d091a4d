import * as vscode from 'vscode';
import { callOf } from '../../api/common/callOf.ts';
import { discovery } from '../../api/common/catalogue/discovery.ts';
import type { CallTarget } from '../../api/node/apiCalls.ts';
import { addressToShow } from '../../connections/common/agreedCall.ts';
import { errorText } from '../../errors/common/errorText.ts';
import type { Clock } from '../../platform/common/clock.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import { asOrgAccessError } from '../../platform/common/errors.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import { serviceAccounts, type ServiceAccount } from '../common/discovery/serviceAccounts.ts';
import { bodyOf } from '../node/jobList.ts';

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
