import type { Connection } from '../../../service/connection/common/connection.ts';
import type { ConnectionServices } from '../connectionCommands.ts';

export interface EditRow {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** @returns whether to show the rows again */
  readonly change: () => Promise<boolean>;
}

export type EditRows = (
  connection: Connection,
  title: string,
  services: ConnectionServices,
) => readonly EditRow[] | Promise<readonly EditRow[]>;
