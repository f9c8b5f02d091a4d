import type { Fetch } from '../../src/core/http.ts';

export interface HeldRequests {
  /** Ends when the first of them is held. */
  readonly reached: Promise<void>;
  release(): void;
}

/**
 * Holds the requests of a window to a path until they are let go.
 *
 * @param where `out` before the service sees them, `back` when it has answered
 */
export function holdRequests(window: { fetch: Fetch }, path: string, where: 'out' | 'back' = 'out'): HeldRequests {
  let reach = () => {};
  let release = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const { fetch } = window;
  window.fetch = async (url, init) => {
    if (!url.endsWith(path)) return fetch(url, init);
    const answer = where === 'back' ? await fetch(url, init) : undefined;
    reach();
    await released;
    return answer ?? fetch(url, init);
  };
  return { reached, release: () => release() };
}
