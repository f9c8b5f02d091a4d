import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { isThisWindowOnly, originOf, type Connection } from '../../core/connection/connection.ts';
import { freeName } from '../../core/connection/connectionSettings.ts';
import { connectionOf, type SessionReader } from '../../core/session/session.ts';
import {
  connectionLink,
  connectionsFile,
  isSameService,
  longestFile,
  readConnectionLink,
  readConnectionsFile,
  type ReadShared,
  type SharedConnection,
} from '../../model/connection/sharedConnections.ts';
import { refusedText, sharedDetail, type SharedSource } from '../../model/connection/sharedConnectionText.ts';
import { plainWithoutLinks } from '../../model/text/displayText.ts';
import type { CommandHandlers } from '../commands.ts';
import { confirm, showInformation, showWarning, signIn, type Choice } from '../notify.ts';
import { copyText } from '../ui/clipboard.ts';
import { saveFile } from '../ui/saveFile.ts';
import type { ConnectionBook } from './connectionBook.ts';

interface SharingParts {
  readonly sessions: SessionReader;
  readonly book: ConnectionBook;
}

/** Connections that come by a link or a file, and go that way. Nothing is added that a person has not seen whole and agreed to. */
export function shareConnections({ sessions, book }: SharingParts) {
  /** One question at a time: a page can open any number of links. */
  let isAsking = false;

  const knownAs = (shared: SharedConnection) => book.all().find((connection) => isSameService(connection, shared));

  async function add(source: SharedSource, read: ReadShared): Promise<void> {
    if (isAsking) return;
    if (read.problem !== undefined) return showWarning(refusedText(source, read), byHand());
    isAsking = true;
    try {
      tell(read.connections, await addAgreed(source, read.connections));
    } finally {
      isAsking = false;
    }
  }

  /** Asks about one after the other, until a person says no. */
  async function addAgreed(source: SharedSource, all: readonly SharedConnection[]): Promise<Connection[] | undefined> {
    const added: Connection[] = [];
    for (const shared of all) {
      if (knownAs(shared)) continue;
      const connection = { ...shared, id: randomUUID(), name: freeName(shared.name, book.all()) };
      const question = vscode.l10n.t('Add a connection to {0}?', originOf(connection));
      if (!(await confirm(question, sharedDetail(source, connection), vscode.l10n.t('Add')))) return undefined;
      if (knownAs(shared)) continue;
      await book.save(connection);
      added.push(connection);
    }
    return added;
  }

  /** @param added undefined when a person has said no, and knows */
  function tell([first, second]: readonly SharedConnection[], added: readonly Connection[] | undefined): void {
    const [one, another] = added ?? [];
    const known = first && knownAs(first);
    if (one && another) showInformation(vscode.l10n.t('{0} connections were added.', String(added?.length)));
    else if (one)
      showInformation(vscode.l10n.t('The connection "{0}" was added.', plainWithoutLinks(one.name)), signIn(one.id));
    else if (added && known && second)
      showInformation(vscode.l10n.t('The connections of this file are there already, so nothing was added.'));
    else if (added && known)
      showInformation(
        vscode.l10n.t('This connection is there already, as "{0}".', plainWithoutLinks(known.name)),
        ...(known.id === sessions.snapshot.activeId ? [] : [switchTo(known)]),
      );
  }

  return {
    openLink: (link: vscode.Uri) => add('link', readConnectionLink(link)),
    handlers: {
      async importConnections() {
        const [file] =
          (await vscode.window.showOpenDialog({
            title: vscode.l10n.t('Import Connections'),
            openLabel: vscode.l10n.t('Import'),
            filters: { JSON: ['json'] },
          })) ?? [];
        if (file) await add('file', await readFile(file));
      },
      async exportConnections() {
        const shared = sessions.snapshot.connections.filter(({ id }) => !isThisWindowOnly(id));
        const title = vscode.l10n.t('Export Connections');
        await saveFile(
          { title, name: 'org-access-connections.json', kind: 'JSON' },
          new TextEncoder().encode(connectionsFile(shared)),
        );
      },
      async copyConnectionLink(id: unknown) {
        const connection = connectionOf(sessions.snapshot, id);
        if (connection) await copyText(connectionLink(vscode.env.uriScheme, connection), vscode.l10n.t('Link copied'));
      },
    } satisfies CommandHandlers,
  };
}

function switchTo({ id }: Connection): Choice {
  return { label: vscode.l10n.t('Switch to It'), command: 'orgAccess.switchConnection', args: [id] };
}

/** The remedy when a link or a file is refused. */
function byHand(): Choice {
  return { label: vscode.l10n.t('Add Connection…'), command: 'orgAccess.addConnection' };
}

async function readFile(file: vscode.Uri): Promise<ReadShared> {
  const { fs } = vscode.workspace;
  // A character has up to three bytes in UTF-8 for each of its units.
  if ((await fs.stat(file)).size > longestFile * 3) return { problem: 'tooLarge' };
  return readConnectionsFile(new TextDecoder().decode(await fs.readFile(file)));
}
