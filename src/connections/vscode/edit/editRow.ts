import type { Connection } from '../../common/connection.ts';
import type { ConnectionServices } from '../connectionCommands.ts';

/** A row of Edit Connection. */
export interface EditRow {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Changes what the row stands for. @returns whether the person may want to change something else */
  readonly change: () => Promise<boolean>;
}

/** The rows of one feature for a connection, in their order. */
export type EditRows = (
  connection: Connection,
  title: string,
  services: ConnectionServices,
) => readonly EditRow[] | Promise<readonly EditRow[]>;
