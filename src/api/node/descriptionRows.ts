import * as l10n from '@vscode/l10n';
import { countText } from '../../platform/common/text/displayText.ts';
import type { ApiNode } from '../common/apiNode.ts';
import { tagText } from '../common/catalogue/operationText.ts';
import type { Operation } from '../common/operation.ts';
import { operationNode } from './operationRows.ts';

/** The rows of an API description, which is asked for with each row: they stay the same while it does. */
const made = new WeakMap<readonly Operation[], ApiNode[]>();

/** The operations of an API description by their groups; none where it has none beyond those of the interface. */
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
