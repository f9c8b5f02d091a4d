import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { heading, pickFrom, type Choosable } from '../../platform/vscode/ui/pickFrom.ts';
import { groupOf } from '../common/catalogue/operationText.ts';
import type { Operation } from '../common/operation.ts';
import { requestText } from '../node/apiText.ts';

interface OperationItem extends Choosable {
  readonly operation?: Operation;
}

/**
 * Lets a person choose an operation, their own first. Returns undefined if they cancel.
 *
 * @param canCopy adds Copy Request As… to each row
 */
export async function pickOperation(
  title: string,
  operations: readonly Operation[],
  { canCopy = false } = {},
): Promise<Operation | undefined> {
  const copy = { iconPath: new vscode.ThemeIcon('code'), tooltip: vscode.l10n.t('Copy Request As…') };
  const isOwn = ({ area, tag }: Operation) => area === undefined && tag === undefined;
  const ordered = [...operations.filter(isOwn), ...operations.filter((operation) => !isOwn(operation))];
  const items = ordered.flatMap((operation, index): OperationItem[] => {
    const group = groupOf(operation);
    const before = ordered[index - 1];
    const item = {
      label: plainWithoutIcons(operation.name, 80),
      description: plainWithoutIcons(requestText(operation)),
      operation,
      ...(canCopy && { buttons: [copy] }),
    };
    return before && groupOf(before) === group ? [item] : [heading(plainWithoutIcons(group)), item];
  });
  const chosen = await pickFrom<OperationItem>({
    title,
    placeholder: vscode.l10n.t('Select an operation of the service'),
    matchOnDescription: true,
    items,
    rowPressed: (_, { operation }) => {
      void vscode.commands.executeCommand('orgAccess.copyAs', { operation });
      return true;
    },
  });
  return chosen?.operation;
}
