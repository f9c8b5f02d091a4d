import * as vscode from 'vscode';
import { getOrCreate } from '../../../platform/common/async/once.ts';
import { DisposableStore } from '../../../platform/common/disposable.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import type { RequestDraft } from '../../common/callOf.ts';
import { deviceBody, devicesTaken, type DeviceSource } from '../../common/deviceActs.ts';
import { isSearched, type Listing } from '../../common/listedValues.ts';
import { LoadedList } from '../../common/loadedList.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import type { ValueServices } from './askParameters.ts';
import { rowOf } from './askValue.ts';
import { loadList, type ListServices } from './serviceLists.ts';

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
  const pick = owned.add(vscode.window.createQuickPick<DeviceItem>());
  const title = plain(draft.operation.name, 60);
  const list = new LoadedList(
    source,
    (contained, signal) => loadList(services, target, source, draft.place, contained, signal),
    services.clock,
  );
  const items = new Map<string, DeviceItem>();

  function search(typed: string): void {
    list.search(typed);
    pick.busy = list.isBusy;
  }

  function fill(): void {
    const chosen = pick.selectedItems;
    pick.items = list.values.map((one) =>
      getOrCreate(items, one.value, (id) => ({ ...rowOf(one), alwaysShow: false, id })),
    );
    pick.selectedItems = chosen;
    pick.placeholder = list.listing && placeholderOf(list.listing, isSearched(source));
    // VS Code hides the placeholder while text is typed.
    pick.title = [title, ...(list.nothingFound === undefined ? [] : [list.nothingFound])].join(' · ');
    pick.busy = list.isBusy;
  }

  pick.title = title;
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.ignoreFocusOut = true;
  pick.placeholder = vscode.l10n.t('Loading devices…');
  owned.add(list.start(fill));
  owned.add(pick.onDidChangeValue(search));
  const chosen = await new Promise<readonly DeviceItem[] | undefined>((resolve) => {
    owned.add(pick.onDidAccept(() => resolve(pick.selectedItems)));
    owned.add(pick.onDidHide(() => resolve(undefined)));
    pick.show();
    search('');
  });
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
