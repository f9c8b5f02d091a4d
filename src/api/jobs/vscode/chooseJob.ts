import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../../access/site/common/currentPlace.ts';
import { placeHeaders, placeIn } from '../../../access/site/common/placeHeaders.ts';
import { placeText } from '../../../access/site/common/placeText.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { exactTime } from '../../../platform/common/text/time.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { type Choosable, hint, pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import { dueNow } from '../../../service/common/polling.ts';
import { isRequestId, type JobRow } from '../../../service/forms/common/jobs.ts';
import { isEnd, stateOfWord } from '../../../service/forms/common/states.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { knownOperation } from '../../common/catalogue/operationText.ts';
import type { ApiCall } from '../../node/apiCall.ts';
import type { ApiCalls } from '../../node/apiCalls.ts';
import type { FollowedJob } from '../common/jobSchema.ts';
import { percentText } from '../common/jobText.ts';
import { beginWatch, type JobList } from '../common/jobWatch.ts';
import { pollJobs } from '../node/jobPolls.ts';

export interface JobChoiceServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly places: CurrentPlaces;
  readonly clock: Clock;
  readonly calls: ApiCalls;
}

interface JobItem extends Choosable {
  readonly row?: Pick<JobRow, 'requestId' | 'requestName' | 'triggerType'>;
}

interface ListedJob {
  readonly call: ApiCall;
  readonly requestId: string;
}

/**
 * Lets the user select a job from the service's list, or enter its ID. Returns undefined if dismissed.
 *
 * @param listed job to select at first. Jobs are listed for its site, or for the current site if it is omitted
 */
export async function chooseJob(
  { sessions, manager, places, clock, calls }: JobChoiceServices,
  listed?: ListedJob,
): Promise<FollowedJob | undefined> {
  const target = calls.target(listed?.call.connection.id ?? sessions.snapshot.activeId);
  const { connection, username } = target;
  const operation = knownOperation('discovery-status');
  const sent = placeIn(listed?.call.call.headers);
  const needed = sent?.site ? { place: sent } : await places.needed(connection.id, operation);
  if (!needed?.place) return undefined;
  const origin = {
    connectionId: connection.id,
    baseUrl: connection.baseUrl,
    username,
    headers: placeHeaders(operation, needed.place),
  };
  const over = new AbortController();
  let poll: JobList | undefined;
  const chosen = await pickFrom<JobItem>({
    title: vscode.l10n.t('Follow Job'),
    placeholder: vscode.l10n.t(
      'Jobs of {0}: select one, or enter its request ID',
      plainWithoutIcons(placeText(needed.place)),
    ),
    ...(listed && { value: listed.requestId }),
    matchOnDescription: true,
    listens(refill) {
      void pollJobs(origin, [], { manager, nowMs: () => clock.now(), signal: over.signal }).then((polled) => {
        poll = polled ?? { kind: 'listed', rows: [], isWhole: true };
        if (!over.signal.aborted) refill();
      });
      return { dispose: () => over.abort() };
    },
    items(typed, pick) {
      pick.busy = poll === undefined;
      const rows = poll?.kind === 'listed' ? poll.rows : [];
      const fitting = rows.filter((row) => fits(row, typed));
      const id = typed.trim();
      const isId = isRequestId(id) && !rows.some(({ requestId }) => requestId === id);
      return [
        ...fitting.map(itemOf),
        ...(isId
          ? [{ label: `$(edit) ${vscode.l10n.t('Follow "{0}"', id)}`, alwaysShow: true, row: { requestId: id } }]
          : []),
        ...(poll === undefined ? [hint(vscode.l10n.t('Loading…'))] : []),
        ...(poll?.kind === 'failed' ? [hint(errorText(poll.error))] : []),
        ...(poll?.kind === 'listed' && rows.length === 0 ? [hint(vscode.l10n.t('This site has no jobs.'))] : []),
      ];
    },
  });
  if (!chosen?.row) return undefined;
  const { requestId, requestName, triggerType } = chosen.row;
  const names = {
    ...(requestName !== undefined && { requestName }),
    ...(triggerType !== undefined && { triggerType }),
  };
  return { ...origin, watch: dueNow(beginWatch({ requestId, ...names }, clock.now())) };
}

function fits({ requestId, requestName = '', status = '', triggerType = '' }: JobRow, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [requestId, requestName, status, triggerType].some((text) => text.toLowerCase().includes(wanted));
}

function itemOf(row: JobRow): JobItem {
  const { requestId, requestName, status, percent, startedAtMs, triggerType } = row;
  const share = percent === undefined || isEnd(stateOfWord(status)) ? [] : [percentText(percent)];
  const said = [...share, ...[status, triggerType].filter((text) => text !== undefined)];
  return {
    label: plainWithoutIcons(requestName ?? requestId, 80),
    description: said.map((text) => plainWithoutIcons(text, 40)).join(' · '),
    detail: [
      ...(startedAtMs === undefined ? [] : [exactTime(startedAtMs, vscode.env.language)]),
      plainWithoutIcons(requestId, 100),
    ].join(' · '),
    alwaysShow: true,
    row,
  };
}
