import type { JsonObject } from '../../../src/core/base/json/json.ts';
import type { JsonPath } from '../../../src/model/rawJson/rawJson.ts';
import type { TableState } from '../../../src/model/rawJson/rawJsonState.ts';
import type { PageAct, ShownPages } from '../../../src/model/rawJson/shownPages.ts';
import type { TableMenuAct } from '../../../src/model/table/tableLabels.ts';
import type { FromTable, ToTable } from '../../../src/model/table/tableMessages.ts';
import type { TableView } from '../../../src/model/table/tableView.ts';
import type { ViewEvents, ViewPanel } from '../viewPanel.ts';

export interface TablePanelEvents extends Pick<ViewEvents, 'onStatus' | 'onFound' | 'onCopy' | 'onReveal'> {
  /** @param path the path to the rows in the response */
  onSave(view: TableView, path: JsonPath): void;
  onPages(act: PageAct): void;
  /** Something is asked of the service, or is to be kept. */
  onTable(message: FromTable): void;
  /** The view or the scroll position may have changed. */
  onMove(): void;
}

/** A response as a table. */
export interface TablePanel extends ViewPanel {
  /** Below the rows, or below the JSON of the first of them. */
  readonly pages: HTMLElement;
  add(rows: readonly JsonObject[]): void;
  say(pages: ShownPages): void;
  /** Takes what is shown besides the rows. */
  tell(message: ToTable): void;
  /** Does what was chosen in the menu of the grid. */
  chooseColumns(act: TableMenuAct): void;
  /** The query for the value of the cell with the focus, for its row, or for its column. */
  query(): string | undefined;
  /** The path to the cell that has the focus, or had it last. */
  activePath(): JsonPath | undefined;
  /** The ID of the job that the row with the focus stands for, if it does. */
  requestId(): string | undefined;
  state(): TableState;
}
