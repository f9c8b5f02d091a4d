import type { Connection } from '../../connections/common/connection.ts';
import { raceAbort } from '../../platform/common/clock.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import type { Method, OperationKind } from '../../service/common/methods.ts';
import { Refusal } from './refusal.ts';
import type { TerminalGrant } from './terminalGrants.ts';

/** A request that a terminal wants to send, and that does not only read, or shows what is hidden otherwise. */
export interface Write {
  readonly connection: Connection;
  readonly username: string;
  readonly method: Method;
  /** The whole address, as it is sent. */
  readonly address: string;
  readonly kind: OperationKind;
  /** Whether the terminal wants to see the credentials in the response. */
  readonly showsHidden?: true;
  /** The name of the operation, where that is known. */
  readonly operation?: string;
  /** The organization and site that it is sent for. */
  readonly place?: PlaceName;
  /** The number of characters in its body. */
  readonly bodyLength?: number;
}

/** Asks a person, in a way in which nothing is agreed to by a key that they type for something else. */
export interface WriteAsker {
  /** Whether this one request is to be sent. */
  readonly agrees: (write: Write) => Promise<boolean>;
  /** Whether the terminal that wants to send this may send others without a question, from now on. */
  readonly allowsAll: (write: Write) => Promise<boolean>;
  /** A person has agreed when nobody was waiting for it any more. */
  readonly tooLate: () => void;
}

/** A program that waits. */
export interface WriteWait {
  /** Aborted when nobody waits any more. */
  readonly gone: AbortSignal;
  /** To be called when a person is asked. */
  readonly onAsking: () => void;
}

/** More than scripts ask at the same time. */
const mostWaiting = 16;

/** VS Code shows 1000 characters of a notification. With an address of this length all of the question is seen. */
const longestShown = 500;

/** Asks about the writes of terminals, one after the other, so that a person answers to what they see. */
export class WritePermission {
  readonly #asker: WriteAsker;
  /** The answers to a terminal that wanted to write without questions, by the connection and the person that the question named. */
  readonly #said = new WeakMap<TerminalGrant, Map<string, boolean>>();
  #before: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(asker: WriteAsker) {
    this.#asker = asker;
  }

  /**
   * Ends when this may be sent.
   *
   * @param yes whether the terminal wants to write without questions, of which a person is asked once
   * @throws Refusal when it may not
   */
  async require(write: Write, pass: TerminalGrant, yes: boolean, wait: WriteWait): Promise<void> {
    if (this.#isAllowed(write, pass, yes)) return;
    if (write.address.length > longestShown) throw new Refusal('failed', { code: 'writeTooLong' });
    if (this.#waiting >= mostWaiting) throw new Refusal('failed', { code: 'tooManyWrites' });
    wait.onAsking();
    this.#waiting += 1;
    const turn = this.#before.then(() => this.#ask(write, pass, yes, wait.gone)).finally(() => (this.#waiting -= 1));
    this.#before = turn.catch(() => undefined);
    await turn;
  }

  #isAllowed(write: Write, pass: TerminalGrant, yes: boolean): boolean {
    return yes && !write.showsHidden && pass.isOneTerminal && this.#said.get(pass)?.get(nameOf(write)) === true;
  }

  async #ask(write: Write, pass: TerminalGrant, yes: boolean, gone: AbortSignal): Promise<void> {
    // Another one of the same terminal may have asked meanwhile.
    if (this.#isAllowed(write, pass, yes)) return;
    if (gone.aborted) throw new Refusal('failed', { code: 'writeNotAgreed' });
    const isAboutAll =
      yes && !write.showsHidden && pass.isOneTerminal && this.#said.get(pass)?.has(nameOf(write)) !== true;
    const answer = isAboutAll ? this.#asker.allowsAll(write) : this.#asker.agrees(write);
    const first = await raceAbort(answer, gone);
    if (first === undefined) {
      // The editor can't take a notification back.
      void answer.then((agrees) => agrees && this.#asker.tooLate());
      throw new Refusal('failed', { code: 'writeNotAgreed' });
    }
    if (isAboutAll) this.#said.set(pass, new Map(this.#said.get(pass)).set(nameOf(write), first));
    if (!first) throw new Refusal('failed', { code: isAboutAll ? 'writesNotAllowed' : 'writeNotAgreed' });
  }
}

function nameOf({ connection, username }: Write): string {
  return JSON.stringify([connection.id, connection.baseUrl, username]);
}
