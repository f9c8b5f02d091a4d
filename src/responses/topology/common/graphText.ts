import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import type { Graph, GraphNode } from '../../../service/forms/common/graph.ts';
import { changeOf, type ChangeKind, type ChangeKinds, type GraphLine, type LineState } from './graph.ts';
import type { NodePath } from './paths.ts';
import type { ShownGraph } from './shownGraph.ts';

const maxNameLength = 120;
/** Limit of the VLANs listed for a link. */
const maxVlans = 12;

export interface GraphTexts {
  nameOf(node: number): string;
  noteOf(node: number): string;
  describe(shown: ShownGraph, node: number): string;
  /** Describes a line as seen from one of its ends. */
  lineFrom(shown: ShownGraph, line: number, node: number): string;
  path(path: NodePath | undefined, from: number, to: number): string;
  cutOff(count: number, failed: number): string;
  leftOut(graph: Graph): readonly string[];
  kind(kind: string): string;
}

/** Returns the word for a state, as the legend and the lists show it. */
export function stateText(state: Exclude<LineState, 'none'>): string {
  if (state === 'up') return l10n.t('up');
  if (state === 'down') return l10n.t('down');
  return state === 'partly' ? l10n.t('partly down') : l10n.t('state unknown');
}

export function changeText(change: ChangeKind): string {
  if (change === 'added') return l10n.t('added');
  return change === 'removed' ? l10n.t('removed') : l10n.t('changed');
}

/** @param changes from another graph */
export function graphTexts(graph: Graph, count: (value: number) => string, changes?: ChangeKinds): GraphTexts {
  const nodeAt = (node: number): GraphNode | undefined => graph.nodes[node];
  const nameOf = (node: number) => plain(nodeAt(node)?.name ?? '', maxNameLength);
  const kind = (text: string) => (text === '' ? l10n.t('Without a kind') : plain(text, maxNameLength));
  const links = (many: number) => (many === 1 ? l10n.t('1 link') : l10n.t('{0} links', count(many)));
  const noteOf = (node: number) => {
    const of = nodeAt(node);
    if (!of) return '';
    const change = changes?.get(of.id);
    const known = [
      of.path ? of.kind && kind(of.kind) : l10n.t('Not listed in the response'),
      of.state && stateText(of.state),
    ];
    const parts = [change && changeText(change), ...known];
    return parts.filter(Boolean).join(' · ');
  };
  const stateOf = ({ state }: GraphLine) => (state === 'none' ? '' : stateText(state));

  return {
    nameOf,
    noteOf,
    kind,
    describe(shown, node) {
      const many = shown.linesOf(node).reduce((sum, line) => sum + (shown.lines[line]?.count ?? 0), 0);
      return [nameOf(node), noteOf(node), links(many)].filter(Boolean).join(' · ');
    },
    lineFrom(shown, line, node) {
      const at = shown.lines[line];
      if (!at) return '';
      const of = at.links.flatMap((link) => graph.links[link] ?? []);
      const vlans = [...new Set(of.flatMap(({ vlans }) => vlans))];
      const types = [...new Set(of.flatMap(({ types }) => types))].slice(0, maxVlans);
      const [first] = of;
      const ports = of.length === 1 && first ? (first.a === node ? first.ports : [first.ports[1], first.ports[0]]) : [];
      const named = vlans.length > maxVlans ? [...vlans.slice(0, maxVlans), '…'] : vlans;
      const change = changeOf(graph, at, changes);
      const parts = [
        change ? changeText(change) : '',
        stateOf(at),
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
    path(path, from, to) {
      if (from === to) return l10n.t('Paths start at {0}. Select the device that they lead to.', nameOf(from));
      if (!path) return l10n.t('No path leads from {0} to {1}.', nameOf(from), nameOf(to));
      const steps = path.lines.length;
      const said =
        steps === 1
          ? l10n.t('One link leads from {0} to {1}.', nameOf(from), nameOf(to))
          : l10n.t('The shortest path from {0} to {1} has {2} links.', nameOf(from), nameOf(to), count(steps));
      return path.isAcrossDown
        ? `${said} ${l10n.t('It leads across links that are down, because no other path does.')}`
        : said;
    },
    cutOff(many, failed) {
      const name = nameOf(failed);
      if (many === 0) return l10n.t('If {0} fails, all others stay connected.', name);
      if (many === 1) return l10n.t('If {0} fails, one device is cut off from the rest.', name);
      return l10n.t('If {0} fails, {1} devices are cut off from the rest.', name, count(many));
    },
    leftOut({ left }) {
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
