import type * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { originOf, type Connection } from '../common/connection.ts';
import type { ExpectedCertificate } from '../node/expectedCertificate.ts';

const memoryKey = 'orgAccess.expectedCertificates';

type Kept = Readonly<Record<string, ExpectedCertificate & { readonly origin: string }>>;

/** The certificates that connections came with by a link, as fingerprints, until the first sign-in has seen them. */
export interface ExpectedCertificates {
  /** Undefined also where the connection has moved, or a person has trusted a certificate by now. */
  of(connection: Connection): ExpectedCertificate | undefined;
  expect(connection: Connection, expected: ExpectedCertificate): Promise<void>;
  forget(connectionId: string): Promise<void>;
}

/** Only this program writes there. */
export function expectedCertificatesIn(memory: vscode.Memento): ExpectedCertificates {
  const all = (): Kept => {
    const kept = memory.get(memoryKey);
    return isObject(kept) ? (kept as Kept) : {};
  };
  return {
    of(connection) {
      const kept = all()[connection.id];
      if (!kept || connection.trusted || kept.origin !== originOf(connection)) return undefined;
      return { kind: kept.kind, fingerprints: kept.fingerprints };
    },
    async expect(connection, { kind, fingerprints }) {
      const origin = originOf(connection);
      await memory.update(memoryKey, { ...all(), [connection.id]: { kind, fingerprints, origin } });
    },
    async forget(connectionId) {
      const { [connectionId]: gone, ...left } = all();
      if (gone) await memory.update(memoryKey, left);
    },
  };
}
