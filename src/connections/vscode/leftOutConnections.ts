import * as vscode from 'vscode';
import { showWarning } from '../../platform/vscode/notify.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';

const toldKey = 'orgAccess.leftOutConnections';

/** More than that is seen in the settings themselves, where each is underlined. */
const mostTold = 3;

/**
 * Says as a window starts which connections of the settings cannot be used and why, once for the same ones: they are missing
 * from the list without another word. What is being typed later on is underlined in the settings instead.
 */
export async function tellLeftOut(
  { leftOut }: Pick<ConnectionRegistry, 'leftOut'>,
  memory: vscode.Memento,
): Promise<void> {
  const told = leftOut.slice(0, mostTold).join(' ');
  if (told === memory.get<string>(toldKey, '')) return;
  // Kept first: another window may start at the same time.
  await memory.update(toldKey, told === '' ? undefined : told);
  if (told === '') return;
  showWarning(vscode.l10n.t("Some connections in your settings can't be used. {0}", told), {
    label: vscode.l10n.t('Open Settings'),
    command: 'workbench.action.openSettingsJson',
  });
}
