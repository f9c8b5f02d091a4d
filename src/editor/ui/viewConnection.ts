import type * as vscode from 'vscode';
import type { Disposable } from '../../core/base/disposable.ts';
import { activeConnection, type SessionReader } from '../../core/session/session.ts';
import { marked } from '../../model/connection/connectionText.ts';
import { plain } from '../../model/text/displayText.ts';

/** Says beside the title of a view which connection it shows. */
export function nameConnection(
  view: Pick<vscode.TreeView<unknown>, 'description'>,
  sessions: SessionReader,
): Disposable {
  const update = () => {
    const connection = activeConnection(sessions.snapshot);
    const description = connection ? marked(connection, plain(connection.name, 40)) : '';
    if (view.description !== description) view.description = description;
  };
  update();
  return sessions.onDidChange(update);
}
