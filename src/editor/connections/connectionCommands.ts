import * as vscode from 'vscode';
import { OrgAccessError } from '../../core/base/errors.ts';
import { originOf, parseBaseUrl, type Connection } from '../../core/connection/connection.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import { connectionOf, type SessionReader } from '../../core/session/session.ts';
import { marked } from '../../model/connection/connectionText.ts';
import { checkField } from '../../model/session/signInFlow.ts';
import { plain, plainWithoutIcons } from '../../model/text/displayText.ts';
import type { CommandHandlers } from '../commands.ts';
import { confirm } from '../notify.ts';
import { ask } from '../ui/inputSteps.ts';
import type { ConnectionBook } from './connectionBook.ts';
import { asProduction, connectionRowCommands } from './connectionRowCommands.ts';
import type { ForgetsPlaces } from './goneConnections.ts';
import { forgetPlaces } from './keptPlaces.ts';
import { forgetValues } from './keptValues.ts';
import { pickConnection } from './pickConnection.ts';
import type { Usernames } from './usernames.ts';

export interface ConnectionParts {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly book: ConnectionBook;
  readonly usernames: Usernames;
  readonly memory: vscode.Memento;
  readonly places: ForgetsPlaces;
}

/** Commands for the connections themselves. Each asks which one, unless there is just one. */
export function connectionCommands(parts: ConnectionParts) {
  const { sessions } = parts;
  return {
    ...connectionRowCommands(sessions, parts.book),
    switchConnection: async (id: unknown) => {
      const chosen = await connectionFor(sessions, id, () =>
        pickConnection(sessions, vscode.l10n.t('Select a connection to switch to'), {
          evenAlone: true,
          hasButtons: true,
        }),
      );
      if (chosen === 'add') await vscode.commands.executeCommand('orgAccess.addConnection');
      else if (chosen) parts.manager.switchTo(chosen.id);
    },
    editConnection: async (id: unknown) => {
      const chosen = await connectionFor(sessions, id, () =>
        pickConnection(sessions, vscode.l10n.t('Select a connection to edit')),
      );
      let editing = chosen === 'add' ? undefined : chosen;
      while (editing && (await edit(editing, parts)))
        editing = sessions.snapshot.connections.find(({ id: known }) => known === editing?.id);
    },
    removeConnection: async (id: unknown) => {
      const chosen = await connectionFor(sessions, id, () =>
        pickConnection(sessions, vscode.l10n.t('Select a connection to remove')),
      );
      if (chosen && chosen !== 'add') await remove(chosen, parts);
    },
  } satisfies CommandHandlers;
}

/**
 * The connection that a command was given: by its id, as rows of the view give it, or by `active` for the one that views show.
 *
 * @param ask finds one where none was given
 * @throws OrgAccessError of kind `session` for one that is not there any more: no other takes its place
 */
export async function connectionFor<T>(
  { snapshot }: SessionReader,
  id: unknown,
  ask: () => Promise<T>,
): Promise<Connection | T> {
  const wanted = id === 'active' ? snapshot.activeId : id;
  if (typeof wanted !== 'string') return await ask();
  const found = connectionOf(snapshot, wanted);
  if (!found) throw new OrgAccessError('session', { code: 'noSuchConnection' });
  return found;
}

/** Changes one field. @returns whether the person may want to change another */
async function edit(connection: Connection, { manager, book }: ConnectionParts): Promise<boolean> {
  const fields = [
    {
      key: 'name',
      label: vscode.l10n.t('Name'),
      check: (text: string) => (text.trim() === '' ? vscode.l10n.t('Enter a name.') : undefined),
    },
    {
      key: 'baseUrl',
      label: vscode.l10n.t('Base URL'),
      note: vscode.l10n.t('A new base URL ends the session'),
      check: (text: string) => checkField('baseUrl', text),
    },
    {
      key: 'clientId',
      label: vscode.l10n.t('Client ID'),
      note: vscode.l10n.t('A new client ID ends the session'),
      check: (text: string) => checkField('clientId', text),
    },
    {
      key: 'clientSecret',
      label: vscode.l10n.t('Client secret'),
      check: (text: string) => checkField('clientSecret', text),
    },
    {
      key: 'scope',
      label: vscode.l10n.t('Scope'),
      note: vscode.l10n.t('Separated by spaces; takes effect at the next sign-in'),
      check: () => undefined,
    },
  ] as const;
  const mark = {
    label: connection.production ? vscode.l10n.t('Unmark as production') : vscode.l10n.t('Mark as production'),
    detail: vscode.l10n.t(
      'A mark and a color wherever it is shown, and in the question before a request that is no GET',
    ),
    field: undefined,
  };
  const rows = fields.map((field) => ({
    label: field.label,
    description:
      field.key === 'clientSecret' ? vscode.l10n.t('kept in secret storage') : plainWithoutIcons(connection[field.key]),
    ...('note' in field && { detail: field.note }),
    field,
  }));
  const title = vscode.l10n.t('Edit {0}', marked(connection, plainWithoutIcons(connection.name)));
  const placeHolder = vscode.l10n.t('Select what to change');
  const chosen = await vscode.window.showQuickPick([...rows, mark], { title, placeHolder });
  if (!chosen) return false;
  const { field } = chosen;
  if (!field) {
    await book.save(asProduction(connection, !connection.production));
    return true;
  }
  const isSecret = field.key === 'clientSecret';
  const reply = await ask({
    title,
    prompt: field.label,
    value: isSecret ? '' : connection[field.key],
    password: isSecret,
    step: 1,
    totalSteps: 1,
    canGoBack: true,
    check: field.check,
  });
  if (reply?.kind !== 'answer') return reply?.kind === 'back';
  if (isSecret) {
    await manager.replaceClientSecret(connection.id, reply.text);
    return true;
  }
  const edited = { ...connection, [field.key]: normal(field.key, reply.text) };
  await book.save(edited);
  // As the box has said.
  if (edited.clientId !== connection.clientId || originOf(edited) !== originOf(connection))
    await manager.signOut(connection.id);
  return true;
}

function normal(key: string, text: string): string {
  const address = key === 'baseUrl' ? parseBaseUrl(text) : undefined;
  return address && address.problem === undefined ? address.baseUrl : text.trim();
}

async function remove(
  connection: Connection,
  { manager, book, usernames, memory, places }: ConnectionParts,
): Promise<void> {
  const agreed = await confirm(
    vscode.l10n.t('Remove the connection "{0}"?', marked(connection, plain(connection.name))),
    vscode.l10n.t(
      "Its session, its client secret, and its entry in the settings will be deleted. Your account at the service won't be affected.",
    ),
    vscode.l10n.t('Remove'),
  );
  if (!agreed) return;
  await manager.forget(connection.id);
  await usernames.forget(connection.id);
  await forgetPlaces(memory, connection.id);
  await forgetValues(memory, connection.id);
  await places.forget((id) => id === connection.id);
  await book.remove(connection.id);
}
