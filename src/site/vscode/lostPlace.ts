import * as vscode from 'vscode';
import { marked } from '../../connections/node/connectionText.ts';
import { showWarning } from '../../platform/vscode/notify.ts';
import { lostPlaceText } from '../common/placeText.ts';
import type { LostPlace } from '../common/windowPlaces.ts';

export function tellLost({ connection, place }: LostPlace): void {
  showWarning(lostPlaceText(place, marked(connection, connection.name)), {
    label: vscode.l10n.t('Select Another…'),
    command: 'orgAccess.selectPlace',
    args: [connection.id],
  });
}
