import * as l10n from '@vscode/l10n';
import { plain, countText } from '../../platform/common/text/displayText.ts';
import type { OperationKind } from '../../service/common/methods.ts';
import type { ApiNode } from '../common/apiNode.ts';
import { areaNames, knownOperations, tagText } from '../common/catalogue/operationText.ts';
import { areas, type Area, type Operation } from '../common/operation.ts';
import { allParameters, needText, parameterText } from '../common/parameterText.ts';
import { requestText } from './apiText.ts';

const areaIcons: Readonly<Record<Area, string>> = {
  user: 'account',
  devices: 'server',
  topology: 'type-hierarchy',
  applications: 'layers',
  discovery: 'radio-tower',
  monitoring: 'graph',
  settings: 'settings-gear',
};

const rare: readonly Area[] = ['user', 'monitoring', 'settings'];

const kindIcons: Readonly<Record<OperationKind, string>> = { read: 'arrow-down', write: 'edit', job: 'rocket' };

const kindTexts: Readonly<Record<OperationKind, () => string>> = {
  read: () => l10n.t('reads'),
  write: () => l10n.t('changes something'),
  job: () => l10n.t('starts a job'),
};

/** Beginning of nearly every path. Rows omit it, because a narrow row would cut off what differs. */
const commonPrefix = /^\/api\/v\d+\//;

/** Returns one group per area. */
export function areaNodes(): ApiNode[] {
  const known = knownOperations();
  return areas.map((area) => {
    const rows = known.filter((operation) => operation.area === area).map((one) => operationNode(one, 'documented'));
    const label = areaNames[area]();
    return {
      id: `area/${area}`,
      label,
      tooltip: label,
      icon: areaIcons[area],
      context: 'area',
      isCollapsed: rare.includes(area),
      children: rows,
    };
  });
}

export function operationNode(operation: Operation, group: 'documented' | 'added' | 'described'): ApiNode {
  const { id, name, method, kind } = operation;
  const label = plain(name, 80);
  const path = operation.path.replace(commonPrefix, '…/');
  const description = name === operation.path ? method : requestText({ method, path });
  return {
    id: `${group}/${id}`,
    label,
    description,
    spoken: [label, kindTexts[kind](), description].join(', '),
    tooltip: tooltipOf(operation),
    icon: kindIcons[kind],
    context: `operation ${group} ${kind}`,
    operation,
  };
}

function tooltipOf(operation: Operation): string {
  const parameters = allParameters(operation).map((parameter) => `• ${parameterText(parameter)}`);
  return [
    requestText(operation),
    needText(operation),
    ...(parameters.length > 0 ? [l10n.t('Parameters:'), ...parameters] : []),
    ...(operation.about === undefined ? [] : [plain(operation.about, 300)]),
    ...(operation.evidence === 'scripts' ? [l10n.t('Known only from scripts of people who use the service.')] : []),
    ...actText(operation),
  ].join('\n');
}

function actText({ kind, body }: Operation): string[] {
  if (kind === 'read') return [];
  if (body?.required)
    return [l10n.t('Run it to write the body of the request. You are asked before anything is sent.')];
  return [l10n.t('You are asked before the request is sent.')];
}

/** Rows by description, so that refreshes return the same objects. */
const made = new WeakMap<readonly Operation[], ApiNode[]>();

export function descriptionNodes(operations: readonly Operation[]): ApiNode[] {
  const before = made.get(operations);
  if (before || operations.length === 0) return before ?? [];
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const tag = (operation.tag ?? '').trim();
    const group = groups.get(tag);
    if (group) group.push(operation);
    else groups.set(tag, [operation]);
  }
  const label = l10n.t('API description');
  const nodes: ApiNode[] = [
    {
      id: 'described',
      label,
      description: countText(operations.length),
      tooltip: l10n.t('Operations that the service describes itself, or a file does.'),
      icon: 'book',
      context: 'description',
      children: [...groups].map(([tag, own]) => ({
        id: `tag/${tag}`,
        label: tagText(tag),
        description: countText(own.length),
        tooltip: tagText(tag),
        icon: 'tag',
        context: 'tag',
        isCollapsed: groups.size > 1,
        children: own.map((operation) => operationNode(operation, 'described')),
      })),
    },
  ];
  made.set(operations, nodes);
  return nodes;
}
