import * as vscode from 'vscode';
import type { ApiCall } from '../../core/api/apiCall.ts';
import type { FollowedJob } from '../../core/api/jobs/followedJob.ts';
import { pollJobs } from '../../core/api/jobs/jobPolls.ts';
import type { JobRow } from '../../core/api/jobs/jobRow.ts';
import { isEnd, stateOfWord } from '../../core/api/jobs/jobState.ts';
import { beginWatch, dueNow, type Poll } from '../../core/api/jobs/jobWatch.ts';
import { placeHeaders, placeIn } from '../../core/api/placeHeaders.ts';
import { knownOperations } from '../../model/api/operationText.ts';
import { placeText } from '../../model/api/sentPlace.ts';
import { errorText } from '../../model/errors/errorText.ts';
import { percentText } from '../../model/jobs/jobText.ts';
import { plainWithoutIcons } from '../../model/text/displayText.ts';
import { exactTime } from '../../model/text/time.ts';
import { pickFrom, type Choosable } from '../ui/pickFrom.ts';
import type { JobsParts } from './jobs.ts';

interface JobItem extends Choosable {
  readonly row?: Pick<JobRow, 'requestId' | 'requestName' | 'triggerType'>;
}

/** A job in the response to a call. */
interface ListedJob {
  readonly call: ApiCall;
  readonly requestId: string;
}

/**
 * Lets a person choose a job from the list of the service, or enter its ID. Undefined when they choose none.
 *
 * @param listed is what they begin with, for the place of its call; without it, the list is of the current site
 */
export async function chooseJob(
  { sessions, manager, places, clock, calls }: Pick<JobsParts, 'sessions' | 'manager' | 'places' | 'clock' | 'calls'>,
  listed?: ListedJob,
): Promise<FollowedJob | undefined> {
  const target = calls.target(listed?.call.connection.id ?? sessions.snapshot.activeId);
  const { connection, username } = target;
  const operation = knownOperations().find(({ id }) => id === 'discovery-status');
  const sent = placeIn(listed?.call.call.headers);
  const needed = operation && (sent?.site ? { place: sent } : await places.needed(connection.id, operation));
  if (!operation || !needed?.place) return undefined;
  const origin = {
    connectionId: connection.id,
    baseUrl: connection.baseUrl,
    username,
    headers: placeHeaders(operation, needed.place),
  };
  const over = new AbortController();
  let poll: Poll | undefined;
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
      const isId = /^[\w.:-]{1,100}$/.test(id) && !rows.some(({ requestId }) => requestId === id);
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

function hint(label: string): JobItem {
  return { label, alwaysShow: true, isHint: true };
}
