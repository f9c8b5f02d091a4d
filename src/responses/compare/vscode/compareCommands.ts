import * as vscode from 'vscode';
import { callIdOf } from '../../../api/common/apiNode.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import { bodyText, isSuccess, outcomeText } from '../../../api/node/apiText.ts';
import type { LoadedPages } from '../../../api/node/loadedPages.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { countText, plainWithoutIcons, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { inTimeSlices } from '../../../platform/node/timeSlices.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { showWarning } from '../../../platform/vscode/notify.ts';
import { withProgressIfSlow } from '../../../platform/vscode/ui/slowProgress.ts';
import { compareValues } from '../../../service/compare/common/compareValues.ts';
import type { Comparison } from '../../../service/compare/common/comparison.ts';
import { sideText } from '../../../service/compare/common/sideText.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import { changeRows, fieldName } from '../common/changeRows.ts';
import { comparisonTitle } from '../node/comparedSide.ts';
import { comparisonFacts, sidesHead } from '../node/comparisonText.ts';
import type { ShownComparison } from './comparisons.ts';
import { pickSide } from './pickSide.ts';
import { besideFile, sideOf, sideOfChosenFile, type Side } from './sides.ts';

interface CompareServices {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly clock: Clock;
  readonly isForPlace: (call: ApiCall) => boolean;
  readonly sendElsewhere: (made: ApiCall, connectionId: string) => Promise<ApiCall | undefined>;
  readonly showResponse: (callId: number, isBeside: boolean) => void;
  readonly show: (comparison: ShownComparison) => void;
  readonly pagesOf: (callId: number) => LoadedPages | undefined;
}

export function compareCommands(services: CompareServices) {
  const { calls, clock, sendElsewhere, showResponse, show, pagesOf } = services;

  /** Sends a request to compare with. Shows a failed response instead. */
  async function sentSide(made: ApiCall, connectionId: string): Promise<Side | undefined> {
    const sent = await sendElsewhere(made, connectionId);
    if (!sent || sent.outcome.kind === 'canceled') return undefined;
    const side = isSuccess(sent.outcome) ? sideOf(sent) : undefined;
    if (!side) {
      showResponse(sent.id, false);
      showWarning(
        vscode.l10n.t(
          'The request for the comparison failed: {0}. Its response is shown instead.',
          plainWithoutLinks(outcomeText(sent.outcome)),
        ),
      );
    }
    return side;
  }

  async function compareWith(node: unknown): Promise<void> {
    const made = calls.find(callIdOf(node) ?? 0);
    if (!made) return;
    const own = sideOf(made);
    if (!own) {
      const isKept = made.outcome.kind === 'answered' && made.outcome.response;
      showWarning(
        isKept
          ? vscode.l10n.t("This response isn't JSON, so it can't be compared.")
          : plainWithoutLinks(bodyText(made), 500),
      );
      return;
    }
    const other = await pickSide(made, services);
    if (!other) return;
    if (other.kind === 'send') {
      const side = await sentSide(made, other.connectionId);
      if (side) await compare(own, side);
    } else if (other.kind === 'file') {
      const side = await sideOfChosenFile(services.sessions);
      if (side) await compare(side, besideFile(own, side, pagesOf(made.id)), side.leftOut);
    } else {
      const side = sideOf(other.call);
      if (side) await (other.call.id < made.id ? compare(side, own) : compare(own, side));
    }
  }

  async function compare(before: Side, after: Side, leftOut: ReadonlySet<string> = new Set()): Promise<void> {
    const comparison = await withProgressIfSlow(vscode.l10n.t('Comparing responses…'), clock, (signal) =>
      inTimeSlices(unlessAborted(signal, compareValues(before.value, after.value, leftOut))),
    );
    if (!comparison) return;
    const leaveOut = async () => {
      const fields = await chooseFields(comparison, leftOut);
      if (fields) await compare(before, after, fields);
    };
    show({ ...responseComparison(before, after, comparison, leftOut), leaveOut });
  }

  return { compareWith } satisfies CommandHandlers;
}

/** Lets the person choose the fields to leave out. Returns undefined if dismissed. */
async function chooseFields(
  { varying }: Comparison,
  leftOut: ReadonlySet<string>,
): Promise<ReadonlySet<string> | undefined> {
  const row = (path: string, description: string, picked: boolean) => {
    return { path, label: plainWithoutIcons(fieldName(path), 100), description, picked };
  };
  const chosen = await vscode.window.showQuickPick(
    [
      ...[...leftOut].map((path) => row(path, vscode.l10n.t('left out now'), true)),
      ...varying.map(({ path, count }) => row(path, vscode.l10n.t('differs in all {0}', countText(count)), false)),
    ],
    {
      canPickMany: true,
      title: vscode.l10n.t('Leave Out Fields'),
      placeHolder: vscode.l10n.t('Fields that differ in every element. Select those to leave out'),
    },
  );
  return chosen && new Set(chosen.map(({ path }) => path));
}

export function responseComparison(
  before: Side,
  after: Side,
  comparison: Comparison,
  leftOut: ReadonlySet<string>,
): ShownComparison {
  const notes = {
    before: before.about,
    after: after.about,
    leftOut,
    hasHidden: before.hasHidden || after.hasHidden,
    isPage: before.isPage || after.isPage,
  };
  const textOf = ({ value }: Side) => sideText(value, comparison, leftOut);
  return {
    title: comparisonTitle(before.about, after.about),
    facts: comparisonFacts(comparison, notes),
    rows: changeRows(comparison),
    extension: 'jsonc',
    texts() {
      const [left, right] = [textOf(before), textOf(after)];
      const head = sidesHead(comparison, notes);
      return left === undefined || right === undefined ? undefined : { before: head + left, after: head + right };
    },
    owners: [before.owner, after.owner],
  };
}

function* unlessAborted<T>(signal: AbortSignal, steps: Iterator<undefined, T>): Generator<undefined, T | undefined> {
  for (let step = steps.next(); !signal.aborted; step = steps.next()) {
    if (step.done === true) return step.value;
    yield;
  }
  return undefined;
}
