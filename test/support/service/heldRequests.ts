import type { Fetch } from '../../../src/service/common/http.ts';
import { gate } from '../gate.ts';

export interface HeldRequests {
  /** Resolves when the first request is held. */
  readonly reached: Promise<void>;
  release(this: void): void;
}

/** Holds requests to a path. @param where `out`: before they reach the service; `back`: after its response */
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
