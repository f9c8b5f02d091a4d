/** Questions about access, each shown once however many programs wait. */
export class AccessQuestions {
  readonly #asking = new Map<string, Promise<boolean>>();
  /** Refused keys, until the window reloads. */
  readonly #refused = new Set<string>();

  /** @param key shared by callers with the same question */
  async once(key: string, question: () => Promise<boolean>): Promise<boolean> {
    const asking = this.#asking.get(key) ?? question().finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return await asking;
  }

  /**
   * Asks a question that the person didn't initiate, unless it was refused before.
   *
   * @param onAsking called before waiting
   */
  async unexpected(key: string, question: () => Promise<boolean>, onAsking?: () => void): Promise<boolean> {
    if (this.#refused.has(key)) return false;
    onAsking?.();
    const isAllowed = await this.once(`unexpected ${key}`, question);
    if (!isAllowed) this.#refused.add(key);
    return isAllowed;
  }

  /** Refuses future questions that the person didn't initiate. */
  refuse(key: string): void {
    this.#refused.add(key);
  }

  reconsider(key: string): void {
    this.#refused.delete(key);
  }

  forget(): void {
    this.#refused.clear();
  }
}
