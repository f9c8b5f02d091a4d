export const requestActions = [
  'runAgain',
  'editRequest',
  'copyAs',
  'followCall',
  'compareWith',
  'saveSnapshot',
] as const;

export const comparisonActions = ['sideBySide', 'leaveOut'] as const;

export const allActions = [...requestActions, ...comparisonActions] as const;
export type PanelAction = (typeof allActions)[number];
