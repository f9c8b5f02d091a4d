import * as l10n from '@vscode/l10n';
import { isObject, writeJson } from '../../../platform/common/json/json.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { placeSentences } from '../placeWords.ts';
import type { AccessNode } from './accessNode.ts';
import { mapMember } from './rowTexts.ts';
import { levelNodes } from './treeLevel.ts';

export function unrecognizedNode(unrecognized: readonly unknown[]): AccessNode {
  const label = l10n.t('Not understood');
  return {
    id: 'unrecognized',
    kind: 'unrecognized',
    label,
    name: label,
    description: String(unrecognized.length),
    tooltip: placeSentences.unrecognized(),
    json: unrecognized,
    target: { member: mapMember, names: [] },
    children: () =>
      levelNodes({
        items: unrecognized,
        parentId: 'unrecognized',
        target: { member: mapMember, names: [] },
        nodeOf: unrecognizedPartNode,
        nameOf: (part) => plain(written(part), 20),
      }),
  };
}

function unrecognizedPartNode(part: unknown, index: number): AccessNode {
  const text = written(part);
  return {
    id: `unrecognized/${index}`,
    kind: 'unrecognizedPart',
    label: plain(text, 120),
    name: text,
    tooltip: plain(text, 1000),
    json: part,
    target: { member: mapMember, names: firstKey(part).map((name) => ({ name })) },
  };
}

function written(part: unknown): string {
  return writeJson(part) ?? l10n.t('Nested too deeply to be shown');
}

function firstKey(part: unknown): string[] {
  return isObject(part) ? Object.keys(part).slice(0, 1) : [];
}
