import * as l10n from '@vscode/l10n';
import type { Connection } from '../../connections/common/connection.ts';
import { marked } from '../../connections/node/connectionText.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import { countText, plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import type { Method, OperationKind } from '../../service/common/methods.ts';
import { Refusal } from './refusal.ts';
import type { TerminalGrant } from './terminalServices.ts';

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
  async require(write: Write, grant: TerminalGrant, yes: boolean, wait: WriteWait): Promise<void> {
    if (this.#isAllowed(write, grant, yes)) return;
    if (write.address.length > longestShown) throw new Refusal('failed', { code: 'writeTooLong' });
    if (this.#waiting >= mostWaiting) throw new Refusal('failed', { code: 'tooManyWrites' });
    wait.onAsking();
    this.#waiting += 1;
    const turn = this.#before.then(() => this.#ask(write, grant, yes, wait.gone)).finally(() => (this.#waiting -= 1));
    this.#before = turn.catch(() => undefined);
    await turn;
  }

  #isAllowed(write: Write, grant: TerminalGrant, yes: boolean): boolean {
    return yes && !write.showsHidden && grant.isOneTerminal && this.#said.get(grant)?.get(nameOf(write)) === true;
  }

  async #ask(write: Write, grant: TerminalGrant, yes: boolean, gone: AbortSignal): Promise<void> {
    // Another one of the same terminal may have asked meanwhile.
    if (this.#isAllowed(write, grant, yes)) return;
    if (gone.aborted) throw new Refusal('failed', { code: 'writeNotAgreed' });
    const isAboutAll =
      yes && !write.showsHidden && grant.isOneTerminal && this.#said.get(grant)?.has(nameOf(write)) !== true;
    const answer = isAboutAll ? this.#asker.allowsAll(write) : this.#asker.agrees(write);
    const ended = new Promise<'gone'>((resolve) => {
      gone.addEventListener('abort', () => resolve('gone'), { once: true });
    });
    const first = await Promise.race([answer, ended]);
    if (first === 'gone') {
      // The editor can't take a notification back.
      void answer.then((agrees) => agrees && this.#asker.tooLate());
      throw new Refusal('failed', { code: 'writeNotAgreed' });
    }
    if (isAboutAll) this.#said.set(grant, new Map(this.#said.get(grant)).set(nameOf(write), first));
    if (!first) throw new Refusal('failed', { code: isAboutAll ? 'writesNotAllowed' : 'writeNotAgreed' });
  }
}

function nameOf({ connection, username }: Write): string {
  return JSON.stringify([connection.id, connection.baseUrl, username]);
}

/** Asks about one request of a program in a terminal, which does not only read, or shows what is hidden otherwise. */
export function writeQuestionText(write: Write): string {
  return [
    write.operation === undefined
      ? l10n.t('A program in a terminal wants to send this {0} request:', write.method)
      : l10n.t('A program in a terminal wants to send "{0}":', plainWithoutLinks(write.operation, 60)),
    about(write),
    ...(write.showsHidden ? [l10n.t('It sees passwords in the response.')] : []),
  ].join(' ');
}

/** Asks whether a terminal may send such requests without a question. @param write the one that it wants to send now */
export function writesQuestionText(write: Write): string {
  return [
    l10n.t(
      'Allow writes without a question in this terminal? Programs in it may then change things at {0} as {1} until you close it.',
      connectionText(write),
      plainWithoutLinks(write.username, 60),
    ),
    l10n.t('The first one is:'),
    about(write),
  ].join(' ');
}

/** What is sent, to whom, and for which place. */
function about({ place, bodyLength, username, method, address, ...write }: Write): string {
  const to = l10n.t('It is sent to {0} as {1}.', connectionText(write), plainWithoutLinks(username, 60));
  return [
    plainWithoutLinks(`${method} ${address}`, Infinity),
    `— ${to}`,
    ...(place ? [placeText(place)] : []),
    ...(bodyLength === undefined ? [] : [l10n.t('Its body has {0} characters.', countText(bodyLength))]),
  ].join(' ');
}

function placeText({ organization, site }: NonNullable<Write['place']>): string {
  const [outer, inner] = [organization, site].map((entity) => plainWithoutLinks(entity?.name ?? '', 60));
  return site
    ? l10n.t('It is for the organization {0} and the site {1}.', outer ?? '', inner ?? '')
    : l10n.t('It is for the organization {0}.', outer ?? '');
}

function connectionText({ connection }: Pick<Write, 'connection'>): string {
  return marked(connection, plainWithoutLinks(connection.name, 60));
}
