import { isObject, text, type JsonObject } from '../../platform/common/json/json.ts';

const requestActs = ['runAgain', 'editRequest', 'copyAs', 'followCall', 'compareWith'] as const;

const comparisonActs = ['sideBySide', 'leaveOut'] as const;

export const panelActs = { rawJson: [], response: requestActs, comparison: comparisonActs } as const;

export const allActs = [...requestActs, ...comparisonActs] as const;
export type PanelAct = (typeof allActs)[number];

export function isPanelAct(value: unknown): value is PanelAct {
  return allActs.some((act) => act === value);
}

export const applicationActs = ['showHierarchy', 'showTopology'] as const;
export type ApplicationAct = (typeof applicationActs)[number];

/** Asks to show an application. The ID defaults to that of the request. */
export interface AskForApplication {
  readonly type: 'application';
  readonly act: ApplicationAct;
  readonly applicationId?: string;
}

export interface AddedResponse {
  /** Parameters by which its request differs. */
  readonly name: string;
  readonly text: string;
}

/** All earlier responses to chart beside this one. */
export interface AddedResponses {
  readonly type: 'added';
  readonly added: readonly AddedResponse[];
}

export function readAskForApplication({ act, applicationId }: JsonObject): AskForApplication | undefined {
  const known = applicationActs.find((name) => name === act);
  const id = text(applicationId);
  return known && { type: 'application', act: known, ...(id !== undefined && { applicationId: id }) };
}

export function readAddedResponses({ added }: JsonObject): AddedResponses | undefined {
  return Array.isArray(added) && added.every(isAddedResponse) ? { type: 'added', added } : undefined;
}

function isAddedResponse(value: unknown): value is AddedResponse {
  return isObject(value) && typeof value.name === 'string' && typeof value.text === 'string';
}

/** Returns the query values by which a path differs from another, such as `cpuMetrics, 7`. */
export function differingValues(path: string, other: string): string {
  const [own, others] = [valuesIn(path), new Set(valuesIn(other).map(keyOf))];
  const differing = own.filter((pair) => !others.has(keyOf(pair))).map(([, value]) => value);
  return [...new Set(differing)].join(', ');
}

type Pair = readonly [name: string, value: string];

function valuesIn(path: string): readonly Pair[] {
  const at = path.indexOf('?');
  return at < 0 ? [] : [...new URLSearchParams(path.slice(at + 1))];
}

const keyOf = (pair: Pair) => JSON.stringify(pair);
