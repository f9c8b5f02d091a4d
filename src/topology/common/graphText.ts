import { plain } from '../../platform/common/text/displayText.ts';
import { fill } from '../../platform/common/text/template.ts';
import { changeOf, type ChangeKinds, type Graph, type GraphLine, type GraphNode } from './graph.ts';
import type { GraphLabels } from './graphLabels.ts';
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

/** @param changes from another graph */
export function graphTexts(
  graph: Graph,
  labels: GraphLabels,
  count: (value: number) => string,
  changes?: ChangeKinds,
): GraphTexts {
  const nodeAt = (node: number): GraphNode | undefined => graph.nodes[node];
  const nameOf = (node: number) => plain(nodeAt(node)?.name ?? '', maxNameLength);
  const kind = (text: string) => (text === '' ? labels.noKind : plain(text, maxNameLength));
  const links = (many: number) => (many === 1 ? labels.oneLink : fill(labels.links, count(many)));
  const noteOf = (node: number) => {
    const of = nodeAt(node);
    if (!of) return '';
    const change = changes?.get(of.id);
    const known = [of.path ? of.kind && kind(of.kind) : labels.missing, of.state && labels[of.state]];
    const parts = [change && labels[change], ...known];
    return parts.filter(Boolean).join(' · ');
  };
  const stateOf = ({ state }: GraphLine) => (state === 'none' ? '' : labels[state]);

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
        change ? labels[change] : '',
        stateOf(at),
        links(at.count),
        ports.filter(Boolean).join(' – '),
        types.join(', '),
        named.length > 0 ? fill(labels.vlanIs, named.join(', ')) : '',
      ];
      return parts
        .filter(Boolean)
        .map((part) => plain(part, 200))
        .join(' · ');
    },
    path(path, from, to) {
      if (from === to) return fill(labels.wayFrom, nameOf(from));
      if (!path) return fill(labels.noWay, nameOf(from), nameOf(to));
      const steps = path.lines.length;
      const said = fill(steps === 1 ? labels.wayOne : labels.wayTo, nameOf(from), nameOf(to), count(steps));
      return path.isAcrossDown ? `${said} ${labels.wayDown}` : said;
    },
    cutOff(many, failed) {
      const words = many === 0 ? labels.cutOffNone : many === 1 ? labels.cutOffOne : labels.cutOff;
      return fill(words, nameOf(failed), count(many));
    },
    leftOut({ left }) {
      const reasons = [
        [left.nodes, labels.leftNodes],
        [left.links, labels.leftLinks],
        [left.loose, labels.loose],
        [left.repeated, labels.repeated],
      ] as const;
      return reasons.flatMap(([many, words]) => (many > 0 ? [fill(words, count(many))] : []));
    },
  };
}
