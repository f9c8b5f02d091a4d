import type * as vscode from 'vscode';
import type { AddedResponse, ApplicationAct, PanelAct } from '../common/panelActs.ts';
import type { JsonPath, RawJsonPage, RawJsonTab } from '../common/rawJson.ts';
import type { ShownView } from '../common/responseViews.ts';
import type { OnPartsChange, RawJsonDocuments, ReadPart } from './rawJsonDocuments.ts';
import type { ResponsePages } from './responsePages.ts';
import type { ResponseTable } from './responseTable.ts';

export interface RawJsonRequest {
  /** Tab to show. Defaults to the one shown last. */
  readonly tab?: RawJsonTab;
  /** Value to select in the tab, which defaults to the user detail. */
  readonly revealPath?: JsonPath;
  /** View of the response. Defaults to the one chosen last. */
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
  /** Further pages of a response. */
  readonly pages?: ResponsePages;
  /** Data for the table of a response, besides its rows. */
  readonly table?: ResponseTable;
  /** Runs a command on what is shown as a whole, such as the request of a response. */
  readonly act?: (act: PanelAct) => Promise<void>;
  readonly queries?: QueryHistory;
  /** Follows the job of a row. */
  readonly follow?: (requestId: string) => Promise<void>;
  /** Shows an application that the response names, or that it was requested for. */
  readonly showApplication?: (act: ApplicationAct, applicationId: string | undefined) => Promise<void>;
  /** Earlier responses to chart. Returns the same array until they change. */
  readonly added?: () => readonly AddedResponse[];
  readonly chooseAdded?: () => Promise<void>;
}
