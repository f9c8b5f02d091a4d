import type { LocalAddress } from '../../connections/node/localAddress.ts';
import { listenLocally, type Answerer, type LocalListener } from '../../windows/node/localSocket.ts';

/** Long enough for a person to be asked, and for a slow answer after that. */
const answerMs = 15 * 60_000;

/** The one socket at which all terminals of a window ask. It is opened when the first of them is about to be told its address. */
export class TerminalSocket {
  readonly #answer: Answerer;
  #listener: Promise<LocalListener> | undefined;

  constructor(answer: Answerer) {
    this.#answer = answer;
  }

  /**
   * The address, at which the socket is when it is told: where it was removed, it is there again, or elsewhere if that cannot be.
   *
   * @param again where the window before listened
   * @throws when no socket can be made; the next one who asks has it tried anew
   */
  async address(again?: LocalAddress): Promise<LocalAddress> {
    const listening = (this.#listener ??= listenLocally(this.#answer, { answerMs, ...(again && { again }) }));
    const forget = () => {
      if (this.#listener === listening) this.#listener = undefined;
    };
    const listener = await listening.catch((error: unknown) => {
      forget();
      throw error;
    });
    try {
      await listener.mend();
      return listener.address;
    } catch {
      forget();
      listener.dispose();
      return await this.address();
    }
  }

  /** @param comesBack whether another window may listen there soon */
  dispose(comesBack: boolean): void {
    void this.#listener?.then(
      (listener) => listener.dispose(comesBack),
      () => undefined,
    );
  }
}
