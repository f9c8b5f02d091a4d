import { isObject, text, type JsonObject } from '../../platform/common/json/json.ts';

/** Commands on the request of a response. */
const requestActs = ['runAgain', 'editRequest', 'copyAs', 'followCall', 'compareWith'] as const;

/** Commands on a comparison. */
const comparisonActs = ['sideBySide', 'leaveOut'] as const;

/** Buttons of each panel. */
export const panelActs = { rawJson: [], response: requestActs, comparison: comparisonActs } as const;

export const allActs = [...requestActs, ...comparisonActs] as const;
export type PanelAct = (typeof allActs)[number];

export function isPanelAct(value: unknown): value is PanelAct {
  return allActs.some((act) => act === value);
}

/** Views of an application that a response names. */
export const applicationActs = ['showHierarchy', 'showTopology'] as const;
export type ApplicationAct = (typeof applicationActs)[number];

/** Asks to show an application. The ID defaults to that of the request. */
export interface AskForApplication {
  readonly type: 'application';
  readonly act: ApplicationAct;
  readonly applicationId?: string;
}

/** An earlier response of the same operation. */
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
