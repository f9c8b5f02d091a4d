import * as vscode from 'vscode';
import type { Clock } from '../../../platform/common/clock.ts';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { plain, plainWithoutIcons, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { redaction } from '../../../platform/redaction/common/redaction.ts';
import { showWarning } from '../../../platform/vscode/notify.ts';
import { withProgressIfSlow } from '../../../platform/vscode/ui/slowProgress.ts';
import { addressToShow } from '../../../service/connection/common/agreedCall.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { secretsIn, type SessionReader } from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import { descriptionProblemText } from '../../node/descriptionText.ts';
import {
  descriptionLimits,
  type DescriptionNotes,
  type DescriptionPart,
  type DescriptionSource,
  type Tried,
} from '../common/description.ts';
import type { AskDescription, DescriptionGroup } from '../node/descriptionSearch.ts';

export interface SourceServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly clock: Clock;
}

/** Loaded description and its source. Has no parts if nothing was found. */
export interface LoadedDescription {
  readonly source: DescriptionSource;
  readonly parts: readonly DescriptionPart[];
  readonly notes: readonly DescriptionNotes[];
  readonly tried: readonly Tried[];
  readonly file?: string;
}

const reader = () => import('./reader.ts');

/**
 * Loads a description as the signed-in user, from below the base URL only.
 *
 * @param paths loaded before; defaults to the usual ones
 * @returns undefined if dismissed or the session has ended
 * @throws OrgAccessError if the service can't be reached or rejects the session
 */
export async function loadFromService(
  target: CallTarget,
  paths: readonly string[] | undefined,
  { sessions, manager, clock }: SourceServices,
): Promise<LoadedDescription | undefined> {
  const { connection, username } = target;
  const { baseUrl } = connection;
  const responses = new Map<string, Awaited<ReturnType<AskDescription>>>();
  const asking =
    (signal: AbortSignal): AskDescription =>
    async (path) => {
      const before = responses.get(path);
      if (before) return before;
      const agreed = { address: addressToShow(connection, path), username };
      const call = { method: 'GET', path, kind: 'read', agreed } as const;
      const response = await manager.call(connection.id, call, signal).then(
        (got) => got && { status: got.status, text: redaction(secretsIn(sessions.snapshot), true).text(got.text).text },
        (error: unknown) => {
          if (!(error instanceof OrgAccessError)) throw error;
          const { kind } = error;
          if (kind === 'redirect' || kind === 'tooLarge') return { refused: kind };
          throw error;
        },
      );
      responses.set(path, response);
      return response;
    };
  const { findGroups, loadParts } = await reader();
  const wait = async <T>(work: (ask: AskDescription) => Promise<T>) =>
    await withProgressIfSlow(
      vscode.l10n.t('Loading the API description of {0}', shownName(connection, plain, 60)),
      clock,
      (signal) => work(asking(signal)),
    );
  const found = paths ? { groups: [], tried: [] } : await wait((ask) => findGroups(ask, baseUrl));
  if (!found) return undefined;
  const chosen = paths ?? (await chooseGroups(found.groups));
  if (!chosen) return undefined;
  const loaded = await wait((ask) => loadParts(ask, chosen, baseUrl));
  if (!loaded) return undefined;
  const tried = [...found.tried, ...loaded.tried.filter(({ at }) => !found.tried.some((one) => one.at === at))];
  return { ...loaded, tried, source: { kind: 'service', paths: chosen } };
}

async function chooseGroups(groups: readonly DescriptionGroup[]): Promise<readonly string[] | undefined> {
  if (groups.length <= 1) return groups.map(({ path }) => path);
  const items = groups.map(({ name, path }) => ({
    label: plainWithoutIcons(name, 80),
    description: plainWithoutIcons(path, 120),
    picked: true,
    path,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Load API Description'),
    placeHolder: vscode.l10n.t('The service has several. Select those to load.'),
    canPickMany: true,
    matchOnDescription: true,
  });
  return chosen && chosen.length > 0 ? chosen.map(({ path }) => path) : undefined;
}

export async function chooseFile(): Promise<vscode.Uri | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('API Description'),
      filters: { 'OpenAPI, Swagger': ['json', 'yaml', 'yml'] },
    })) ?? [];
  return file;
}

/** Reads a file. If it has no description, shows a warning and returns undefined. */
export async function loadFromFile(uri: string, baseUrl: string): Promise<LoadedDescription | undefined> {
  const file = vscode.Uri.parse(uri, true);
  const name = plainWithoutLinks(file.path.slice(file.path.lastIndexOf('/') + 1), 80);
  const tell = (why: string) => {
    showWarning(vscode.l10n.t('"{0}" couldn\'t be loaded. {1}', name, why));
    return undefined;
  };
  const size = await vscode.workspace.fs.stat(file).then(
    (stat) => stat.size,
    () => undefined,
  );
  if (size === undefined) return tell(vscode.l10n.t("The file doesn't exist."));
  if (size > descriptionLimits.characters * 2)
    return tell(descriptionProblemText({ code: 'tooLong', most: descriptionLimits.characters }));
  const { descriptionInBytes, readDescription } = await reader();
  const read = descriptionInBytes(await vscode.workspace.fs.readFile(file));
  const result = 'problem' in read ? read : readDescription(read.value, baseUrl);
  if ('problem' in result) return tell(descriptionProblemText(result.problem));
  return {
    source: { kind: 'file', uri },
    parts: [result.part],
    notes: [result.notes],
    tried: [],
    file: file.path.slice(file.path.lastIndexOf('/') + 1),
  };
}
