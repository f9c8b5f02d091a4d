import type { LookupAddress } from 'node:dns';
import type { Connection } from '../../connections/common/connection.ts';
import type { Transport } from '../../service/common/http.ts';
import type { ServiceClient } from '../../service/common/serviceClient.ts';
import type { SessionState } from '../../session/common/session.ts';
import type { shownCertificates } from '../../tls/node/shownCertificates.ts';
import { probeOnce, type Probe } from '../common/probe.ts';
import { routeTo, type ProxySettings, type Route } from '../common/route.ts';
import type { Patience } from './sockets.ts';

/** The world as a check sees it. Nothing in here changes a session. */
export interface CheckPorts {
  readonly transport: Transport;
  readonly client: Pick<ServiceClient, 'userDetail'>;
  readonly proxy: ProxySettings;
  /** The state of the session at this moment. */
  readonly state: () => SessionState;
  /** `dns.lookup` with all addresses. */
  readonly lookup: (host: string) => Promise<readonly LookupAddress[]>;
  readonly certificates: typeof shownCertificates;
  /** Milliseconds for a look-up, for opening a connection, and for a handshake, each. */
  readonly stepLimitMs: number;
}

/** A check under way, with what its steps pass on to each other. */
export interface CheckRun {
  readonly ports: CheckPorts;
  readonly connection: Connection;
  readonly url: URL;
  readonly route: Route;
  readonly patience: Patience;
  readonly signal: AbortSignal;
  /** One request without a token, made when first asked for, by the client that all requests are made with. */
  readonly probe: () => Promise<Probe>;
  /** The addresses of the name, once it was looked up. */
  addresses: readonly string[];
}

export function beginRun(ports: CheckPorts, connection: Connection, signal: AbortSignal): CheckRun {
  const url = new URL(connection.baseUrl);
  return {
    ports,
    connection,
    url,
    route: routeTo(url, ports.proxy),
    patience: { clock: ports.transport.clock, limitMs: ports.stepLimitMs, signal },
    signal,
    probe: probeOnce(ports.transport, connection, signal),
    addresses: [],
  };
}
