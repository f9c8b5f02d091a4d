import { countText } from '../../../platform/common/text/displayText.ts';
import { fold } from '../../../platform/common/text/fold.ts';
import { cutOffBy, neighborsOf } from '../../../responses/topology/common/neighbors.ts';
import { createNodeSearch } from '../../../responses/topology/common/nodeSearch.ts';
import { shortestPath } from '../../../responses/topology/common/paths.ts';
import { defaultGraphFilter, showGraph, type ShownGraph } from '../../../responses/topology/common/shownGraph.ts';
import { graphAt, graphPathOf, type Graph } from '../../../service/forms/common/graph.ts';
import type { AskedData } from './askedOfRows.ts';
import { NoAnswer } from './toolInput.ts';
import { nameText, page, someNames, withData } from './toolText.ts';

/** Devices of a topology, by name or ID. */
export interface AboutDevice {
  readonly device?: string;
  /** Other end of a path. */
  readonly to?: string;
}

const maxNames = 200;
const maxCandidates = 20;
const maxPorts = 4;

/**
 * Returns the neighbors of a device and what it cuts off if it fails, or the path to another device.
 *
 * @param body response with a topology
 * @throws NoAnswer if there is no topology or device, or several devices match
 */
export function topologyAnswer(body: unknown, device: string, to: string | undefined, boundary: string): AskedData {
  const path = graphPathOf(body);
  const graph = path && graphAt(body, path);
  if (!graph) throw new NoAnswer('The response is no topology, and "device" is only for one.');
  const shown = showGraph(graph, defaultGraphFilter);
  const node = deviceAt(shown, device, boundary);
  const answer =
    to === undefined ? neighborsAnswer(shown, node) : pathAnswer(shown, node, deviceAt(shown, to, boundary));
  return { ...answer, sentences: answer.sentences + unconsidered(graph) };
}

/** Returns the sentence about devices and links that aren't in the graph, because it is too large or an end has no name. */
function unconsidered({ left: { nodes, links, loose } }: Graph): string {
  if (nodes + links + loose === 0) return '';
  return ` ${number(nodes)} devices and ${number(links + loose)} links of the response aren't considered.`;
}

function neighborsAnswer(shown: ShownGraph, node: number): AskedData {
  const { nodes } = shown.graph;
  const all = neighborsOf(shown, node);
  const { rows: neighbors } = page(
    all,
    0,
    (next) => ({ ...deviceRow(shown, next.node), ...linkRow(shown, next.line, node) }),
    Infinity,
  );
  const cutOff = cutOffBy(shown, node);
  const fit = neighbors.length < all.length ? `, of which ${number(neighbors.length)} fit` : '';
  return {
    shown: {
      device: deviceRow(shown, node),
      neighbors,
      cutOffIfItFails: someNames(
        cutOff.map((at) => nodes[at]?.name ?? ''),
        maxNames,
      ),
    },
    sentences: ` The device has ${number(all.length)} neighbors${fit}. If it fails, ${number(cutOff.length)} of ${number(nodes.length)} devices lose their connection to the rest.`,
  };
}

function pathAnswer(shown: ShownGraph, from: number, to: number): AskedData {
  const found = shortestPath(shown, from, to);
  if (!found) return { shown: { path: [] }, sentences: ' No links lead from the one device to the other.' };
  const steps = found.nodes.map((node, index) => ({
    ...deviceRow(shown, node),
    ...(index > 0 && linkRow(shown, found.lines[index - 1] ?? 0, found.nodes[index - 1] ?? 0)),
  }));
  const down = found.isAcrossDown ? ' Every path crosses links that are down.' : '';
  return {
    shown: { path: steps },
    sentences: ` The shortest path has ${number(found.lines.length)} links; each device after the first has the link that leads to it.${down}`,
  };
}

function number(count: number): string {
  return countText(count, 'en');
}

function deviceAt(shown: ShownGraph, wanted: string, boundary: string): number {
  const { nodes } = shown.graph;
  const exact = nodes.flatMap(({ id, name }, node) => (id === wanted || fold(name) === fold(wanted) ? node : []));
  const found = exact.length > 0 ? exact : createNodeSearch(shown.graph)(shown, wanted);
  const [only, other] = found;
  const left = unconsidered(shown.graph);
  if (only === undefined)
    throw new NoAnswer(`The topology has no such device. Ask again with a part of its name.${left}`);
  if (other === undefined) return only;
  const candidates = found.slice(0, maxCandidates).map((node) => deviceRow(shown, node));
  throw new NoAnswer(
    withData(
      `${number(found.length)} devices match. Ask again with the ID of one.${left}`,
      'the service',
      candidates,
      boundary,
    ),
  );
}

function deviceRow({ graph }: ShownGraph, at: number) {
  const { name = '', id = '', kind = '', state } = graph.nodes[at] ?? {};
  return {
    name: nameText(name),
    id: nameText(id),
    ...(kind !== '' && { kind: nameText(kind) }),
    ...(state && { state }),
  };
}

/** Returns the links between two devices, with the ports of the first one first. */
function linkRow({ graph, lines }: ShownGraph, line: number, from: number) {
  const { links = [], count = 0, state } = lines[line] ?? {};
  const ports = links.flatMap((link) => {
    const { a, ports = ['', ''] } = graph.links[link] ?? {};
    const text = (a === from ? ports : ports.toReversed()).filter(Boolean).join(' – ');
    return text === '' ? [] : nameText(text);
  });
  return {
    links: count,
    ...(state !== 'none' && { link: state }),
    ...(ports.length > 0 && { ports: someNames(ports, maxPorts) }),
  };
}
