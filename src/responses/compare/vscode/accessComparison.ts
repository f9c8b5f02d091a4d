import * as vscode from 'vscode';
import { compareAccess } from '../../../access/changes/common/accessChanges.ts';
import type { ComparedAccess } from '../../../access/changes/vscode/compareCommands.ts';
import { accessText } from '../../../access/common/accessText.ts';
import { accessDifferences } from '../node/accessDifferences.ts';
import type { ShownComparison } from './comparisons.ts';

/** Compares two states of access, for Compare Access and the Changes view. */
export function accessComparison(before: ComparedAccess, after: ComparedAccess): ShownComparison {
  const [{ owner }, { owner: other }] = [before, after];
  const isSameService = !owner || !other || owner.connectionId === other.connectionId;
  const { rows, summary } = accessDifferences(compareAccess(before.organizations, after.organizations, isSameService));
  return {
    title: { whole: `${before.title} ↔ ${after.title}`, before: before.title, after: after.title },
    facts: {
      state: 'none',
      status: summary,
      parts: [],
      rows: [
        [vscode.l10n.t('Left'), before.title],
        [vscode.l10n.t('Right'), after.title],
      ],
    },
    rows,
    extension: 'txt',
    texts: () => ({ before: accessText(before.organizations), after: accessText(after.organizations) }),
    owners: [owner, other],
  };
}
