/** A person who is refused is asked about no more often than this, where it is known that the token counts. */
const trustedForMs = 60_000;
/** After this long a new token is worth a try again, though the last ones have not helped. */
const hopelessForMs = 15 * 60_000;
const mostRequests = 1000;

/**
 * Remembers the requests that a new token did not help, since many services say 401 also to a person who lacks a privilege: each such
 * request would cost a refresh, and a refresh may end the token that another program uses. From the first one on, the user detail
 * tells whether it is the token that is refused.
 */
export class RefusalMemory {
  /** The tokens, by their generation, that were got for a refusal and refused too, with the time. */
  readonly #unhelpful = new Map<number, number>();
  /** Requests that were refused with a token that counts. */
  readonly #denied = new Set<string>();
  /** The last token that was accepted for the user detail, and the last that was refused there. */
  #accepted = { generation: -1, atMs: 0 };
  #refused = { generation: -1, atMs: 0 };

  /**
   * Whether a token is worth refreshing for this refusal of it.
   *
   * @param request its method and path
   * @param isAccepted asks the service for something that the token is good for
   */
  async mayRefresh(
    request: string,
    generation: number,
    nowMs: number,
    isAccepted: () => Promise<boolean>,
  ): Promise<boolean> {
    if (this.#unhelpful.size === 0) return true;
    const isRecent = (seen: { generation: number; atMs: number }) =>
      seen.generation === generation && Math.abs(nowMs - seen.atMs) < trustedForMs;
    const isHopeless = () =>
      this.#unhelpful.size > 1 &&
      this.#accepted.generation !== generation &&
      Math.abs(nowMs - Math.max(...this.#unhelpful.values())) < hopelessForMs;
    if (this.#denied.has(request) && isRecent(this.#accepted)) return false;
    if (isHopeless() && isRecent(this.#refused)) return false;
    if (await isAccepted()) {
      this.accepted(generation, nowMs);
      if (this.#denied.size >= mostRequests) this.#denied.clear();
      this.#denied.add(request);
      return false;
    }
    this.#refused = { generation, atMs: nowMs };
    return !isHopeless();
  }

  /** The user detail was loaded with this token. */
  accepted(generation: number, atMs: number): void {
    this.#accepted = { generation, atMs };
  }

  /** The token of this generation was got for a refused request, and did not help. */
  notHelped(generation: number, atMs: number): void {
    this.#unhelpful.set(generation, atMs);
  }

  /** A new token was what a request needed, or another person has signed in. */
  forget(): void {
    this.#unhelpful.clear();
    this.#denied.clear();
  }
}
