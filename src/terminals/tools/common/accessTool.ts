import type { Connection } from '../../../service/connection/common/connection.ts';
import type { UserRecord } from '../../../service/privileges/common/userRecord.ts';
import type { LiveState } from '../../../session/common/session.ts';
import type { AboutConnection } from './toolInput.ts';

export interface SignedIn {
  readonly connection: Connection;
  /** Returns the current state. @throws NoAnswer if the session has ended */
  readonly state: () => LiveState;
  /** Loads the user record if needed. @throws NoAnswer or OrgAccessError */
  readonly record: () => Promise<UserRecord>;
}

/**
 * A tool that reads the session and the access record only. Each is the export `tool` of a file in `answers` that is named like the tool
 * in the manifest, without `orgAccess_`.
 */
export interface AccessTool<Input extends AboutConnection> {
  /** @throws NoAnswer if the input is invalid */
  readonly read: (input: unknown) => Input;
  /** @param boundary random delimiter of the data in this answer */
  readonly answer: (input: Input, at: SignedIn, boundary: string) => Promise<string>;
}
