import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../platform/common/disposable.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import type { RequestDraft } from '../../common/callOf.ts';
import { deviceBody, devicesTaken, type DeviceSource } from '../../common/deviceActs.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import type { ValueServices } from './askParameters.ts';
import { rowOf } from './askValue.ts';
import { isSearched, loadList, searchDelayMs, type Listing, type ListServices } from './serviceLists.ts';

interface DeviceItem extends vscode.QuickPickItem {
  readonly id: string;
}

/**
 * Asks for the devices of a request that takes their IDs. Other requests, and those with a body, are unchanged.
 *
 * @returns undefined if the person cancels
 */
export async function withDevices(
  target: CallTarget,
  draft: RequestDraft,
  services: ListServices & Pick<ValueServices, 'clock'>,
): Promise<RequestDraft | undefined> {
  const source = devicesTaken(draft);
  return source ? await pickDevices(target, draft, source, services) : draft;
}

async function pickDevices(
  target: CallTarget,
  draft: RequestDraft,
  source: DeviceSource,
  services: ListServices & Pick<ValueServices, 'clock'>,
): Promise<RequestDraft | undefined> {
  const owned = new DisposableStore();
  const over = new AbortController();
  const pick = owned.add(vscode.window.createQuickPick<DeviceItem>());
  let waiting: Disposable | undefined;
  let loads = 0;

  async function load(typed: string): Promise<void> {
    const turn = (loads += 1);
    pick.busy = true;
    const listing = await loadList(services, target, source, draft.place, typed, over.signal);
    if (over.signal.aborted || turn !== loads) return;
    const chosen = pick.selectedItems;
    const listed =
      'values' in listing
        ? listing.values.map((one): DeviceItem => ({ ...rowOf(one), alwaysShow: false, id: one.value }))
        : [];
    pick.items = [...chosen, ...listed.filter(({ id }) => chosen.every((one) => one.id !== id))];
    pick.selectedItems = chosen;
    pick.placeholder = placeholderOf(listing, isSearched(source));
    pick.busy = false;
  }

  pick.title = plain(draft.operation.name, 60);
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.ignoreFocusOut = true;
  pick.placeholder = vscode.l10n.t('Loading devices…');
  owned.add(
    pick.onDidChangeValue((typed) => {
      waiting?.dispose();
      if (isSearched(source)) waiting = services.clock.after(searchDelayMs, () => void load(typed.trim()));
    }),
  );
  const chosen = await new Promise<readonly DeviceItem[] | undefined>((resolve) => {
    owned.add(pick.onDidAccept(() => resolve(pick.selectedItems)));
    owned.add(pick.onDidHide(() => resolve(undefined)));
    pick.show();
    void load('');
  });
  over.abort();
  waiting?.dispose();
  owned.dispose();
  if (!chosen || chosen.length === 0) return chosen && draft;
  return { ...draft, body: deviceBody(chosen.map(({ id }) => id)) };
}

function placeholderOf(listing: Listing, canSearch: boolean): string {
  if ('problem' in listing)
    return vscode.l10n.t('{0} Press Enter to continue, and add device IDs to the request.', listing.problem);
  return listing.left > 0
    ? canSearch
      ? vscode.l10n.t('Select devices; {0} more, keep typing to search', countText(listing.left))
      : vscode.l10n.t('Select devices; {0} more are in the table of hidden devices', countText(listing.left))
    : vscode.l10n.t('Select devices, then press Enter');
}
