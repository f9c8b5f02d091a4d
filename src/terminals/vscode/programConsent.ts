import * as vscode from 'vscode';
import type { Consent, Consents } from '../../platform/vscode/consents.ts';
import { confirm, flashStatus, type Choice } from '../../platform/vscode/notify.ts';
import { originOf, type Connection } from '../../service/connection/common/connection.ts';
import type { ProgramKind, Question } from './consentQuestions.ts';

/** Consent that VS Code itself asks for. It applies to an account, on all computers. */
export interface EditorConsent {
  isGiven(id: string): Promise<boolean>;
  request(id: string): Promise<boolean>;
}

interface ConsentParts {
  readonly consents: Consents;
  readonly questions: (programs: ProgramKind) => Question;
  /** Returns where the programs run, if that isn't the workspace that `consents` are for. */
  readonly where?: (programs: ProgramKind) => Pick<Consent, 'computer' | 'workspace'>;
  readonly editors?: EditorConsent;
  /** Whether pressing Enter refuses access even if the person has requested it. */
  readonly refusesByDefault?: true;
  readonly changed?: () => void;
}

/** Consent to programs, stored per connection, origin, and kind until revoked. */
export class ProgramConsent {
  readonly #parts: ConsentParts;

  constructor(parts: ConsentParts) {
    this.#parts = parts;
  }

  get all(): readonly Consent[] {
    return this.#parts.consents.all;
  }

  has(connection: Connection, programs: ProgramKind = 'opened'): boolean {
    return this.#parts.consents.has(this.#of(connection, programs));
  }

  /** Returns the connection if programs may use it. */
  allowed(connection: Connection | undefined, programs: ProgramKind): Connection | undefined {
    return connection && this.has(connection, programs) ? connection : undefined;
  }

  /** Asks a person who requested access, for a terminal or a notebook. The decision applies to both. */
  async ask(connection: Connection, question = this.#parts.questions('opened')): Promise<boolean> {
    const { editors, refusesByDefault = false } = this.#parts;
    if (editors && !(await editors.request(connection.id))) return false;
    return await this.#agreed(connection, 'opened', question(connection), refusesByDefault);
  }

  /**
   * Asks about a terminal profile, or a program or an HTTP file of the workspace, unless access was refused before.
   * Pressing Enter refuses, because the person may be typing. VS Code's own question comes second, because pressing
   * Enter confirms it.
   *
   * @param asker name of the launch configuration or task
   */
  async askUnexpected(
    connection: Connection,
    programs: ProgramKind,
    asker?: string,
    onAsking?: () => void,
  ): Promise<boolean> {
    const { consents, editors, questions } = this.#parts;
    const { id } = connection;
    if (this.has(connection, programs) && (!editors || (await editors.isGiven(id)))) return true;
    const question = async () =>
      (await this.#agreed(connection, programs, questions(programs)(connection, asker), true)) &&
      (!editors || (await editors.request(id)));
    return await consents.askUnexpected(this.#of(connection, programs), question, onAsking);
  }

  /**
   * Returns the button of a message about a refusal.
   *
   * @param allowed message once the person has changed their mind
   */
  askAgain(connection: Connection, programs: ProgramKind, allowed: string, asker?: string): Choice {
    const act = async () => {
      this.#parts.consents.reconsider(this.#of(connection, programs));
      if (await this.askUnexpected(connection, programs, asker)) flashStatus(allowed, 8_000);
    };
    return { label: vscode.l10n.t('Ask Again'), act };
  }

  /** Revokes consents. Defaults to all. */
  async forget(isForgotten?: (consent: Consent) => boolean): Promise<void> {
    await this.#parts.consents.forget(isForgotten);
    this.#parts.changed?.();
  }

  async #agreed(
    connection: Connection,
    programs: ProgramKind,
    question: ReturnType<Question>,
    refusesByDefault: boolean,
  ): Promise<boolean> {
    const refusal = refusesByDefault ? [vscode.l10n.t("Don't Allow")] : [];
    const agrees = await this.#parts.consents.ask(this.#of(connection, programs), () =>
      confirm(...question, vscode.l10n.t('Allow'), ...refusal),
    );
    this.#parts.changed?.();
    return agrees;
  }

  #of(connection: Connection, programs: ProgramKind): Consent {
    const where = this.#parts.where?.(programs);
    return { who: programs, to: originOf(connection), connectionId: connection.id, ...where };
  }
}
