import * as vscode from 'vscode';
import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore } from '../../../platform/common/disposable.ts';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { asOrgAccessError } from '../../../platform/common/errors.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { addressToShow } from '../../../service/connection/common/agreedCall.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { callOf } from '../../common/callOf.ts';
import { knownOperation } from '../../common/catalogue/operationText.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import { isSnmp, serviceAccounts, type ServiceAccount } from '../common/discovery/serviceAccounts.ts';
import { accountDetail } from '../common/discoveryText.ts';
import { bodyOf } from '../node/jobPolls.ts';

export type LoadedAccounts = { readonly accounts: readonly ServiceAccount[] } | { readonly problem: string };

/** Requests the service accounts while the form is being filled in. Never rejects. */
export async function loadAccounts(
  { connection, username }: CallTarget,
  place: PlaceName,
  { manager, clock }: { readonly manager: Pick<SessionManager, 'call'>; readonly clock: Clock },
): Promise<LoadedAccounts> {
  try {
    const call = callOf({ operation: knownOperation('service-accounts'), place });
    const agreed = { address: addressToShow(connection, call.path), username };
    const response = await manager.call(connection.id, { ...call, agreed }, new AbortController().signal);
    const accounts = response && serviceAccounts(bodyOf(response, connection.baseUrl, clock.now()));
    return accounts ? { accounts } : { problem: vscode.l10n.t('The response has no list of service accounts.') };
  } catch (error) {
    return { problem: errorText(asOrgAccessError(error, 'http', () => ({ code: 'callFailed' }))) };
  }
}

interface AccountItem extends vscode.QuickPickItem {
  readonly account: ServiceAccount;
}

/** Lets the user select one or more of the service accounts, if there are any. Returns undefined if dismissed. */
export function chooseAccounts(
  title: string,
  steps: { readonly step: number; readonly totalSteps: number },
  loading: Promise<LoadedAccounts>,
  before: readonly ServiceAccount[] = [],
): Promise<{ readonly accounts: readonly ServiceAccount[] } | 'back' | undefined> {
  const owned = new DisposableStore();
  const pick = owned.add(vscode.window.createQuickPick<AccountItem>());
  pick.title = title;
  pick.step = steps.step;
  pick.totalSteps = steps.totalSteps;
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.ignoreFocusOut = true;
  pick.buttons = [vscode.QuickInputButtons.Back];
  pick.placeholder = vscode.l10n.t('Loading service accounts…');
  pick.busy = true;
  pick.enabled = false;
  return new Promise<Awaited<ReturnType<typeof chooseAccounts>>>((resolve) => {
    owned.add(
      pick.onDidAccept(() => {
        const accounts = pick.selectedItems.map(({ account }) => account);
        if (accounts.length > 0 || pick.items.length === 0) return resolve({ accounts });
        // VS Code shows the placeholder only while nothing is typed.
        pick.value = '';
        pick.placeholder = vscode.l10n.t('Select at least one service account. The service needs one.');
      }),
    );
    owned.add(pick.onDidTriggerButton(() => resolve('back')));
    owned.add(pick.onDidHide(() => resolve(undefined)));
    pick.show();
    void loading.then((loaded) => {
      const accounts = 'accounts' in loaded ? loaded.accounts : [];
      pick.items = accounts.map(itemOf);
      pick.selectedItems = pick.items.filter(({ account }) => before.includes(account));
      pick.placeholder = placeholderOf(loaded);
      pick.busy = false;
      pick.enabled = true;
    });
  }).finally(() => owned.dispose());
}

function placeholderOf(loaded: LoadedAccounts): string {
  if ('problem' in loaded)
    return vscode.l10n.t('{0} Press Enter to continue, and add credentials to the request.', loaded.problem);
  return loaded.accounts.length === 0
    ? vscode.l10n.t('This site has no service accounts. Press Enter to continue, and add credentials to the request.')
    : vscode.l10n.t('Select service accounts; check their form in the request');
}

function itemOf(account: ServiceAccount): AccountItem {
  return {
    label: plainWithoutIcons(account.name, 60),
    description: plainWithoutIcons(accountDetail(account), 120),
    detail: isSnmp(account)
      ? vscode.l10n.t('Goes into {0}', 'communityStringInfo')
      : vscode.l10n.t('Goes into {0}', 'authList'),
    account,
  };
}
