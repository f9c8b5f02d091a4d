import * as vscode from 'vscode';
import { plain, plainWithoutIcons, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { confirm, flashStatus, showInformation, showWarning, type Choice } from '../../../platform/vscode/notify.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { activeConnection } from '../../../session/common/session.ts';
import { knownOperations } from '../../common/catalogue/operationText.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import type { ApiCalls } from '../../node/apiCalls.ts';
import { descriptionReport, loadedText, sourceText, type LoadFacts } from '../../node/descriptionReport.ts';
import { triedText } from '../../node/descriptionText.ts';
import { describedOperations } from '../common/describedOperations.ts';
import { descriptionAddresses, type DescriptionSource, type KeptDescription } from '../common/description.ts';
import type { DescriptionStore } from '../node/descriptionStore.ts';
import type { DescriptionReports } from './descriptionReports.ts';
import {
  chooseFile,
  loadFromFile,
  loadFromService,
  type LoadedDescription,
  type SourceServices,
} from './descriptionSources.ts';

export interface DescriptionServices extends SourceServices {
  readonly calls: Pick<ApiCalls, 'target'>;
  readonly descriptions: DescriptionStore;
}

/** Registers commands that load and remove an API description. Nothing is requested automatically. */
export function descriptionCommands(services: DescriptionServices & { readonly reports: DescriptionReports }) {
  const { sessions, calls, clock, descriptions, reports } = services;

  async function loadDescription(): Promise<void> {
    const target = calls.target(sessions.snapshot.activeId);
    const source = await chooseSource(descriptions.of(target.connection.id));
    if (source) await load(target, source);
  }

  async function load(target: CallTarget, source: Wanted): Promise<void> {
    const { connection } = target;
    const loaded =
      source.kind === 'file'
        ? await loadFromFile(source.uri, connection.baseUrl)
        : await loadFromService(target, source.paths, services);
    if (!loaded || !isStillSignedIn(target)) return;
    if (loaded.parts.length === 0) warnNone(target, loaded);
    else await keep(target, loaded);
  }

  async function keep(target: CallTarget, loaded: LoadedDescription): Promise<void> {
    const { id, name } = target.connection;
    const { source } = loaded;
    const description: KeptDescription = { connectionId: id, loadedAtMs: clock.now(), source, parts: loaded.parts };
    if (!(await descriptions.keep(description))) {
      showWarning(
        plainWithoutLinks(
          vscode.l10n.t('The API description of {0} is too large to be kept.', shownName(target.connection, plain, 60)),
        ),
      );
      return;
    }
    const facts: LoadFacts = {
      ...factsOf(target, loaded),
      description,
      listed: describedOperations(description, knownOperations()).length,
    };
    const text = descriptionReport(facts, vscode.env.language);
    showInformation(plainWithoutLinks(loadedText(facts), 400), details(name, text));
  }

  function warnNone(target: CallTarget, loaded: LoadedDescription): void {
    const { name } = target.connection;
    const text = descriptionReport({ ...factsOf(target, loaded), listed: 0 }, vscode.env.language);
    const tried = loaded.tried.slice(0, 4).map(triedText).join('; ');
    const fromFile: Choice = {
      label: vscode.l10n.t('Load from a File…'),
      act: async () => {
        const file = await chooseFile();
        if (file) await load(target, { kind: 'file', uri: file.toString() });
      },
    };
    showWarning(
      plainWithoutLinks(
        vscode.l10n.t(
          '{0} has no API description at the usual addresses. Tried: {1}',
          shownName(target.connection, plain, 60),
          tried,
        ),
        600,
      ),
      fromFile,
      details(name, text),
    );
  }

  function details(name: string, text: string): Choice {
    return { label: vscode.l10n.t('Show Details'), act: () => reports.show(name, text) };
  }

  /** Whether the session is still the same. A description isn't stored after its session has ended. */
  function isStillSignedIn({ connection, username }: CallTarget): boolean {
    try {
      return calls.target(connection.id).username === username;
    } catch {
      return false;
    }
  }

  return {
    loadDescription,
    async removeDescription() {
      const connection = activeConnection(sessions.snapshot);
      if (!connection || !descriptions.of(connection.id)) return;
      const name = shownName(connection, plain, 60);
      const isMeant = await confirm(
        vscode.l10n.t('Remove the API description of {0}?', name),
        vscode.l10n.t('Its operations are no longer listed. You can load it again.'),
        vscode.l10n.t('Remove'),
      );
      if (!isMeant) return;
      await descriptions.remove(connection.id);
      flashStatus(vscode.l10n.t('API description removed'));
    },
  } satisfies CommandHandlers;
}

type Wanted =
  | { readonly kind: 'service'; readonly paths?: readonly string[] }
  | Extract<DescriptionSource, { kind: 'file' }>;

/** Returns undefined if dismissed. */
async function chooseSource(before: KeptDescription | undefined): Promise<Wanted | undefined> {
  const paths = descriptionAddresses.flatMap(({ document, groups }) => [document, groups]);
  const again = before && {
    label: `$(refresh) ${vscode.l10n.t('Load Again')}`,
    description: plainWithoutIcons(sourceText(before.source), 120),
    source: before.source,
  };
  const items = [
    ...(again ? [again] : []),
    {
      label: `$(cloud-download) ${vscode.l10n.t('From the Service')}`,
      description: `GET ${paths.join(', ')}`,
      source: { kind: 'service' } as const,
    },
    {
      label: `$(file) ${vscode.l10n.t('From a File…')}`,
      description: vscode.l10n.t('OpenAPI 3 or Swagger 2.0, in JSON or YAML'),
      source: undefined,
    },
  ];
  const chosen = await vscode.window.showQuickPick<(typeof items)[number]>(items, {
    title: vscode.l10n.t('Load API Description'),
    placeHolder: vscode.l10n.t("Where is it? Nothing is read outside of your connection's base URL."),
  });
  if (!chosen || chosen.source) return chosen?.source;
  const file = await chooseFile();
  return file && { kind: 'file', uri: file.toString() };
}

function factsOf({ connection }: CallTarget, { tried, notes, file }: LoadedDescription) {
  return { connectionName: shownName(connection, plain, 60), tried, notes, ...(file !== undefined && { file }) };
}
