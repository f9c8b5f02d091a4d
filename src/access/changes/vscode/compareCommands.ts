import * as vscode from 'vscode';
import type { Clock } from '../../../platform/common/clock.ts';
import type { EntityName } from '../../../platform/common/entities.ts';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { isObject } from '../../../platform/common/json/json.ts';
import { plain, plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { exactTime, relativeTime } from '../../../platform/common/text/time.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { heading, pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import type { Organization } from '../../../service/privileges/common/privilegeMap.ts';
import {
  activeState,
  connectionOf,
  isLive,
  lastLoadedIn,
  stateOf,
  type SessionReader,
} from '../../../session/common/session.ts';
import type { Place } from '../../common/place.ts';
import { readJsonReport } from '../../report/common/accessReport.ts';
import type { AccessHistory } from '../node/accessHistory.ts';
import type { ChangeRecorder } from './changeRecorder.ts';

/** Access at one time, to compare. */
export interface ComparedAccess {
  readonly title: string;
  readonly organizations: readonly Organization[];
  /** Session at whose end the comparison closes. Undefined for a report. */
  readonly owner?: { readonly connectionId: string; readonly username: string };
}

export type ShowComparison = (before: ComparedAccess, after: ComparedAccess) => void;

interface CompareServices {
  readonly sessions: SessionReader;
  readonly history: AccessHistory;
  readonly recorder: ChangeRecorder;
  readonly clock: Clock;
  readonly showComparison: ShowComparison;
  readonly reveal: (place: Place) => Promise<void>;
}

interface Source extends vscode.QuickPickItem {
  /** Returns undefined if the person cancels. */
  readonly load?: () => Promise<ComparedAccess | undefined>;
  /** Whether it is the current access. */
  readonly isNow?: boolean;
}

/** Commands that compare access, from the palette and the Changes view. */
export function compareCommands({ sessions, history, recorder, clock, showComparison, reveal }: CompareServices) {
  const timeOf = (atMs: number) => exactTime(atMs, vscode.env.language);
  // Titles have the time, because the document may be open when the access has changed again.
  const titleOf = (connection: Connection, atMs: number) =>
    vscode.l10n.t('{0}, {1}', shownName(connection, plain, 60), timeOf(atMs));

  function liveSources(): Source[] {
    const { snapshot } = sessions;
    return snapshot.connections.flatMap((connection) => {
      const { id } = connection;
      const state = stateOf(snapshot, id);
      const loaded = lastLoadedIn(state);
      if (!loaded || !isLive(state)) return [];
      const name = shownName(connection, plainWithoutIcons, 60);
      const title = titleOf(connection, loaded.loadedAtMs);
      const item = {
        label: `$(plug) ${id === snapshot.activeId ? vscode.l10n.t('{0}, now', name) : name}`,
        description: vscode.l10n.t('loaded {0}', relativeTime(loaded.loadedAtMs, clock.now(), vscode.env.language)),
      };
      const owner = { connectionId: id, username: state.session.username };
      const load = () => Promise.resolve({ title, organizations: loaded.record.access.organizations, owner });
      return [{ ...item, isNow: id === snapshot.activeId, load }];
    });
  }

  /** Returns the earlier states. The newest one that was kept is the current access. */
  async function snapshotSources(): Promise<Source[]> {
    const { key } = recorder;
    const [, ...earlier] = key ? await history.snapshots(key) : [];
    return earlier.map((atMs) => ({
      label: `$(history) ${timeOf(atMs)}`,
      description: relativeTime(atMs, clock.now(), vscode.env.language),
      load: () => loadSnapshot(atMs),
    }));
  }

  async function loadSnapshot(atMs: number) {
    const { key } = recorder;
    const snapshot = key && (await history.snapshot(key, atMs));
    const connection = connectionOf(sessions.snapshot, key?.connectionId);
    if (!snapshot || !connection) throw new OrgAccessError('storage', { code: 'accessStateGone' });
    return { title: titleOf(connection, atMs), organizations: snapshot.organizations, owner: key };
  }

  /** Lets the person choose a side. Returns undefined if they cancel. */
  async function choose(
    step: 1 | 2,
    placeholder: string,
    sources: readonly Source[],
  ): Promise<Source | 'back' | undefined> {
    let isBack = false;
    const chosen = await pickFrom<Source>({
      title: vscode.l10n.t('Compare Access'),
      placeholder,
      steps: { step, totalSteps: 2 },
      buttons: step === 1 ? [] : [vscode.QuickInputButtons.Back],
      items: sources,
      pressed: () => (isBack = true),
    });
    return isBack ? 'back' : chosen;
  }

  async function chooseBoth(): Promise<void> {
    const [live, snapshots] = [liveSources(), await snapshotSources()];
    const report: Source = { label: `$(file) ${vscode.l10n.t('Saved report…')}`, load: openReport };
    const others = live.filter(({ isNow }) => !isNow);
    const now = live.filter(({ isNow }) => isNow);
    const section = (label: string, sources: readonly Source[]) =>
      sources.length === 0 ? [] : [heading(label), ...sources];
    const earlier = (sources: readonly Source[]) => section(vscode.l10n.t('Earlier states'), sources);
    const connections = (sources: readonly Source[]) => section(vscode.l10n.t('Connections'), sources);
    for (;;) {
      const first = await choose(1, vscode.l10n.t('Select the earlier state (left side)'), [
        ...earlier(snapshots),
        ...connections([...others, ...now]),
        heading(),
        report,
      ]);
      if (!first || first === 'back') return;
      const before = await first.load?.();
      if (!before) return;
      // What was chosen for one side isn't offered for the other, because it would be compared with itself.
      const isOther = ({ load }: Source) => load !== first.load;
      const second = await choose(2, vscode.l10n.t('Select the later state (right side)'), [
        ...connections([...now, ...others].filter(isOther)),
        ...earlier(snapshots.filter(isOther)),
        heading(),
        report,
      ]);
      if (second === 'back') continue;
      const after = await second?.load?.();
      if (after) showComparison(before, after);
      return;
    }
  }

  async function compareChange(node: unknown): Promise<void> {
    if (!isObject(node) || typeof node.sinceMs !== 'number' || typeof node.atMs !== 'number') return;
    showComparison(await loadSnapshot(node.sinceMs), await loadSnapshot(node.atMs));
  }

  async function revealChange(node: unknown): Promise<void> {
    const place =
      isObject(node) && isObject(node.place)
        ? findPlace(lastLoadedIn(activeState(sessions.snapshot))?.record.access.organizations ?? [], node.place)
        : undefined;
    // A place that was removed, or a row for too many changes, has no row in the tree, so a comparison is shown.
    await (place ? reveal(place) : compareChange(node));
  }

  return { compareAccess: chooseBoth, compareChange, revealChange } satisfies CommandHandlers;
}

async function openReport() {
  const [file] =
    (await vscode.window.showOpenDialog({ title: vscode.l10n.t('A Saved Report'), filters: { JSON: ['json'] } })) ?? [];
  if (!file) return undefined;
  const organizations = readJsonReport(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
  if (!organizations) throw new OrgAccessError('shape', { code: 'notAReport' });
  return { title: file.path.slice(file.path.lastIndexOf('/') + 1), organizations };
}

/** Returns the place of a change, or the nearest ancestor that still exists. */
function findPlace(
  organizations: readonly Organization[],
  wanted: Readonly<Record<string, unknown>>,
): Place | undefined {
  const organization = organizations.find((one) => isSame(one, wanted.organization));
  const site = organization?.sites.find((one) => isSame(one, wanted.site));
  return organization && { organization, ...(site && { site }) };
}

function isSame({ id, name }: EntityName, wanted: unknown): boolean {
  return isObject(wanted) && wanted.name === name && wanted.id === id;
}
