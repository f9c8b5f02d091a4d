import { isObject, text, type JsonObject } from '../../platform/common/json/json.ts';

/** What can be done with the request of a response, by the names of its commands. */
const requestActs = ['runAgain', 'editRequest', 'copyAs', 'followCall', 'compareWith'] as const;

/** What can be done with a comparison. */
const comparisonActs = ['sideBySide', 'leaveOut'] as const;

/** The buttons of each panel for what it shows as a whole. */
export const panelActs = { rawJson: [], response: requestActs, comparison: comparisonActs } as const;

export const allActs = [...requestActs, ...comparisonActs] as const;
export type PanelAct = (typeof allActs)[number];

export function isPanelAct(value: unknown): value is PanelAct {
  return allActs.some((act) => act === value);
}

/** What is shown of an application that a response names. */
export const applicationActs = ['showHierarchy', 'showTopology'] as const;
export type ApplicationAct = (typeof applicationActs)[number];

/** Asks to show something of an application. Without an ID, it is the one that the response was requested for. */
export interface AskForApplication {
  readonly type: 'application';
  readonly act: ApplicationAct;
  readonly applicationId?: string;
}

/** An earlier response of the same operation. */
export interface AddedResponse {
  /** The parameters in which its request differs. */
  readonly name: string;
  readonly text: string;
}

/** Earlier responses whose series a person wants to see beside those of this one: all of them, each time. */
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
