import * as vscode from 'vscode';
import type { CallTarget } from '../../../core/api/apiCall.ts';
import {
  descriptionLimits,
  type DescriptionNotes,
  type DescriptionPart,
  type DescriptionSource,
  type Tried,
} from '../../../core/api/description/description.ts';
import type { AskDescription, DescriptionGroup } from '../../../core/api/description/descriptionSearch.ts';
import type { Clock } from '../../../core/base/clock.ts';
import { OrgAccessError } from '../../../core/base/errors.ts';
import { addressToShow } from '../../../core/connection/agreedCall.ts';
import { redaction } from '../../../core/redaction/redaction.ts';
import type { SessionManager } from '../../../core/session/manager/sessionManager.ts';
import { secretsIn, type SessionReader } from '../../../core/session/session.ts';
import { descriptionProblemText } from '../../../model/api/descriptionText.ts';
import { plain, plainWithoutIcons, plainWithoutLinks } from '../../../model/text/displayText.ts';
import { showWarning } from '../../notify.ts';
import { slowly } from '../../place/slowly.ts';

export interface SourceParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly clock: Clock;
}

/** What was read, and where. There are no parts where nothing was found. */
export interface LoadedDescription {
  readonly source: DescriptionSource;
  readonly parts: readonly DescriptionPart[];
  readonly notes: readonly DescriptionNotes[];
  readonly tried: readonly Tried[];
  readonly file?: string;
}

const reader = () => import('./reader.ts');

/**
 * Asks the service, as the person who is signed in and below the base URL alone.
 *
 * @param paths that were loaded before; without them, the usual ones are tried
 * @returns undefined when the person leaves a question, or their session has ended
 * @throws OrgAccessError where the service is not reached, or no longer knows the session
 */
export async function loadFromService(
  target: CallTarget,
  paths: readonly string[] | undefined,
  { sessions, manager, clock }: SourceParts,
): Promise<LoadedDescription | undefined> {
  const { connection, username } = target;
  const { baseUrl } = connection;
  const answers = new Map<string, Awaited<ReturnType<AskDescription>>>();
  const asking =
    (signal: AbortSignal): AskDescription =>
    async (path) => {
      const before = answers.get(path);
      if (before) return before;
      const agreed = { address: addressToShow(connection, path), username };
      const call = { method: 'GET', path, kind: 'read', agreed } as const;
      const answer = await manager.call(connection.id, call, signal).then(
        (got) => got && { status: got.status, text: redaction(secretsIn(sessions.snapshot), true).text(got.text).text },
        (error: unknown) => {
          if (!(error instanceof OrgAccessError)) throw error;
          const { kind } = error;
          if (kind === 'redirect' || kind === 'tooLarge') return { refused: kind };
          throw error;
        },
      );
      answers.set(path, answer);
      return answer;
    };
  const { findGroups, loadParts } = await reader();
  const wait = async <T>(work: (ask: AskDescription) => Promise<T>) =>
    await slowly(vscode.l10n.t('Loading the API description of {0}', plain(connection.name, 60)), clock, (signal) =>
      work(asking(signal)),
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

/** Undefined when the person leaves the question. */
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

/** Asks for the file, in JSON or YAML. Undefined when the person leaves the question. */
export async function chooseFile(): Promise<vscode.Uri | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('API Description'),
      filters: { 'OpenAPI, Swagger': ['json', 'yaml', 'yml'] },
    })) ?? [];
  return file;
}

/** Reads a file. Undefined where it has no description, which a person is told of. */
export async function loadFromFile(uri: string, baseUrl: string): Promise<LoadedDescription | undefined> {
  const file = vscode.Uri.parse(uri, true);
  const name = plainWithoutLinks(file.path.slice(file.path.lastIndexOf('/') + 1), 80);
  const tell = (why: string) => {
    showWarning(vscode.l10n.t('"{0}" could not be loaded. {1}', name, why));
    return undefined;
  };
  const size = await vscode.workspace.fs.stat(file).then(
    (stat) => stat.size,
    () => undefined,
  );
  if (size === undefined) return tell(vscode.l10n.t("The file isn't there."));
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
