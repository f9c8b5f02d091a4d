import type { LocalAddress } from '../../session/windows/node/localAddress.ts';
import { listenLocally, type RequestHandler, type LocalListener } from '../../session/windows/node/localSocket.ts';

/**
 * Limit for a response. It is long enough for a person to answer a question, and for a read that the service puts off
 * several times.
 */
export const responseMs = 60 * 60_000;

/** Socket for all terminals of a window, opened on first use. */
export class TerminalSocket {
  readonly #respond: RequestHandler;
  #listener: Promise<LocalListener> | undefined;

  constructor(respond: RequestHandler) {
    this.#respond = respond;
  }

  /**
   * Returns the address of the socket.
   *
   * @param again address before a reload
   * @throws if there is no socket; the next call tries again
   */
  async address(again?: LocalAddress): Promise<LocalAddress> {
    const listening = (this.#listener ??= listenLocally(this.#respond, { responseMs, ...(again && { again }) }));
    try {
      return (await listening).address;
    } catch (error) {
      if (this.#listener === listening) this.#listener = undefined;
      throw error;
    }
  }

  dispose(comesBack: boolean): void {
    void this.#listener?.then(
      (listener) => listener.dispose(comesBack),
      () => undefined,
    );
  }
}
