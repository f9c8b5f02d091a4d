import type { Connection } from '../../../core/connection/connection.ts';
import type { Session } from '../../../core/session/session.ts';
import type { Tokens } from '../../../core/tokens.ts';
import type { UserRecord } from '../../../core/userRecord.ts';
import { describeStatus } from '../../session/sessionStatus.ts';
import type { AccessNode } from './accessNode.ts';
import { accessTree } from './accessTree.ts';

const connection: Connection = {
  id: 'rehearsal',
  name: '',
  baseUrl: 'https://rehearsal.invalid',
  clientId: '',
  scope: '',
};

/**
 * Makes what is shown after a sign-in: the status bar and every row of the tree. What is done for the first time takes several
 * times as long, the formats of numbers and times above all, so it is done before a person waits for it.
 */
export function rehearseSignIn(tokens: Tokens, record: UserRecord, locale: string): void {
  const { id } = connection;
  const session: Session = { origin: connection.baseUrl, username: '', family: '', generation: 0, tokens };
  const detail = { kind: 'loaded', record, loadedAtMs: tokens.obtainedAtMs } as const;
  const states = new Map([[id, { kind: 'active', session, detail } as const]]);
  describeStatus({ connections: [connection], activeId: id, states }, tokens.obtainedAtMs, locale);
  const open = (rows: readonly AccessNode[]): void => rows.forEach(({ children }) => open(children?.() ?? []));
  open(accessTree(record, locale));
}
