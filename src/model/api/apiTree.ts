import * as l10n from '@vscode/l10n';
import type { ApiCall, ApiOutcome } from '../../core/api/apiCalls.ts';
import type { Operation } from '../../core/api/operation.ts';
import { isObject } from '../../core/base/json.ts';
import { takesBody } from '../../core/service/methods.ts';
import { tokenPath } from '../../core/service/serviceClient.ts';
import { countText, plain } from '../text/displayText.ts';
import { isOne } from '../text/language.ts';
import { exactTime } from '../text/time.ts';
import { bodyText, isSuccess, outcomeText, requestText } from './apiText.ts';
import { knownOperations } from './operationText.ts';

/** One row of the API view, ready to be shown. */
export interface ApiNode {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip: string;
  /** A codicon, with the color of the theme that it has. */
  readonly icon?: string;
  readonly color?: string;
  /** The kind, for the `when` clauses of menus. */
  readonly context: string;
  /** Name of the command that a click runs, with these arguments, or else with the row itself. */
  readonly command?: string;
  readonly args?: readonly unknown[];
  readonly children?: readonly ApiNode[];
  readonly operation?: Operation;
  readonly callId?: number;
  /** Of the call. */
  readonly path?: string;
}

/** The id of the operation that a row stands for. A command may be called with anything. */
export function operationIdOf(node: unknown): string | undefined {
  const operation = isObject(node) ? node.operation : undefined;
  return isObject(operation) && typeof operation.id === 'string' ? operation.id : undefined;
}

/** The id of the call that a row stands for. A command may be called with anything. */
export function callIdOf(node: unknown): number | undefined {
  return isObject(node) && typeof node.callId === 'number' ? node.callId : undefined;
}

/** What is copied of a row: the path of an operation or of a call, or else its name. */
export function copiedText({ label, path, operation }: ApiNode): string {
  return operation?.path ?? path ?? label;
}

/**
 * The operations of the service, those that a person has added, and the calls that were made.
 *
 * @param added operations for the connection that is shown
 * @param problems of operations that could not be added, in a sentence for each
 * @param calls of that connection, the newest first
 */
export function apiTree(
  added: readonly Operation[],
  problems: readonly string[],
  calls: readonly ApiCall[],
  locale: string,
): ApiNode[] {
  const groups: readonly (readonly [id: string, label: string, children: readonly ApiNode[]])[] = [
    [
      'documented',
      l10n.t('Service'),
      [tokenNode(), ...knownOperations().map((operation) => operationNode(operation, 'documented')), devicesNode()],
    ],
    [
      'added',
      l10n.t('Your endpoints'),
      [...added.map((operation) => operationNode(operation, 'added')), ...problemsNode(problems)],
    ],
    ['history', l10n.t('History'), calls.map((call) => callNode(call, locale))],
  ];
  return groups
    .filter(([, , children]) => children.length > 0)
    .map(([id, label, children]) => ({ id, label, tooltip: label, context: id, children }));
}

function operationNode(operation: Operation, group: 'documented' | 'added'): ApiNode {
  const { id, name, method } = operation;
  const request = requestText(operation);
  return {
    id: `${group}/${id}`,
    label: plain(name, 80),
    description: name === operation.path ? method : request,
    tooltip: [request, actText(method)].join('\n'),
    icon: method === 'GET' ? 'arrow-down' : 'arrow-up',
    context: `operation ${group} ${method === 'GET' ? 'get' : 'change'}`,
    operation,
  };
}

function actText(method: Operation['method']): string {
  if (method === 'GET') return l10n.t("The format of the response isn't documented. It is shown as received.");
  if (takesBody(method))
    return l10n.t('Run it to write the body of the request. You are asked before anything is sent.');
  return l10n.t('You are asked before the request is sent.');
}

/** What is wrong in the settings is said where the endpoint is missed. */
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

function tokenNode(): ApiNode {
  const request = requestText({ method: 'POST', path: tokenPath });
  return {
    id: 'documented/token',
    label: l10n.t('Token'),
    description: request,
    tooltip: [
      request,
      l10n.t(
        'Org Access sends this request when you sign in and whenever it refreshes the token. Click to see the response.',
      ),
    ].join('\n'),
    icon: 'key',
    context: 'token',
    command: 'showRawJson',
    args: ['token'],
  };
}

function devicesNode(): ApiNode {
  return {
    id: 'documented/devices',
    label: l10n.t('Devices'),
    description: l10n.t('not documented'),
    tooltip: l10n.t(
      "The service has three operations for devices but doesn't document their methods and paths. If you know them, click to add them.",
    ),
    icon: 'question',
    context: 'undocumented',
    command: 'addEndpoint',
  };
}

function callNode(call: ApiCall, locale: string): ApiNode {
  const { id, name, outcome, startedAtMs } = call;
  const [icon, color] = iconOf(outcome);
  const isKept = outcome.kind === 'answered' && outcome.answer !== undefined;
  const said = isDenied(outcome)
    ? [
        l10n.t(
          'The service knows who you are but refuses this request. Explain Denied Request shows what you may be missing.',
        ),
      ]
    : isKept
      ? []
      : [bodyText(call)];
  return {
    id: `history/${id}`,
    label: plain(name, 80),
    description: outcomeText(outcome),
    tooltip: [requestText(call.call), outcomeText(outcome), exactTime(startedAtMs, locale), ...said].join('\n'),
    icon,
    ...(color !== undefined && { color }),
    context: ['call', outcome.kind, ...(isDenied(outcome) ? ['denied'] : [])].join(' '),
    command: 'showAnswer',
    callId: id,
    path: call.call.path,
  };
}

function isDenied(outcome: ApiOutcome): boolean {
  return outcome.kind === 'answered' && outcome.status === 403;
}

function iconOf(outcome: ApiOutcome): readonly [icon: string, color?: string] {
  if (outcome.kind === 'running') return ['loading~spin'];
  if (outcome.kind === 'canceled') return ['circle-slash'];
  return isSuccess(outcome) ? ['pass', 'testing.iconPassed'] : ['error', 'testing.iconFailed'];
}
