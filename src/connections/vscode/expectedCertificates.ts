import type * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { originOf, type Connection } from '../../service/connection/common/connection.ts';
import type { ExpectedCertificate } from '../../service/connection/node/expectedCertificate.ts';

const memoryKey = 'orgAccess.expectedCertificates';

type Kept = Readonly<Record<string, ExpectedCertificate & { readonly origin: string }>>;

/**
 * Returns the fingerprints of shared connections, kept until the first sign-in. Only this extension writes them.
 */
export function expectedCertificatesIn(memory: vscode.Memento) {
  const all = (): Kept => {
    const kept = memory.get(memoryKey);
    return isObject(kept) ? (kept as Kept) : {};
  };
  return {
    /**
     * Returns undefined if no certificate was shared, if the origin has changed, or if the connection already trusts a
     * certificate.
     */
    of(connection: Connection): ExpectedCertificate | undefined {
      const kept = all()[connection.id];
      if (!kept || connection.trusted || kept.origin !== originOf(connection)) return undefined;
      return { kind: kept.kind, fingerprints: kept.fingerprints };
    },
    async expect(connection: Connection, { kind, fingerprints }: ExpectedCertificate) {
      const origin = originOf(connection);
      await memory.update(memoryKey, { ...all(), [connection.id]: { kind, fingerprints, origin } });
    },
    async forget(connectionId: string) {
      const { [connectionId]: gone, ...left } = all();
      if (gone) await memory.update(memoryKey, left);
    },
  };
}
