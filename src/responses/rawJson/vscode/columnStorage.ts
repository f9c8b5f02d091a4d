import * as v from 'valibot';
import type * as vscode from 'vscode';
import { read } from '../../../platform/common/json/schema.ts';
import { areDefault, columnsSchema, defaultColumns, type TableColumns } from '../../table/common/tableColumns.ts';

const memoryKey = 'orgAccess.tableColumns';

/** Maximum number of tables whose columns are remembered. Those that were changed longest ago are deleted first. */
const maxTables = 200;

export interface TableOperation {
  readonly method: string;
  readonly path: string;
}

const storedSchema = v.object({ table: v.string(), columns: columnsSchema });

/** Remembers columns per operation, on this computer and for all windows. */
export class ColumnStorage {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  of(operation: TableOperation): TableColumns {
    const stored = this.#all().find(({ table }) => table === keyOf(operation))?.columns ?? defaultColumns;
    // Columns that an earlier version stored without an order begin with names too.
    return stored.order.length === 0 ? { ...stored, order: defaultColumns.order } : stored;
  }

  async store(operation: TableOperation, columns: TableColumns): Promise<void> {
    const table = keyOf(operation);
    const others = this.#all().filter((one) => one.table !== table);
    const all = areDefault(columns) ? others : [{ table, columns }, ...others];
    await this.#memory.update(memoryKey, all.slice(0, maxTables));
  }

  /** Returns the stored tables, without invalid ones. */
  #all(): readonly v.InferOutput<typeof storedSchema>[] {
    const stored = this.#memory.get<unknown>(memoryKey);
    if (!Array.isArray(stored)) return [];
    return (stored as unknown[]).flatMap((one) => read(storedSchema, one) ?? []);
  }
}

function keyOf({ method, path }: TableOperation): string {
  return `${method} ${path}`;
}
