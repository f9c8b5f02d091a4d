import * as vscode from 'vscode';
import { targetOf } from '../../model/access/accessTree.ts';
import { copyText } from '../ui/clipboard.ts';
import type { PlaceButton } from './pickPlace.ts';

/** What is done with a place where it stands in a list, besides going there. */
export function placeButtons(): readonly PlaceButton[] {
  return [
    copyIdButton(),
    {
      iconPath: new vscode.ThemeIcon('json'),
      tooltip: vscode.l10n.t('Reveal in Raw JSON'),
      closes: true,
      isFor: () => true,
      act: (place) =>
        void vscode.commands.executeCommand('orgAccess.revealInRawJson', { name: '', target: targetOf(place) }),
    },
  ];
}

export function copyIdButton(): PlaceButton {
  return {
    iconPath: new vscode.ThemeIcon('copy'),
    tooltip: vscode.l10n.t('Copy ID'),
    closes: false,
    isFor: ({ organization, site }) => (site ?? organization).id !== undefined,
    act: ({ organization, site }) => void copyText((site ?? organization).id ?? ''),
  };
}
