import * as vscode from 'vscode';
import { originOf, type Connection } from '../../connections/common/connection.ts';
import { setContextKey } from '../../platform/vscode/contextKeys.ts';
import { confirm, confirmUnexpected } from '../../platform/vscode/notify.ts';
import { AccessQuestions } from './accessQuestions.ts';
import { questionAbout, type ProgramKind, type Question } from './consentQuestions.ts';
import { recallAllowed, rememberAllowed } from './terminalMemory.ts';

/** Consent to programs in this workspace, stored per connection and kind until revoked. */
export class TerminalConsent {
  readonly #memory: vscode.Memento;
  readonly #questions = new AccessQuestions();

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  has(connection: Connection, programs: ProgramKind = 'opened'): boolean {
    return recallAllowed(this.#memory).includes(keyOf(connection, programs));
  }

  get isEmpty(): boolean {
    return recallAllowed(this.#memory).length === 0;
  }

  /** Asks a person who requested access, for a terminal or a notebook. The decision applies to both. */
  async ask(connection: Connection, question: Question = questionAbout.opened): Promise<boolean> {
    if (this.has(connection)) return true;
    return await this.#questions.once(keyOf(connection), async () =>
      this.#settle(connection, await confirm(...question(connection), vscode.l10n.t('Allow'))),
    );
  }

  /**
   * Asks about a terminal profile, or a program or an HTTP file of the workspace. No key press confirms, because the
   * person may be typing. A refusal lasts until a reload.
   *
   * @param asker launch configuration or task
   */
  async askUnexpected(
    connection: Connection,
    programs: ProgramKind,
    asker?: string,
    onAsking?: () => void,
  ): Promise<boolean> {
    if (this.has(connection, programs)) return true;
    const question = async () =>
      this.#settle(
        connection,
        await confirmUnexpected(
          ...questionAbout[programs](connection, asker),
          vscode.l10n.t('Allow'),
          vscode.l10n.t("Don't Allow"),
        ),
        programs,
      );
    return await this.#questions.unexpected(keyOf(connection, programs), question, onAsking);
  }

  reconsider(connection: Connection, programs: ProgramKind): void {
    this.#questions.reconsider(keyOf(connection, programs));
  }

  async forget(): Promise<void> {
    this.#questions.forget();
    await this.#remember([]);
  }

  async forgetHttpFiles(): Promise<void> {
    const isOfFiles = (key: unknown) => typeof key === 'string' && key.endsWith(suffixOf.sent);
    await this.#remember(recallAllowed(this.#memory).filter((key) => !isOfFiles(key)));
  }

  async #settle(connection: Connection, isAllowed: boolean, programs: ProgramKind = 'opened'): Promise<boolean> {
    const key = keyOf(connection, programs);
    if (isAllowed) await this.#remember([...new Set([...recallAllowed(this.#memory), key])]);
    else this.#questions.refuse(key);
    return isAllowed;
  }

  async #remember(allowed: readonly unknown[]): Promise<void> {
    await rememberAllowed(this.#memory, allowed);
    setContextKey('orgAccess.terminalsAllowed', allowed.length > 0);
  }
}

/** A different origin needs new consent. */
function keyOf(connection: Connection, programs: ProgramKind = 'opened'): string {
  return `${connection.id} ${originOf(connection)}${suffixOf[programs]}`;
}

const suffixOf: Readonly<Record<ProgramKind, string>> = {
  opened: '',
  started: ' started',
  sent: ' sent',
};
