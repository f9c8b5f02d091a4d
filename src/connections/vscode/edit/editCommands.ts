import * as vscode from 'vscode';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { connectionFor, type ConnectionServices } from '../connectionCommands.ts';
import { pickConnection } from '../pickConnection.ts';
import { editConnection } from './editConnection.ts';

export function editCommands(services: ConnectionServices) {
  const { sessions } = services;
  return {
    editConnection: async (id: unknown) => {
      const chosen = await connectionFor(sessions, id, () =>
        pickConnection(sessions, vscode.l10n.t('Select a connection to edit')),
      );
      if (chosen && chosen !== 'add') await editConnection(chosen, services);
    },
  } satisfies CommandHandlers;
}
