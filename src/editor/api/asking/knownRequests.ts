import type * as vscode from 'vscode';
import type { CallTarget } from '../../../core/api/apiCall.ts';
import { catalogue } from '../../../core/api/catalogue/catalogue.ts';
import { addressToShow } from '../../../core/connection/agreedCall.ts';
import type { Connection } from '../../../core/connection/connection.ts';
import type { Header } from '../../../core/connection/requestHeaders.ts';
import type { ServiceCall } from '../../../core/service/serviceClient.ts';
import { agreeToRead, type AskedWhy } from './callQuestions.ts';

const key = 'orgAccess.knownRequests';

/** Many more than a person adds. The oldest are asked about again. */
const mostKnown = 1000;

/** The part of a request that a person agrees to once: without the headers of the current place, whatever that is. */
type KnownRequest = Pick<ServiceCall, 'method' | 'path' | 'headers'>;

/**
 * The requests that are sent without a question, since they only read: those of the interface below a base URL that a person has
 * signed in at, and those that they have agreed to. Settings may be changed by any extension, so that an address is in them says
 * nothing, and neither does that it only reads; and since any extension may reload the window, what a person has agreed to is
 * remembered beyond that.
 */
export class KnownRequests {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** Whether a person has agreed to a request. @throws OrgAccessError of kind `shape` for a path that cannot be sent */
  knows({ connection }: Pick<CallTarget, 'connection'>, request: KnownRequest): boolean {
    return this.#all().includes(nameOf(connection, request));
  }

  /**
   * Whether a person has agreed to a request, or does now.
   *
   * @param template the path of the operation, with its places, such as `{siteId}`, as they are: whatever is filled into them is asked about once
   * @param own headers without those of the current place, whatever that is
   * @param why the address may be a new one, which the question says
   * @throws OrgAccessError of kind `shape` for a path that cannot be sent
   */
  async agreed(
    target: Pick<CallTarget, 'connection' | 'username'>,
    request: KnownRequest,
    template = request.path,
    own: readonly Header[] = [],
    why: AskedWhy = 'settings',
  ): Promise<boolean> {
    const asked = { ...request, path: template, headers: own };
    if (this.knows(target, asked)) return true;
    if (!(await agreeToRead(target, request, why))) return false;
    await this.#remember([nameOf(target.connection, asked)]);
    return true;
  }

  /** Remembers what the interface names below the base URL of a connection, at which a person has signed in. */
  async addInterface(connection: Connection): Promise<void> {
    const reads = catalogue.filter(({ kind }) => kind === 'read');
    await this.#remember(reads.flatMap((operation) => nameOrNone(connection, operation)));
  }

  async #remember(requests: readonly string[]): Promise<void> {
    const known = this.#all();
    const added = requests.filter((request) => !known.includes(request));
    if (added.length > 0) await this.#memory.update(key, [...known, ...added].slice(-mostKnown));
  }

  #all(): readonly unknown[] {
    const known = this.#memory.get(key);
    return Array.isArray(known) ? known : [];
  }
}

/** The address of a GET; for any other, the method, and headers that may change what it does. */
function nameOf(connection: Connection, { method, path, headers = [] }: KnownRequest): string {
  const address = addressToShow(connection, path);
  const lines = [method === 'GET' ? address : `${method} ${address}`, ...headers.map((header) => header.join(': '))];
  return lines.join('\n');
}

/** None below a base URL that is too long: whoever asks for it is told so then. */
function nameOrNone(connection: Connection, operation: KnownRequest): string[] {
  try {
    return [nameOf(connection, operation)];
  } catch {
    return [];
  }
}
