import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import type { SessionReader } from '../../session/common/session.ts';
import { placeStatus } from '../common/placeText.ts';
import type { WindowPlaces } from '../common/windowPlaces.ts';

/** Names the current place of the active connection in the status bar, where a click leads to another one. */
export function showPlace(
  sessions: SessionReader,
  places: Pick<WindowPlaces, 'of' | 'isNamedElsewhere' | 'onDidChange'>,
): Disposable {
  const owned = new DisposableStore();
  // To the right of the session.
  const item = owned.add(vscode.window.createStatusBarItem('orgAccess.place', vscode.StatusBarAlignment.Left, 9.9));
  item.name = vscode.l10n.t('Org Access: Organization and Site');
  item.command = 'orgAccess.selectPlace';
  let shown = '';
  const paint = () => {
    const { activeId } = sessions.snapshot;
    const place = places.of(activeId);
    const isAmbiguous = places.isNamedElsewhere(activeId);
    const now = JSON.stringify([place ?? '', isAmbiguous]);
    if (now === shown) return;
    shown = now;
    if (!place) return item.hide();
    const { text, label, tooltip } = placeStatus(place, isAmbiguous);
    item.text = text;
    item.tooltip = tooltip;
    item.accessibilityInformation = { label, role: 'button' };
    item.show();
  };
  paint();
  owned.add(sessions.onDidChange(paint));
  owned.add(places.onDidChange(paint));
  return owned;
}
