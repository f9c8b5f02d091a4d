import type * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { allColumns, isWhole, readTableColumns, type TableColumns } from '../../table/common/tableColumns.ts';

const memoryKey = 'orgAccess.tableColumns';

/** Many more than a person looks at. The ones that were changed longest ago go first. */
const mostTables = 200;

/** An operation whose responses are shown with the same columns, whatever the connection. */
export interface TableOperation {
  readonly method: string;
  /** With placeholders in place of what is filled in. */
  readonly path: string;
}

interface Kept {
  readonly table: string;
  readonly columns: TableColumns;
}

/** The columns that a person has chosen for the table of an operation. They stay on this computer, for all windows. */
export class KeptColumns {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  of(operation: TableOperation): TableColumns {
    return this.#all().find(({ table }) => table === keyOf(operation))?.columns ?? allColumns;
  }

  async keep(operation: TableOperation, columns: TableColumns): Promise<void> {
    const table = keyOf(operation);
    const others = this.#all().filter((one) => one.table !== table);
    const all = isWhole(columns) ? others : [{ table, columns }, ...others];
    await this.#memory.update(memoryKey, all.slice(0, mostTables));
  }

  /** What is of another form counts as nothing. */
  #all(): readonly Kept[] {
    const kept = this.#memory.get<unknown>(memoryKey);
    if (!Array.isArray(kept)) return [];
    return (kept as unknown[]).flatMap((one) => {
      if (!isObject(one) || typeof one.table !== 'string') return [];
      const columns = readTableColumns(one.columns);
      return columns ? [{ table: one.table, columns }] : [];
    });
  }
}

function keyOf({ method, path }: TableOperation): string {
  return `${method} ${path}`;
}
