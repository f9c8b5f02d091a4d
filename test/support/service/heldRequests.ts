import type { Fetch } from '../../../src/service/common/http.ts';
import { gate } from '../gate.ts';

export interface HeldRequests {
  /** Ends when the first of them is held. */
  readonly reached: Promise<void>;
  release(this: void): void;
}

/**
 * Holds the requests of a window to a path until they are let go.
 *
 * @param where `out` before the service sees them, `back` when it has answered
 */
export function holdRequests(window: { fetch: Fetch }, path: string, where: 'out' | 'back' = 'out'): HeldRequests {
  const reached = gate();
  const released = gate();
  const { fetch } = window;
  window.fetch = async (url, init) => {
    if (!url.endsWith(path)) return fetch(url, init);
    const answer = where === 'back' ? await fetch(url, init) : undefined;
    reached.open();
    await released.opened;
    return answer ?? fetch(url, init);
  };
  return { reached: reached.opened, release: released.open };
}
