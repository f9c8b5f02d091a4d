import type { LookupFunction } from 'node:net';
import { asOrgAccessError, detailsInLog, type OrgAccessError } from '../../../platform/common/errors.ts';
import { type Transport } from '../../../service/common/http.ts';
import { type HttpResponse } from '../../../service/common/http.ts';
import { send } from '../../../service/common/send.ts';
import type { ServiceClient } from '../../../service/common/serviceClient.ts';
import { userDetailPath } from '../../../service/common/userDetailPath.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import type { shownCertificates } from '../../../service/tls/node/shownCertificates.ts';
import type { SessionState } from '../../../session/common/session.ts';
import { routeTo, type ProxySettings, type Route } from '../common/route.ts';
import type { Limits } from './sockets.ts';

/** Dependencies of a check, none of which changes a session. */
export interface CheckPorts {
  readonly transport: Transport;
  readonly client: Pick<ServiceClient, 'userDetail'>;
  readonly proxy: ProxySettings;
  readonly state: () => SessionState;
  readonly lookup: LookupFunction;
  readonly certificates: typeof shownCertificates;
  /** Limit for a connection and a handshake, each. */
  readonly stepLimitMs: number;
}

/** Result of the request without a token. */
export type Probe =
  | { readonly kind: 'answer'; readonly answer: HttpResponse; readonly sentAtMs: number; readonly receivedAtMs: number }
  | { readonly kind: 'error'; readonly error: OrgAccessError }
  | { readonly kind: 'aborted' };

export interface CheckRun {
  readonly ports: CheckPorts;
  readonly connection: Connection;
  readonly url: URL;
  readonly route: Route;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Requests the user detail without a token, once. */
  readonly probe: () => Promise<Probe>;
}

/** Limit for the response to a request without a token, in bytes. */
export const maxProbeBytes = 1024 * 1024;

export function beginRun(ports: CheckPorts, connection: Connection, signal: AbortSignal): CheckRun {
  const url = new URL(connection.baseUrl);
  return {
    ports,
    connection,
    url,
    route: routeTo(url, ports.proxy),
    limits: { clock: ports.transport.clock, limitMs: ports.stepLimitMs, signal },
    signal,
    probe: probeOnce(ports.transport, connection, signal),
  };
}

export function probeOnce(transport: Transport, connection: Connection, signal: AbortSignal): () => Promise<Probe> {
  let probe: Promise<Probe> | undefined;
  async function ask(): Promise<Probe> {
    try {
      const channel = await transport.channel?.(connection);
      const sentAtMs = transport.clock.now();
      const request = { path: userDetailPath, method: 'GET', maxBytes: maxProbeBytes, channel } as const;
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
