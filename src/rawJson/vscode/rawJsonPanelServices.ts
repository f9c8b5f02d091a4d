import type * as vscode from 'vscode';
import type { AddedResponse, ApplicationAct, PanelAct } from '../common/panelActs.ts';
import type { JsonPath, RawJsonPage, RawJsonTab } from '../common/rawJson.ts';
import type { ShownView } from '../common/responseViews.ts';
import type { OnPartsChange, RawJsonDocuments, ReadPart } from './rawJsonDocuments.ts';
import type { ResponsePages } from './responsePages.ts';
import type { ResponseTable } from './responseTable.ts';

export interface RawJsonRequest {
  /** The tab to turn to; without it, the one that was open last. */
  readonly tab?: RawJsonTab;
  /** The value to scroll to and select in that tab, by default in the user detail. */
  readonly revealPath?: JsonPath;
  /** The view that a response is looked at in; without it, the one that was chosen last. */
  readonly view?: ShownView;
  /** See `WebviewPage.show`. */
  readonly aside?: vscode.ViewColumn;
}

/** The queries that a person ran on the responses of an operation. */
export interface QueryHistory {
  /** Newest first. */
  readonly all: () => readonly string[];
  readonly remember: (query: string) => Promise<void>;
}

/** The parts that a panel shows, and where its documents are. */
export interface RawJsonPanelServices {
  readonly extensionUri: vscode.Uri;
  readonly kind: RawJsonPage;
  readonly title: () => string;
  /** Its tabs. */
  readonly parts: Readonly<Partial<Record<RawJsonTab, ReadPart>>>;
  readonly onPartsChange: OnPartsChange;
  readonly documents: RawJsonDocuments;
  /** The further pages of the response, where it may have any. */
  readonly pages?: ResponsePages;
  /** What is shown with the rows of the response, where it may be a table. */
  readonly table?: ResponseTable;
  /** Does something with what is shown as a whole, such as the request of a response. */
  readonly act?: (act: PanelAct) => Promise<void>;
  /** The last queries, where there are responses to be asked. */
  readonly queries?: QueryHistory;
  /** Follows a job that a row of the response stands for. */
  readonly follow?: (requestId: string) => Promise<void>;
  /** Shows something of an application that the response names, or that it was requested for. */
  readonly showApplication?: (act: ApplicationAct, applicationId: string | undefined) => Promise<void>;
  /** Earlier responses that are shown beside this one: the same list as long as they are the same. */
  readonly added?: () => readonly AddedResponse[];
  /** Lets a person choose these. */
  readonly chooseAdded?: () => Promise<void>;
}
