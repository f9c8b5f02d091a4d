import type * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { type PlaceName, nameOfPlace } from '../../../platform/common/entities.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { activeConnection, type SessionReader } from '../../../session/common/session.ts';
import type { WindowPlaces } from '../common/windowPlaces.ts';

/** Shows the connection beside a view's title, and its current place if `places` is set. */
export function nameConnection(
  view: Pick<vscode.TreeView<unknown>, 'description'>,
  sessions: SessionReader,
  places?: Pick<WindowPlaces, 'of' | 'isAmbiguous' | 'onDidChange'>,
): Disposable {
  const nameIn = (place: PlaceName) => {
    const name = plain(nameOfPlace(place), 40);
    const isAmbiguous = places?.isAmbiguous(sessions.snapshot.activeId);
    return isAmbiguous ? `${name} (${plain(place.organization.name, 40)})` : name;
  };
  const update = () => {
    const connection = activeConnection(sessions.snapshot);
    const place = places?.of(connection?.id);
    const description = connection
      ? [shownName(connection, plain, 40), ...(place ? [nameIn(place)] : [])].join(' · ')
      : '';
    if (view.description !== description) view.description = description;
  };
  update();
  const owned = new DisposableStore();
  owned.add(sessions.onDidChange(update));
  if (places) owned.add(places.onDidChange(update));
  return owned;
}
