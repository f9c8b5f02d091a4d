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
