import type * as vscode from 'vscode';

/** Consent of the person: who may send requests, where to, and from where. */
export interface Consent {
  /**
   * Sender of the requests: a sign-in, an operation of an API description, programs in terminals and notebooks
   * (`opened`), launch configurations and tasks (`started`), or HTTP files (`sent`).
   */
  readonly who: 'signIn' | 'description' | 'opened' | 'started' | 'sent';
  /** Origin or address. */
  readonly to: string;
  /** Connection whose access is used. */
  readonly connectionId?: string;
  /** Remote computer with the programs. */
  readonly computer?: string;
  /** Path of the workspace with the programs, if the store isn't one workspace's own. */
  readonly workspace?: string;
}

const memoryKey = 'orgAccess.consents';

/**
 * Maximum number of stored consents, far more than people give. If there are more, the oldest are deleted, and asked
 * for again.
 */
const maxKept = 1000;

/**
 * Store of consents for a workspace, or for this computer. Consents are kept until revoked, refusals until a reload.
 */
export class Consents {
  readonly #memory: vscode.Memento;
  /** Open questions. Each is shown once, even if several callers wait for the response. */
  readonly #asking = new Map<string, Promise<boolean>>();
  readonly #refused = new Map<string, Consent>();

  /** @param memory state of the workspace or of all workspaces */
  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  get all(): readonly Consent[] {
    return this.#memory.get<readonly Consent[]>(memoryKey, []);
  }

  has(consent: Consent): boolean {
    const key = keyOf(consent);
    return this.all.some((kept) => keyOf(kept) === key);
  }

  /** Returns whether the person agrees. Asks unless they have agreed before. */
  async ask(consent: Consent, question: () => Promise<boolean>): Promise<boolean> {
    if (this.has(consent)) return true;
    return await this.#once(keyOf(consent), async () => {
      const agrees = await question();
      if (agrees) await this.add(consent);
      else this.#refused.set(keyOf(consent), consent);
      return agrees;
    });
  }

  /**
   * Asks a question that the person didn't initiate, unless they refused it before. `question` stores the consent
   * itself.
   *
   * @param onAsking called before waiting
   */
  async askUnexpected(consent: Consent, question: () => Promise<boolean>, onAsking?: () => void): Promise<boolean> {
    const key = keyOf(consent);
    if (this.#refused.has(key)) return false;
    onAsking?.();
    const agrees = await this.#once(`unexpected ${key}`, question);
    if (!agrees) this.#refused.set(key, consent);
    return agrees;
  }

  /** Lets `askUnexpected` ask again after a refusal. */
  reconsider(consent: Consent): void {
    this.#refused.delete(keyOf(consent));
  }

  async add(...consents: readonly Consent[]): Promise<void> {
    const added = consents.filter((consent) => !this.has(consent));
    if (added.length > 0) await this.#keep([...this.all, ...added].slice(-maxKept));
  }

  /** Revokes consents, and forgets refusals. Defaults to all. */
  async forget(isForgotten: (consent: Consent) => boolean = () => true): Promise<void> {
    for (const [key, consent] of this.#refused) if (isForgotten(consent)) this.#refused.delete(key);
    await this.#keep(this.all.filter((consent) => !isForgotten(consent)));
  }

  async #once(key: string, question: () => Promise<boolean>): Promise<boolean> {
    const asking = this.#asking.get(key) ?? question().finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return await asking;
  }

  async #keep(consents: readonly Consent[]): Promise<void> {
    await this.#memory.update(memoryKey, consents.length > 0 ? consents : undefined);
  }
}

function keyOf({ who, to, connectionId, computer, workspace }: Consent): string {
  return JSON.stringify([who, to, connectionId, computer, workspace]);
}
