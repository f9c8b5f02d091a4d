import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import type { Graph, GraphNode } from '../../../service/forms/common/graph.ts';
import type { LineState, ShownGraph } from './shownGraph.ts';

const maxNameLength = 120;
/** Maximum number of VLANs that are listed for a link. */
const maxVlans = 12;

/** Returns the word for a state, as the legend and the lists show it. */
export function stateText(state: Exclude<LineState, 'none'>): string {
  if (state === 'up') return l10n.t('up');
  if (state === 'down') return l10n.t('down');
  return state === 'partly' ? l10n.t('partly down') : l10n.t('state unknown');
}

export type GraphTexts = ReturnType<typeof graphTexts>;

export function graphTexts(graph: Graph, count: (value: number) => string) {
  const nodeAt = (node: number): GraphNode | undefined => graph.nodes[node];
  const nameOf = (node: number) => plain(nodeAt(node)?.name ?? '', maxNameLength);
  const kind = (text: string) => (text === '' ? l10n.t('Without a kind') : plain(text, maxNameLength));
  const links = (many: number) => (many === 1 ? l10n.t('1 link') : l10n.t('{0} links', count(many)));
  const noteOf = (node: number) => {
    const of = nodeAt(node);
    if (!of) return '';
    const what = of.path ? of.kind && kind(of.kind) : l10n.t('Not listed in the response');
    return [what, of.state && stateText(of.state)].filter(Boolean).join(' · ');
  };

  return {
    nameOf,
    noteOf,
    kind,
    describe(shown: ShownGraph, node: number): string {
      const many = shown.linesOf(node).reduce((sum, line) => sum + (shown.lines[line]?.count ?? 0), 0);
      return [nameOf(node), noteOf(node), links(many)].filter(Boolean).join(' · ');
    },
    /** Describes a line as seen from one of its ends. */
    lineFrom(shown: ShownGraph, line: number, node: number): string {
      const at = shown.lines[line];
      if (!at) return '';
      const of = at.links.flatMap((link) => graph.links[link] ?? []);
      const vlans = [...new Set(of.flatMap(({ vlans }) => vlans))];
      const types = [...new Set(of.flatMap(({ types }) => types))].slice(0, maxVlans);
      const [first] = of;
      const ports = of.length === 1 && first ? (first.a === node ? first.ports : [first.ports[1], first.ports[0]]) : [];
      const named = vlans.length > maxVlans ? [...vlans.slice(0, maxVlans), '…'] : vlans;
      const parts = [
        at.state === 'none' ? '' : stateText(at.state),
        links(at.count),
        ports.filter(Boolean).join(' – '),
        types.join(', '),
        named.length > 0 ? l10n.t('VLAN {0}', named.join(', ')) : '',
      ];
      return parts
        .filter(Boolean)
        .map((part) => plain(part, 200))
        .join(' · ');
    },
    cutOff(many: number, failed: number): string {
      const name = nameOf(failed);
      if (many === 0) return l10n.t('If {0} fails, all others stay connected.', name);
      if (many === 1) return l10n.t('If {0} fails, one device is cut off from the rest.', name);
      return l10n.t('If {0} fails, {1} devices are cut off from the rest.', name, count(many));
    },
    leftOut({ left }: Graph): readonly string[] {
      return [
        left.nodes > 0 && l10n.t('Devices left out because the picture would be too large: {0}', count(left.nodes)),
        left.links > 0 && l10n.t('Links left out because the picture would be too large: {0}', count(left.links)),
        left.loose > 0 &&
          l10n.t("Links left out because they don't say which devices they connect: {0}", count(left.loose)),
        left.repeated > 0 && l10n.t('Devices left out because another has the same ID: {0}', count(left.repeated)),
      ].filter((reason) => reason !== false);
    },
  };
}
