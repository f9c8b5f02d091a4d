import type * as vscode from 'vscode';
import { addressToShow } from '../../../connections/common/agreedCall.ts';
import type { Connection } from '../../../connections/common/connection.ts';
import type { Header } from '../../../connections/common/requestHeaders.ts';
import { isRead } from '../../../service/common/methods.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { catalogue } from '../../common/catalogue/catalogue.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import { agreeToRead, type AskedWhy } from './callQuestions.ts';

const key = 'orgAccess.knownRequests';

/** Maximum number of approved requests, far more than people add. Beyond it, the oldest need approval again. */
const maxKnown = 1000;

/** Part of a request that is approved once, without headers of the place. */
type KnownRequest = Pick<ServiceCall, 'method' | 'path' | 'headers'>;

/**
 * Requests sent without a question: the catalogue's reads below a base URL where a person has signed in, and reads
 * that they approved. Addresses in settings prove nothing, because any extension can change them. Approvals outlive the window,
 * because any extension can reload it.
 */
export class ApprovedRequests {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** @throws OrgAccessError of kind `shape` if the path can't be sent */
  isApproved({ connection }: Pick<CallTarget, 'connection'>, request: KnownRequest): boolean {
    return this.#all().includes(nameOf(connection, request));
  }

  /**
   * Whether a request is approved, or the person approves it now.
   *
   * @param template path with placeholders, so that one approval covers all values
   * @param own headers except those of the place
   * @param why reason shown in the question
   * @throws OrgAccessError of kind `shape` if the path can't be sent
   */
  async approve(
    target: Pick<CallTarget, 'connection' | 'username'>,
    request: KnownRequest,
    template = request.path,
    own: readonly Header[] = [],
    why: AskedWhy = 'settings',
  ): Promise<boolean> {
    const asked = { ...request, path: template, headers: own };
    if (this.isApproved(target, asked)) return true;
    if (!(await agreeToRead(target, request, why))) return false;
    await this.#remember([nameOf(target.connection, asked)]);
    return true;
  }

  /** Approves the catalogue's reads below the base URL of a connection. */
  async addInterface(connection: Connection): Promise<void> {
    const reads = catalogue.filter(({ kind }) => kind === 'read');
    await this.#remember(reads.flatMap((operation) => nameOrNone(connection, operation)));
  }

  /** Approves a read that the person has typed for a connection. */
  async add(connection: Connection, request: KnownRequest): Promise<void> {
    if (isRead(request)) await this.#remember(nameOrNone(connection, request));
  }

  async #remember(requests: readonly string[]): Promise<void> {
    const known = this.#all();
    const added = requests.filter((request) => !known.includes(request));
    if (added.length > 0) await this.#memory.update(key, [...known, ...added].slice(-maxKnown));
  }

  #all(): readonly unknown[] {
    const known = this.#memory.get(key);
    return Array.isArray(known) ? known : [];
  }
}

/** Returns the address of a GET; for others, method, address, and headers. */
function nameOf(connection: Connection, { method, path, headers = [] }: KnownRequest): string {
  const address = addressToShow(connection, path);
  const lines = [method === 'GET' ? address : `${method} ${address}`, ...headers.map((header) => header.join(': '))];
  return lines.join('\n');
}

/** Returns [] if the address is too long to show; sending it reports the error. */
function nameOrNone(connection: Connection, operation: KnownRequest): string[] {
  try {
    return [nameOf(connection, operation)];
  } catch {
    return [];
  }
}
