import * as vscode from 'vscode';
import type { Feature } from '../../feature.ts';
import { laterHandlers } from '../../later.ts';
import { connectionFor, type ConnectionParts } from '../connectionCommands.ts';
import { pickConnection } from '../pickConnection.ts';

/** Edit Connection. */
export function startEditing(parts: ConnectionParts): Feature {
  const { sessions } = parts;
  const editing = async () => {
    const { editConnection } = await import('./editConnection.ts');
    return {
      editConnection: async (id: unknown) => {
        const chosen = await connectionFor(sessions, id, () =>
          pickConnection(sessions, vscode.l10n.t('Select a connection to edit')),
        );
        if (chosen && chosen !== 'add') await editConnection(chosen, parts);
      },
    };
  };
  return { handlers: laterHandlers(['editConnection'], editing), dispose: () => undefined };
}
