import type * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { originOf, type Connection } from '../../service/connection/common/connection.ts';
import type { ExpectedCertificate } from '../../service/connection/node/expectedCertificate.ts';

const memoryKey = 'orgAccess.expectedCertificates';

type Kept = Readonly<Record<string, ExpectedCertificate & { readonly origin: string }>>;

/** Fingerprints from links, kept until the connection's first sign-in. */
export interface ExpectedCertificates {
  /**
   * Returns undefined if no link named a certificate, if the origin has changed, or if the connection already trusts a
   * certificate.
   */
  of(connection: Connection): ExpectedCertificate | undefined;
  expect(connection: Connection, expected: ExpectedCertificate): Promise<void>;
  forget(connectionId: string): Promise<void>;
}

/** Expected certificates in VS Code's storage. Only this extension writes them. */
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
