import type { Connection } from '../../connections/common/connection.ts';
import { asOrgAccessError, detailsInLog, type OrgAccessError } from '../../platform/common/errors.ts';
import type { HttpResponse, Transport } from '../../service/common/http.ts';
import { send } from '../../service/common/send.ts';
import { userDetailPath } from '../../service/common/userDetailPath.ts';

/** The outcome of a request without a token: an answer with the times around it by this computer's clock, an error, or nothing when it was aborted. */
export type Probe =
  | { readonly kind: 'answer'; readonly answer: HttpResponse; readonly sentAtMs: number; readonly receivedAtMs: number }
  | { readonly kind: 'error'; readonly error: OrgAccessError }
  | { readonly kind: 'aborted' };

const maxBytes = 1024 * 1024;

/** Asks for the user detail without a token, once however often it is called. */
export function probeOnce(transport: Transport, connection: Connection, signal: AbortSignal): () => Promise<Probe> {
  let probe: Promise<Probe> | undefined;
  async function ask(): Promise<Probe> {
    try {
      const channel = await transport.channel?.(connection);
      const sentAtMs = transport.clock.now();
      const request = { path: userDetailPath, method: 'GET', maxBytes, channel } as const;
      const answer = await send(transport, connection.baseUrl, request, signal);
      return answer ? { kind: 'answer', answer, sentAtMs, receivedAtMs: transport.clock.now() } : { kind: 'aborted' };
    } catch (error) {
      return {
        kind: 'error',
        error: asOrgAccessError(error, 'network', () => ({
          code: 'requestNotMade',
          ...detailsInLog(transport.log, 'Connection check', error),
        })),
      };
    }
  }
  return () => (probe ??= ask());
}
