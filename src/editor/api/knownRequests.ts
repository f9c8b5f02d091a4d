import type * as vscode from 'vscode';
import type { CallTarget } from '../../core/api/apiCalls.ts';
import { catalogue } from '../../core/api/catalogue/catalogue.ts';
import { addressToShow } from '../../core/connection/agreedCall.ts';
import type { Connection } from '../../core/connection/connection.ts';
import { agreeToRead } from './callQuestions.ts';

const key = 'orgAccess.knownRequests';

/** Many more than a person adds. The oldest are asked about again. */
const mostKnown = 1000;

/**
 * The addresses that are read without a question: those of the interface below a base URL that a person has signed in at, and those
 * that they have agreed to. Settings may be changed by any extension, so that an address is in them says nothing; and since any
 * extension may reload the window, what a person has agreed to is remembered beyond that.
 */
export class KnownRequests {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /**
   * Whether a person has agreed to read from an address, or does now.
   *
   * @param template the path of the operation, with its places, such as `{siteId}`, as they are: whatever is filled into them is asked about once
   * @throws OrgAccessError of kind `shape` for a path that cannot be sent
   */
  async agreed(target: Pick<CallTarget, 'connection' | 'username'>, path: string, template = path): Promise<boolean> {
    const address = addressToShow(target.connection, template);
    if (this.#all().includes(address)) return true;
    if (!(await agreeToRead(target, { method: 'GET', path }))) return false;
    await this.#remember([address]);
    return true;
  }

  /** Remembers what the interface names below the base URL of a connection, at which a person has signed in. */
  async addInterface(connection: Connection): Promise<void> {
    const reads = catalogue.filter(({ kind }) => kind === 'read');
    await this.#remember(reads.flatMap(({ path }) => addressOrNone(connection, path)));
  }

  async #remember(addresses: readonly string[]): Promise<void> {
    const known = this.#all();
    const added = addresses.filter((address) => !known.includes(address));
    if (added.length > 0) await this.#memory.update(key, [...known, ...added].slice(-mostKnown));
  }

  #all(): readonly unknown[] {
    const known = this.#memory.get(key);
    return Array.isArray(known) ? known : [];
  }
}

/** None below a base URL that is too long: whoever asks for it is told so then. */
function addressOrNone(connection: Connection, path: string): string[] {
  try {
    return [addressToShow(connection, path)];
  } catch {
    return [];
  }
}
