import { callOf, type CallArguments } from '../../../api/common/callOf.ts';
import { isObject, own } from '../../../platform/common/json/json.ts';
import { countText } from '../../../platform/common/text/displayText.ts';
import { redaction } from '../../../platform/redaction/common/redaction.ts';
import { deviceCounts } from '../../../service/forms/common/deviceCounts.ts';
import { payloadOf } from '../../../service/forms/common/envelope.ts';
import { jobRows, type JobRow } from '../../../service/forms/common/jobs.ts';
import { readPage } from '../../../service/forms/common/pages.ts';
import { stateOfWord } from '../../../service/forms/common/states.ts';
import { fieldsOf, NoAnswer, placeMembers, type AboutPlace } from '../common/toolInput.ts';
import { nameText, optionalName, withData } from '../common/toolText.ts';
import type { ToolResponses, RequestingTool } from './requestingTool.ts';
import { placeFor, sentPlaceRow } from './toolPlace.ts';

const requests: readonly (readonly [operation: string, args: CallArguments])[] = [
  ['device-counts', {}],
  ['discovery-status', { page: '1', size: '25', sort: 'startDate,DESC' }],
];

/** Maximum of `Date` (ECMA-262 §21.4.1.1). */
const latestMs = 8.64e15;

const maxJobs = 10;
const maxKinds = 40;

export const siteOverviewTool: RequestingTool<AboutPlace> = {
  read: (value) => fieldsOf(value, placeMembers).place(),

  wanted: (input, at) =>
    requests.map(([id, args]) => {
      const operation = at.operations.find((one) => one.id === id);
      if (!operation) throw new NoAnswer('The operations that this needs are not known here.');
      return { operation, call: callOf({ operation, args, place: placeFor(operation, input, at) }) };
    }),

  answer(_, { calls, answers, baseUrl, secrets, boundary }) {
    const [counts, jobs] = answers.map((answer) => bodyOf(answer, secrets()));
    const path = calls[1]?.call.path ?? '';
    const listed = jobs && 'value' in jobs ? readPage(jobs.value, { path, baseUrl }) : undefined;
    const rows = jobRows(listed?.rows ?? []);
    const running = rows.filter(isRunning);
    const data = {
      ...sentPlaceRow(calls[0]?.call ?? {}),
      devices: counts && 'value' in counts ? countsIn(counts.value) : counts?.problem,
      jobs: listed
        ? {
            total: listed.total,
            newest: [...running, ...rows.filter((row) => !isRunning(row))].slice(0, maxJobs).map(jobText),
          }
        : (jobs?.problem ?? notUnderstood),
    };
    const lead = listed
      ? `Device counts and jobs of one site. Running jobs among the newest ${countText(rows.length, 'en')}: ${countText(running.length, 'en')}.`
      : 'Device counts of one site. Its jobs could not be read.';
    return withData(lead, 'the service', data, boundary);
  },
};

const notUnderstood = 'The response is of a form that is not understood. The tool orgAccess_get shows it.';

function bodyOf({ status, text }: ToolResponses['answers'][number], secrets: readonly string[]) {
  if (status < 200 || status > 299) return { problem: `The service responded with status ${status}.` };
  const body = redaction(secrets).body(text);
  return body.kind === 'json' ? { value: body.value } : { problem: notUnderstood };
}

function countsIn(body: unknown): unknown {
  const counts = deviceCounts(body);
  if (!counts) return notUnderstood;
  const { value } = payloadOf(body);
  const total = isObject(value) ? own(value, 'count') : undefined;
  const kindsOf = (wanted: string) =>
    counts
      .flatMap(({ category, kind, count }) =>
        category === wanted && kind !== undefined ? [{ name: nameText(kind), count }] : [],
      )
      .slice(0, maxKinds);
  return {
    ...(Number.isSafeInteger(Number(total ?? NaN)) && { count: Number(total) }),
    categories: counts
      .filter(({ kind }) => kind === undefined)
      .slice(0, maxKinds)
      .map(({ category, count }) => ({ name: nameText(category), count, kinds: kindsOf(category) })),
  };
}

function isRunning({ status }: JobRow): boolean {
  return stateOfWord(status) === 'running';
}

function jobText({ requestId, requestName, triggerType, status, percent, startedAtMs }: JobRow) {
  return {
    requestId: nameText(requestId),
    name: optionalName(requestName),
    kind: optionalName(triggerType),
    status: optionalName(status),
    percent,
    started: startedAtMs === undefined || startedAtMs > latestMs ? undefined : new Date(startedAtMs).toISOString(),
  };
}
