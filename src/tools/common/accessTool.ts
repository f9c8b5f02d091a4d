import type { UserRecord } from '../../access/common/userRecord.ts';
import type { Connection } from '../../connections/common/connection.ts';
import type { LiveState } from '../../session/common/session.ts';
import type { AboutConnection, ToolInput } from './toolInput.ts';

/** The sight of a tool: a connection where somebody is signed in. */
export interface SignedIn {
  readonly connection: Connection;
  /** As it is now. @throws an error for the model when nobody is signed in any more */
  readonly state: () => LiveState;
  /** Loaded first when that was not done or has failed. @throws what keeps it from being loaded */
  readonly record: () => Promise<UserRecord>;
}

/**
 * A tool that answers from the session and the access record, and sends nothing else. Each is the export `tool` of a file in `answers`,
 * which has the name of the tool in the manifest without `orgAccess_`.
 */
export interface AccessTool<Input extends AboutConnection> {
  readonly read: (input: unknown) => ToolInput<Input>;
  /** @param mark made up for this answer, which sets off the data of the service in it */
  readonly answer: (input: Input, at: SignedIn, mark: string) => Promise<string>;
}
