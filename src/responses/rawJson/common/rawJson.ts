import { applicationActions } from '../../../api/common/applicationRequest.ts';
import { layJsonOut } from '../../../platform/common/json/jsonLayout.ts';
import { longWithUnseenEscaped } from '../../../platform/common/text/longText.ts';
import { tableMenuActions } from '../../table/common/tableMenu.ts';
import { comparisonActions, requestActions, type PanelAction } from './panelActions.ts';

export const rawJsonTabs = ['detail', 'token', 'answer'] as const;
export type RawJsonTab = (typeof rawJsonTabs)[number];

export type RawJsonPage = 'rawJson' | 'response' | 'comparison' | 'matrix';

interface PageParts {
  readonly tabs: readonly RawJsonTab[];
  readonly acts: readonly PanelAction[];
}

export const rawJsonPages: Readonly<Record<RawJsonPage, PageParts>> = {
  rawJson: { tabs: ['detail', 'token'], acts: [] },
  response: { tabs: ['answer'], acts: requestActions },
  comparison: { tabs: ['answer'], acts: comparisonActions },
  matrix: { tabs: ['answer'], acts: [] },
};

export const valueActions = [
  'copyValue',
  'queryValue',
  'followJob',
  'showInPicture',
  ...applicationActions,
  ...tableMenuActions,
] as const;
export type ValueAction = (typeof valueActions)[number];

/** Formats JSON for the viewer without changing any value. Returns undefined if the result is too large to show. */
export function formatJson(json: string): string | undefined {
  const laidOut = layJsonOut(json.replace(/^\ufeff/, ''));
  return laidOut === undefined ? undefined : longWithUnseenEscaped(laidOut);
}
