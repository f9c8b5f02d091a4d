import { isObject, own, text } from '../../../platform/common/json/json.ts';
import { parseBaseUrl, type AddressProblem } from '../common/baseUrl.ts';
import { defaultScope, type Connection } from '../common/connection.ts';
import { decodeOptions, type OptionProblem } from './connectionOptions.ts';

export type ConnectionProblem = AddressProblem | OptionProblem | 'noObject' | 'noClientId' | 'sameId';

export interface ReadConnections {
  readonly connections: readonly Connection[];
  /** Invalid elements, by 1-based position. */
  readonly problems: readonly (readonly [position: number, problem: ConnectionProblem])[];
}

/** Decodes the setting. Invalid elements are reported and skipped. */
export function decodeConnections(setting: unknown): ReadConnections {
  const connections = new Map<string, Connection>();
  const problems: (readonly [number, ConnectionProblem])[] = [];
  for (const [index, element] of (Array.isArray(setting) ? (setting as unknown[]) : []).entries()) {
    const read = decodeConnection(element);
    if (typeof read === 'string') problems.push([index + 1, read]);
    else if (connections.has(read.id)) problems.push([index + 1, 'sameId']);
    else connections.set(read.id, read);
  }
  return { connections: [...connections.values()], problems };
}

function decodeConnection(element: unknown): Connection | ConnectionProblem {
  if (!isObject(element)) return 'noObject';
  const address = parseBaseUrl(text(own(element, 'baseUrl')) ?? '');
  if (address.problem !== undefined) return address.problem;
  if (address.isOfPage) return 'extra';
  const clientId = text(own(element, 'clientId'));
  if (clientId === undefined) return 'noClientId';
  const scope = own(element, 'scope');
  const options = decodeOptions(element);
  if (typeof options === 'string') return options;
  return {
    id: text(own(element, 'id')) ?? `${address.baseUrl}#${clientId}`,
    name: text(own(element, 'name')) ?? new URL(address.baseUrl).host,
    baseUrl: address.baseUrl,
    clientId,
    scope: typeof scope === 'string' ? scope : defaultScope,
    ...(own(element, 'production') === true && { production: true }),
    ...options,
  };
}

export function nameFor(baseUrl: string, others: readonly Connection[]): string {
  return freeName(new URL(baseUrl).host, others);
}

export function freeName(wanted: string, others: readonly Connection[]): string {
  const taken = new Set(others.map((other) => other.name));
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted} (${number})`;
  return name;
}
