import type * as vscode from 'vscode';
import { addressToShow } from '../../../connections/common/agreedCall.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import type { Operation } from '../../common/operation.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import { agreeToRead } from './callQuestions.ts';

const key = 'orgAccess.knownRequests';

/** Maximum number of approved requests, far more than people make. Beyond it, the oldest need approval again. */
const maxKnown = 1000;

/** Reads of API descriptions that a person has approved. They outlive the window, as descriptions do. */
export class ApprovedRequests {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /**
   * Whether a read may be sent: if it is of an API description, the person has approved it, or does now. One approval
   * covers all values of its placeholders.
   *
   * @throws OrgAccessError of kind `shape` if the path can't be sent
   */
  async approve(
    target: Pick<CallTarget, 'connection' | 'username'>,
    call: Pick<ServiceCall, 'method' | 'path' | 'headers'>,
    operation: Pick<Operation, 'path' | 'headers' | 'tag'> | undefined,
  ): Promise<boolean> {
    if (operation?.tag === undefined) return true;
    const { path, headers = [] } = operation;
    const name = [addressToShow(target.connection, path), ...headers.map((header) => header.join(': '))].join('\n');
    const known = this.#all();
    if (known.includes(name)) return true;
    if (!(await agreeToRead(target, call, 'description'))) return false;
    await this.#memory.update(key, [...known, name].slice(-maxKnown));
    return true;
  }

  #all(): readonly unknown[] {
    const known = this.#memory.get(key);
    return Array.isArray(known) ? known : [];
  }
}
