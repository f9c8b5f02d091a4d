import * as vscode from 'vscode';
import type { LostPlace } from '../../core/api/place/windowPlaces.ts';
import { lostPlaceText } from '../../model/api/placeText.ts';
import { marked } from '../../model/connection/connectionText.ts';
import { showWarning } from '../notify.ts';

export function tellLost({ connection, place }: LostPlace): void {
  showWarning(lostPlaceText(place, marked(connection, connection.name)), {
    label: vscode.l10n.t('Select Another…'),
    command: 'orgAccess.selectPlace',
    args: [connection.id],
  });
}
