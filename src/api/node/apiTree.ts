import * as l10n from '@vscode/l10n';
import { sentPlaceText } from '../../access/site/common/placeText.ts';
import { countText, plain } from '../../platform/common/text/displayText.ts';
import { isOne } from '../../platform/common/text/language.ts';
import { exactTime, timeOfDay } from '../../platform/common/text/time.ts';
import { isRead } from '../../service/common/methods.ts';
import { splitOnce } from '../../service/connection/common/query.ts';
import type { ApiNode } from '../common/apiNode.ts';
import type { Operation } from '../common/operation.ts';
import type { ApiCall, ApiOutcome } from './apiCall.ts';
import { bodyText, isSuccess, outcomeStatus, outcomeText, requestText } from './apiText.ts';
import { descriptionNodes, areaNodes, operationNode } from './operationRows.ts';
import { refusalLines } from './refusalText.ts';

interface ApiTree {
  readonly jobs?: readonly ApiNode[];
  readonly added: readonly Operation[];
  readonly described?: readonly Operation[];
  /** One sentence per invalid endpoint. */
  readonly problems: readonly string[];
  /** Newest first. */
  readonly calls: readonly ApiCall[];
}

export function apiTree({ jobs = [], added, described = [], problems, calls }: ApiTree, locale: string): ApiNode[] {
  const endpoints = [...added.map((operation) => operationNode(operation, 'added')), ...problemsNode(problems)];
  return [
    ...jobs,
    ...areaNodes(),
    ...descriptionNodes(described),
    ...group('added', l10n.t('Your endpoints'), 'plug', endpoints),
    ...group(
      'history',
      l10n.t('History'),
      'history',
      calls.map((call) => callNode(call, locale)),
    ),
  ];
}

function group(id: string, label: string, icon: string, children: readonly ApiNode[]): ApiNode[] {
  return children.length === 0 ? [] : [{ id, label, tooltip: label, icon, context: id, children }];
}

function problemsNode(problems: readonly string[]): ApiNode[] {
  if (problems.length === 0) return [];
  return [
    {
      id: 'added/problems',
      label: isOne(problems.length)
        ? l10n.t("{0} endpoint can't be used", countText(problems.length))
        : l10n.t("{0} endpoints can't be used", countText(problems.length)),
      tooltip: [...problems, l10n.t('Click to fix this in the settings.')].join('\n'),
      icon: 'warning',
      color: 'list.warningForeground',
      context: 'problems',
      command: 'editEndpoints',
    },
  ];
}

function callNode(call: ApiCall, locale: string): ApiNode {
  const { id, name, outcome, startedAtMs } = call;
  const [icon, color] = iconOf(outcome);
  const place = sentPlaceText(call.call);
  const isKept = outcome.kind === 'answered' && outcome.response !== undefined;
  const said = isDenied(outcome)
    ? [
        l10n.t(
          'The service knows who you are but refuses this request. Find Where Granted shows where you have a privilege.',
        ),
      ]
    : isKept
      ? []
      : [bodyText(call)];
  return {
    id: `history/${id}`,
    label: plain(name, 80),
    description: [outcomeStatus(outcome), timeOfDay(startedAtMs, locale), ...pathEnd(call)].join(' · '),
    tooltip: [
      requestText(call.call),
      ...(place === undefined ? [] : [l10n.t('For {0}', place)]),
      outcomeText(outcome),
      exactTime(startedAtMs, locale),
      ...refusalLines(call),
      ...said,
    ].join('\n'),
    icon,
    ...(color !== undefined && { color }),
    context: [
      'call',
      outcome.kind,
      ...(isDenied(outcome) ? ['denied'] : []),
      ...(isRead(call.call) ? ['read'] : []),
    ].join(' '),
    command: 'showAnswer',
    callId: id,
  };
}

/** Returns the query with the last two parts of the path, by which calls of one operation can be told apart. */
function pathEnd({ name, call }: ApiCall): string[] {
  const [bare = '', query] = splitOnce(call.path, '?');
  if (query === undefined && name.includes(bare)) return [];
  const parts = bare.split('/').filter((part) => part !== '');
  const end = `${parts.length > 2 ? '…' : ''}/${parts.slice(-2).join('/')}`;
  return [plain(query === undefined ? end : `${end}?${query}`, 80)];
}

function isDenied(outcome: ApiOutcome): boolean {
  return outcome.kind === 'answered' && outcome.status === 403;
}

function iconOf(outcome: ApiOutcome): readonly [icon: string, color?: string] {
  if (outcome.kind === 'running') return ['loading~spin'];
  if (outcome.kind === 'canceled') return ['circle-slash'];
  return isSuccess(outcome) ? ['pass', 'testing.iconPassed'] : ['error', 'testing.iconFailed'];
}
