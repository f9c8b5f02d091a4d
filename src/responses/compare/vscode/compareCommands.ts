import * as vscode from 'vscode';
import { callIdOf } from '../../../api/common/apiNode.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import { bodyText, isSuccess, outcomeText } from '../../../api/node/apiText.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { plainWithoutIcons, plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { inTimeSlices } from '../../../platform/node/timeSlices.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { showWarning } from '../../../platform/vscode/notify.ts';
import { withProgressIfSlow } from '../../../platform/vscode/ui/slowProgress.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import { changeRows } from '../common/changeRows.ts';
import { compareValues } from '../common/compareValues.ts';
import { varyingText } from '../node/comparisonText.ts';
import type { Compared } from './comparisons.ts';
import { pickSide } from './pickSide.ts';
import { sideOf, sideOfChosenFile, type Side } from './sides.ts';

interface CompareServices {
  readonly sessions: SessionReader;
  readonly calls: ApiCalls;
  readonly clock: Clock;
  readonly isForPlace: (call: ApiCall) => boolean;
  readonly sendElsewhere: (made: ApiCall, connectionId: string) => Promise<ApiCall | undefined>;
  readonly showResponse: (callId: number, isBeside: boolean) => void;
  readonly show: (compared: Compared) => void;
}

/** Limit of offered fields. More differ only if the sides have nothing in common. */
const maxOffered = 200;

export function compareCommands(services: CompareServices) {
  const { calls, clock, sendElsewhere, showResponse, show } = services;

  /** Sends a request to compare with. Shows a failed response instead. */
  async function sentSide(made: ApiCall, connectionId: string): Promise<Side | undefined> {
    const sent = await sendElsewhere(made, connectionId);
    if (!sent || sent.outcome.kind === 'canceled') return undefined;
    const side = isSuccess(sent.outcome) ? sideOf(sent) : undefined;
    if (!side) {
      showResponse(sent.id, false);
      showWarning(
        vscode.l10n.t(
          'There is nothing to compare with: {0}. The response is shown.',
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
      if (side) await compare(side, own);
    } else {
      const side = sideOf(other.call);
      if (side) await (other.call.id < made.id ? compare(side, own) : compare(own, side));
    }
  }

  async function compare(before: Side, after: Side, leftOut: ReadonlySet<string> = new Set()): Promise<void> {
    const compared = await withProgressIfSlow(vscode.l10n.t('Comparing responses…'), clock, (signal) =>
      inTimeSlices(unlessAborted(signal, comparing(before, after, leftOut))),
    );
    if (compared) show(compared);
  }

  async function leaveOut({ before, after, leftOut, comparison }: Compared): Promise<void> {
    const offered = comparison.varying
      .slice(0, maxOffered)
      .map((field) => ({ path: field.path, ...varyingText(field) }));
    const known = [...leftOut].map((path) => ({
      path,
      label: path.replace(/^\$\.?/, ''),
      detail: vscode.l10n.t('left out now'),
    }));
    if (offered.length + known.length === 0) {
      showWarning(vscode.l10n.t('No field differs in every element, so there is nothing to leave out.'));
      return;
    }
    const chosen = await vscode.window.showQuickPick(
      [...known, ...offered].map(({ path, label, detail }) => ({
        path,
        label: plainWithoutIcons(label, 100),
        description: plainWithoutIcons(detail),
        picked: leftOut.has(path),
      })),
      {
        canPickMany: true,
        title: vscode.l10n.t('Leave Out Fields'),
        placeHolder: vscode.l10n.t('Fields that differ in every element. Select those to leave out'),
      },
    );
    if (chosen) await compare(before, after, new Set(chosen.map(({ path }) => path)));
  }

  return { handlers: { compareWith } satisfies CommandHandlers, leaveOut };
}

function* comparing(before: Side, after: Side, leftOut: ReadonlySet<string>): Generator<undefined, Compared> {
  const comparison = yield* compareValues(before.value, after.value, leftOut);
  const rows = yield* changeRows(comparison);
  return { before, after, leftOut, comparison, rows };
}

function* unlessAborted<T>(signal: AbortSignal, steps: Iterator<undefined, T>): Generator<undefined, T | undefined> {
  for (let step = steps.next(); !signal.aborted; step = steps.next()) {
    if (step.done === true) return step.value;
    yield;
  }
  return undefined;
}
