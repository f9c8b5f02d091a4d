import type * as vscode from 'vscode';
import type { ApplicationAction } from '../../../api/common/applicationRequest.ts';
import type { NextStep } from '../../../api/common/responseFacts.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import type { AddedResponse } from '../common/pageMessages.ts';
import type { PanelAction } from '../common/panelActions.ts';
import type { RawJsonPage, RawJsonTab } from '../common/rawJson.ts';
import type { ShownView } from '../common/responseViews.ts';
import type { OnPartsChange, RawJsonDocuments, ReadPart } from './rawJsonDocuments.ts';
import type { ResponsePages } from './responsePages.ts';
import type { ResponseTable } from './responseTable.ts';

export interface RawJsonRequest {
  readonly tab?: RawJsonTab;
  /** Value to select in the tab, which defaults to the user detail. */
  readonly revealPath?: JsonPath;
  readonly view?: ShownView;
  readonly aside?: vscode.ViewColumn;
}

/** Queries that a person ran on the responses of an operation. */
export interface QueryHistory {
  /** Newest first. */
  readonly all: () => readonly string[];
  readonly remember: (query: string) => Promise<void>;
}

export interface RawJsonPanelServices {
  readonly extensionUri: vscode.Uri;
  readonly kind: RawJsonPage;
  readonly title: () => string;
  readonly parts: Readonly<Partial<Record<RawJsonTab, ReadPart>>>;
  readonly onPartsChange: OnPartsChange;
  readonly documents: RawJsonDocuments;
  readonly pages?: ResponsePages;
  readonly table?: ResponseTable;
  readonly act?: (act: PanelAction) => Promise<void>;
  readonly queries?: QueryHistory;
  readonly follow?: (requestId: string) => Promise<void>;
  /** Cancels the request that is running. */
  readonly cancel?: () => Promise<void>;
  readonly step?: (step: NextStep) => Promise<void>;
  readonly showApplication?: (act: ApplicationAction, applicationId: string | undefined) => Promise<void>;
  /** Earlier responses to chart. Returns the same array until they change. */
  readonly added?: () => readonly AddedResponse[];
  readonly chooseAdded?: () => Promise<void>;
  readonly showRange?: (days: number) => Promise<void>;
}
