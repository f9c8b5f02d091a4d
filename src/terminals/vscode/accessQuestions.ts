/** Questions about access. Each is shown once, however many programs wait for it. */
export class AccessQuestions {
  readonly #asking = new Map<string, Promise<boolean>>();
  /** Refused keys, until the window is reloaded. */
  readonly #refused = new Set<string>();

  /** @param key identifies the question; later callers wait for the same one */
  async once(key: string, question: () => Promise<boolean>): Promise<boolean> {
    const asking = this.#asking.get(key) ?? question().finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return await asking;
  }

  /**
   * Asks a question that the person didn't initiate. After a refusal it isn't asked again.
   *
   * @param onAsking called when there is a question to wait for
   */
  async unexpected(key: string, question: () => Promise<boolean>, onAsking?: () => void): Promise<boolean> {
    if (this.#refused.has(key)) return false;
    onAsking?.();
    const isAllowed = await this.once(`unexpected ${key}`, question);
    if (!isAllowed) this.#refused.add(key);
    return isAllowed;
  }

  /** Refuses later questions that the person didn't initiate. */
  refuse(key: string): void {
    this.#refused.add(key);
  }

  /** Allows the question to be asked again. */
  reconsider(key: string): void {
    this.#refused.delete(key);
  }

  /** Allows all questions to be asked again. */
  forget(): void {
    this.#refused.clear();
  }
}
