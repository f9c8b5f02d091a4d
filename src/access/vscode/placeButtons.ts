import * as vscode from 'vscode';
import { kindOf, type PlaceKind } from '../../platform/common/entities.ts';
import { copyText } from '../../platform/vscode/notify.ts';
import { targetOf } from '../common/tree/accessTree.ts';
import type { PlaceButton } from './pickPlace.ts';

export function placeButtons(): readonly PlaceButton[] {
  return [
    copyIdButton(),
    useButton('site', vscode.l10n.t('Use This Site'), 'orgAccess.useSite'),
    useButton('organization', vscode.l10n.t('Use This Organization'), 'orgAccess.useOrganization'),
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

function useButton(kind: PlaceKind, tooltip: string, command: string): PlaceButton {
  return {
    iconPath: new vscode.ThemeIcon('pinned'),
    tooltip,
    closes: true,
    isFor: (place) => kindOf(place) === kind,
    act: (place) => void vscode.commands.executeCommand(command, { name: '', target: targetOf(place) }),
  };
}

export function copyIdButton(): PlaceButton {
  return {
    iconPath: new vscode.ThemeIcon('copy'),
    tooltip: vscode.l10n.t('Copy ID'),
    closes: false,
    isFor: ({ organization, site }) => (site ?? organization).id !== undefined,
    act: ({ organization, site }) => void copyText((site ?? organization).id ?? '', vscode.l10n.t('ID copied')),
  };
}
