/** Questions to a person about what programs may: each is on the screen once, whoever asks. */
export class AccessQuestions {
  readonly #asking = new Map<string, Promise<boolean>>();
  /** Until the window is reloaded. */
  readonly #refused = new Set<string>();

  /** @param key of the question, which whoever asks it next waits for too */
  async once(key: string, question: () => Promise<boolean>): Promise<boolean> {
    const asking = this.#asking.get(key) ?? question().finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return await asking;
  }

  /**
   * Asks for what comes by itself, while a person may be doing something else: not again once it was refused.
   *
   * @param key of what is asked for
   * @param onAsking is called when there is a question to wait for
   */
  async unexpected(key: string, question: () => Promise<boolean>, onAsking?: () => void): Promise<boolean> {
    if (this.#refused.has(key)) return false;
    onAsking?.();
    const isAllowed = await this.once(`unexpected ${key}`, question);
    if (!isAllowed) this.#refused.add(key);
    return isAllowed;
  }

  /** Counts as said no to what comes by itself. */
  refuse(key: string): void {
    this.#refused.add(key);
  }

  /** Has the next one ask again. */
  reconsider(key: string): void {
    this.#refused.delete(key);
  }

  /** The same for all of them. */
  forget(): void {
    this.#refused.clear();
  }
}
