import * as l10n from '@vscode/l10n';
import { raceAbort } from '../../platform/common/clock.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import { plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import type { Method, OperationKind } from '../../service/common/methods.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import { Refusal } from './refusal.ts';
import type { TerminalPermission } from './terminalServices.ts';

/** Request to confirm: a write, or one that shows credentials. */
export interface Write {
  readonly connection: Connection;
  readonly username: string;
  readonly method: Method;
  readonly address: string;
  readonly kind: OperationKind;
  readonly showsHidden?: true;
  readonly operation?: string;
  readonly place?: PlaceName;
  /** Headers, targets, and the beginning of the body. */
  readonly content: readonly string[];
}

/** Questions that ignore a key press meant for something else. */
export interface WritePrompt {
  readonly agrees: (write: Write) => Promise<boolean>;
  /** Whether this terminal may also send later requests without confirmation. */
  readonly allowsAll: (write: Write) => Promise<boolean>;
  /** Reports a confirmation that came too late. */
  readonly tooLate: () => void;
}

export interface WriteWait {
  readonly gone: AbortSignal;
  readonly onAsking: () => void;
}

/** Maximum number of waiting questions, more than scripts send at a time. */
const maxWaiting = 16;

/** Length in characters beyond which VS Code truncates a notification. */
const maxShownLength = 1000;

/** Asks for confirmation of writes, one at a time. */
export class WritePermission {
  readonly #prompt: WritePrompt;
  /** Decisions on writes without confirmation, by connection and person. */
  readonly #decisions = new WeakMap<TerminalPermission, Map<string, boolean>>();
  #before: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(prompt: WritePrompt) {
    this.#prompt = prompt;
  }

  /**
   * Resolves when the request may be sent.
   *
   * @param yes whether writes without confirmation are requested
   * @throws Refusal
   */
  async require(write: Write, permission: TerminalPermission, yes: boolean, wait: WriteWait): Promise<void> {
    if (this.#isAllowed(write, permission, yes)) return;
    if (this.#waiting >= maxWaiting) throw new Refusal('failed', { code: 'tooManyWrites' });
    wait.onAsking();
    this.#waiting += 1;
    const turn = this.#before
      .then(() => this.#ask(write, permission, yes, wait.gone))
      .finally(() => (this.#waiting -= 1));
    this.#before = turn.catch(() => undefined);
    await turn;
  }

  #isAllowed(write: Write, permission: TerminalPermission, yes: boolean): boolean {
    return (
      yes &&
      !write.showsHidden &&
      permission.isOneTerminal &&
      this.#decisions.get(permission)?.get(nameOf(write)) === true
    );
  }

  async #ask(write: Write, permission: TerminalPermission, yes: boolean, gone: AbortSignal): Promise<void> {
    // The response to an earlier question may allow this request too.
    if (this.#isAllowed(write, permission, yes)) return;
    if (gone.aborted) throw new Refusal('failed', { code: 'writeNotAgreed' });
    const isAboutAll =
      yes &&
      !write.showsHidden &&
      permission.isOneTerminal &&
      this.#decisions.get(permission)?.has(nameOf(write)) !== true;
    if (!isAboutAll && writeQuestionText(write).length > maxShownLength)
      throw new Refusal('failed', { code: 'writeTooLong' });
    const decision = isAboutAll ? this.#prompt.allowsAll(write) : this.#prompt.agrees(write);
    const first = await raceAbort(decision, gone);
    if (first === undefined) {
      // The program has gone, but VS Code can't withdraw the notification. If the person agrees later, they are told
      // that it was too late.
      void decision.then((agrees) => agrees && this.#prompt.tooLate());
      throw new Refusal('failed', { code: 'writeNotAgreed' });
    }
    if (isAboutAll) this.#decisions.set(permission, new Map(this.#decisions.get(permission)).set(nameOf(write), first));
    if (!first) throw new Refusal('failed', { code: isAboutAll ? 'writesNotAllowed' : 'writeNotAgreed' });
  }
}

function nameOf({ connection, username }: Write): string {
  return JSON.stringify([connection.id, connection.baseUrl, username]);
}

export function writeQuestionText(write: Write): string {
  return [
    write.operation === undefined
      ? l10n.t('A program in a terminal wants to send this {0} request:', write.method)
      : l10n.t('A program in a terminal wants to send "{0}":', plainWithoutLinks(write.operation, 60)),
    about(write),
    ...(write.showsHidden ? [l10n.t('The program can read passwords in the response.')] : []),
  ].join(' ');
}

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

function about({ place, content, username, method, address, ...write }: Write): string {
  const to = l10n.t('It is sent to {0} as {1}.', connectionText(write), plainWithoutLinks(username, 60));
  return [
    plainWithoutLinks(`${method} ${address}`, Infinity),
    `— ${to}`,
    ...(place ? [placeText(place)] : []),
    content.map((line) => plainWithoutLinks(line, Infinity)).join(' · '),
  ]
    .join(' ')
    .trim();
}

function placeText({ organization, site }: NonNullable<Write['place']>): string {
  const [outer, inner] = [organization, site].map((entity) => plainWithoutLinks(entity?.name ?? '', 60));
  return site
    ? l10n.t('It is for the organization {0} and the site {1}.', outer ?? '', inner ?? '')
    : l10n.t('It is for the organization {0}.', outer ?? '');
}

function connectionText({ connection }: Pick<Write, 'connection'>): string {
  return shownName(connection, plainWithoutLinks, 60);
}
