import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { ConnectionRegistry } from '../../../connections/vscode/connectionRegistry.ts';
import { expectedCertificatesIn } from '../../../connections/vscode/expectedCertificates.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { plain, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { type Choice, confirm, showInformation, showWarning, signIn } from '../../../platform/vscode/notify.ts';
import { changeElements, userValue } from '../../../platform/vscode/settings.ts';
import { type Connection, originOf } from '../../../service/connection/common/connection.ts';
import { tokenOriginOf } from '../../../service/connection/common/tokenEndpoint.ts';
import { freeName } from '../../../service/connection/node/connectionSettings.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import { endpointsFor, endpointText, type SharedEndpoint } from '../common/sharedEndpoints.ts';
import { isSameService, type SharedConnection } from '../node/sharedConnection.ts';
import { maxFileLength, readConnectionsFile, type ReadShared } from '../node/sharedConnections.ts';
import { refusedText, sharedDetail, type SharedSource } from '../node/sharedConnectionText.ts';

interface Added {
  readonly connections: readonly Connection[];
  readonly endpoints: number;
}

export type AddShared = (source: SharedSource, read: ReadShared) => Promise<void>;

/** Adds the connections of a link or a file, each after a person has confirmed it. */
export function addShared({ sessions, registry, memory }: SharingServices): AddShared {
  /** Allows one question at a time, because a page can open any number of links. */
  let isAsking = false;

  const knownAs = (shared: SharedConnection) => registry.all().find((connection) => isSameService(connection, shared));

  /** Returns undefined if the person declines the first connection. */
  async function addAgreed(
    source: SharedSource,
    { connections, endpoints }: Extract<ReadShared, { problem?: undefined }>,
  ): Promise<Added | undefined> {
    const added: Connection[] = [];
    let count = 0;
    for (const shared of connections) {
      const connection = knownAs(shared) ?? (await addOne(source, shared, added));
      if (!connection) return added.length + count > 0 ? { connections: added, endpoints: count } : undefined;
      const agreed = await agreedEndpoints(connection, newEndpoints(connection, shared, endpoints));
      if (!agreed) return { connections: added, endpoints: count };
      if (agreed.length > 0) await changeElements('endpoints', (elements) => [...elements, ...agreed]);
      count += agreed.length;
    }
    return { connections: added, endpoints: count };
  }

  async function addOne(
    source: SharedSource,
    shared: SharedConnection,
    added: Connection[],
  ): Promise<Connection | undefined> {
    const { expected, ...rest } = shared;
    const connection: Connection = { ...rest, id: randomUUID(), name: freeName(shared.name, registry.all()) };
    const question = vscode.l10n.t('Add a connection to {0}?', originOf(connection));
    const detail = sharedDetail(source, { ...connection, ...(expected && { expected }) });
    const refusal = isOfTrust(shared) ? [vscode.l10n.t("Don't Add")] : [];
    if (!(await confirm(question, detail, vscode.l10n.t('Add'), ...refusal))) return undefined;
    const meanwhile = knownAs(shared);
    if (meanwhile) return meanwhile;
    // The expected certificate is stored first, because the connection must not be used without it.
    if (expected) await expectedCertificatesIn(memory).expect(connection, expected);
    await registry.save(connection);
    added.push(connection);
    return connection;
  }

  /** @param added undefined if the person declined */
  function tell([first, second]: readonly SharedConnection[], added: Added | undefined): void {
    const [one, another] = added?.connections ?? [];
    const known = first && knownAs(first);
    if (one && another)
      showInformation(vscode.l10n.t('{0} connections were added.', String(added?.connections.length)));
    else if (one)
      showInformation(vscode.l10n.t('The connection "{0}" was added.', plainWithoutLinks(one.name)), signIn(one.id));
    else if (added && added.endpoints > 0) showInformation(vscode.l10n.t('The endpoints were added.'));
    else if (added && known && second)
      showInformation(vscode.l10n.t('The connections of this file are there already, so nothing was added.'));
    else if (added && known)
      showInformation(
        vscode.l10n.t('This connection is there already, as "{0}".', plainWithoutLinks(known.name)),
        ...(known.id === sessions.snapshot.activeId ? [] : [switchTo(known)]),
      );
  }

  return async (source, read) => {
    if (isAsking) return;
    if (read.problem !== undefined) return showWarning(refusedText(source, read), byHand());
    isAsking = true;
    try {
      tell(read.connections, await addAgreed(source, read));
    } finally {
      isAsking = false;
    }
  };
}

/** @param connection has the local name, `shared` the one in the file */
export function newEndpoints(
  connection: Connection,
  shared: SharedConnection,
  endpoints: readonly SharedEndpoint[],
): readonly SharedEndpoint[] {
  return endpointsFor(connection, shared.name, endpoints, userValue('endpoints'));
}

/**
 * Whether a connection changes what is trusted, or sends passwords to another origin. If so, pressing Enter must not
 * confirm it.
 */
function isOfTrust(shared: SharedConnection): boolean {
  return shared.expected !== undefined || tokenOriginOf(shared) !== originOf(shared);
}

function switchTo({ id }: Connection): Choice {
  return { label: vscode.l10n.t('Switch to It'), command: 'orgAccess.switchConnection', args: [id] };
}

function byHand(): Choice {
  return { label: vscode.l10n.t('Add Connection…'), command: 'orgAccess.addConnection' };
}

/** @throws file system errors */
export async function readFile(file: vscode.Uri): Promise<{ readonly text: string; readonly read: ReadShared }> {
  const { fs } = vscode.workspace;
  // UTF-8 takes up to three bytes per UTF-16 unit.
  if ((await fs.stat(file)).size > maxFileLength * 3) return { text: '', read: { problem: 'tooLarge' } };
  const text = new TextDecoder().decode(await fs.readFile(file));
  return { text, read: readConnectionsFile(text) };
}

export interface SharingServices {
  readonly sessions: SessionReader;
  readonly registry: ConnectionRegistry;
  readonly memory: vscode.Memento;
  readonly workspaceState: vscode.Memento;
  readonly log: Log;
}

/** Limit in characters of one confirmation. */
const maxListLength = 1_500;

/** Returns undefined if the person declines any. */
async function agreedEndpoints(
  connection: Connection,
  endpoints: readonly SharedEndpoint[],
): Promise<readonly SharedEndpoint[] | undefined> {
  const lists: SharedEndpoint[][] = [];
  let length = maxListLength;
  for (const endpoint of endpoints) {
    const line = endpointText(endpoint);
    length += line.length;
    if (length > maxListLength) {
      lists.push([]);
      length = line.length;
    }
    lists.at(-1)?.push(endpoint);
  }
  for (const list of lists) {
    const question = vscode.l10n.t('Add endpoints to "{0}"?', shownName(connection, plain));
    const detail = [
      ...list.map(endpointText),
      '',
      vscode.l10n.t('A file asks for this. They go into your settings, and nothing is sent before you run one.'),
    ].join('\n');
    if (!(await confirm(question, detail, vscode.l10n.t('Add')))) return undefined;
  }
  return endpoints;
}
