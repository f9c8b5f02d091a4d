import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Who answers at a port of this computer. Plain `http://` is for this computer alone, but not for one user alone: while a service is
 * down, any other user may listen at its port and be sent what was meant for it. Linux says who owns each end of a connection;
 * elsewhere nobody is found, and nothing is refused.
 */

/** Users of this computer, by number, other than this one and root: both can read all that Org Access knows anyway. */
export type OtherUsers = readonly number[];

/** Reads a table of the kernel's connections. Undefined where there is none. */
export type ReadTable = (name: 'tcp' | 'tcp6') => Promise<string | undefined>;

/** Decides whether what is to be sent may go to a program of these users. */
export type PeerCheck = (users: OtherUsers) => boolean;

/** A connection that is refused says so by this code, like an error of the system. */
export const otherUserCode = 'ORG_ACCESS_OTHER_USER';

/** Connects for one request to this computer, and hands the connection over only when the check agrees: nothing was sent until then. */
export function peerCheckingAgent(check: PeerCheck, readTable?: ReadTable): Agent {
  return new PeerCheckingAgent(check, readTable);
}

class PeerCheckingAgent extends Agent {
  readonly #check: PeerCheck;
  readonly #readTable: ReadTable | undefined;

  constructor(check: PeerCheck, readTable?: ReadTable) {
    super();
    this.#check = check;
    this.#readTable = readTable;
  }

  override createConnection(
    options: NetConnectOpts,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const socket = connect(options);
    const fail = (error: Error) => {
      socket.destroy();
      callback?.(error, socket);
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      otherUsersBehind(socket, this.#readTable).then((users) => {
        if (!this.#check(users)) fail(Object.assign(new Error(otherUserCode), { code: otherUserCode }));
        else if (!socket.destroyed) {
          socket.off('error', fail);
          callback?.(null, socket);
        }
      }, fail);
    });
    return undefined;
  }
}

/** The other users whose programs hold the far end of a connection. */
async function otherUsersBehind(
  { remoteAddress, remotePort, localAddress, localPort }: Socket,
  readTable?: ReadTable,
): Promise<OtherUsers> {
  const rows = await readRows(remotePort, readTable);
  const [theirs, ours] = [formsOf(remoteAddress), formsOf(localAddress)];
  const isTheirs = ({ local }: Row) => theirs.some((form) => local === `${form}:${hexOf(remotePort)}`);
  const ends = rows.filter((row) => isTheirs(row) && ours.some((form) => row.remote === `${form}:${hexOf(localPort)}`));
  const owners = ends.map(({ user }) => user).filter((user) => user !== root);
  // A connection that no program has taken yet has no owner and counts as root's. It waits at who listens.
  return others(owners.length > 0 ? owners : listeners(rows, theirs, remotePort));
}

/** The other users whose programs listen at a port of this computer. @param port of an `http:` address that is a loopback one */
export async function otherUsersAt(port: number, readTable?: ReadTable): Promise<OtherUsers> {
  return others(listeners(await readRows(port, readTable), [loopback4, mapped4, loopback6], port));
}

interface Row {
  /** Address and port in hexadecimal digits. */
  readonly local: string | undefined;
  readonly remote: string | undefined;
  readonly isListening: boolean;
  readonly user: number;
}

const root = 0;
const loopback4 = '0100007F';
const mapped4 = '0000000000000000FFFF00000100007F';
const loopback6 = '00000000000000000000000001000000';
const anyAddress = ['0'.repeat(8), '0'.repeat(32)];

function formsOf(address: string | undefined): string[] {
  return address === '::1' ? [loopback6] : [loopback4, mapped4];
}

function hexOf(port: number | undefined): string {
  return (port ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

function listeners(rows: readonly Row[], addresses: readonly string[], port: number | undefined): number[] {
  const at = [...addresses, ...anyAddress].map((address) => `${address}:${hexOf(port)}`);
  return rows
    .filter(({ isListening, local }) => isListening && at.some((address) => address === local))
    .map(({ user }) => user);
}

function others(users: readonly number[]): OtherUsers {
  const own = process.getuid?.();
  return [...new Set(users)].filter((user) => user !== root && user !== own);
}

const readKernelTable: ReadTable = (name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => undefined);

/** Reads the rows with this port at one end, which are as in proc(5): number, local and remote address, state, queues, timers, retransmissions, user. */
async function readRows(port: number | undefined, readTable = readKernelTable): Promise<Row[]> {
  const tables = await Promise.all([readTable('tcp'), readTable('tcp6')]);
  const withPort = new RegExp(`^.*:${hexOf(port)} .*$`, 'gm');
  const lines = tables.flatMap((table) => table?.match(withPort) ?? []);
  const rows = lines.map((line) => {
    const [, local, remote, state, , , , user] = line.trim().split(/\s+/);
    return { local, remote, isListening: state === '0A', user: Number(user) };
  });
  return rows.filter(({ user }) => Number.isInteger(user));
}
