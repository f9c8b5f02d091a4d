import { Emitter } from '../../../src/platform/common/event.ts';
import type { SecretStore } from '../../../src/platform/common/ports.ts';
import { replacesStored, isNewerStored, isOurSecret } from '../../../src/session/common/storage/storedSession.ts';
import { SharedSecrets } from '../../../src/session/windows/node/sharedSecrets.ts';
import { WindowSecrets } from './faults.ts';
import type { TestStorage, WindowStorage } from './kinds.ts';

/** Copy of the storage for one page, read when it opened. Changes by other pages don't reach it. */
class Copy implements SecretStore {
  readonly #kept: Map<string, string>;
  readonly #entries: Map<string, string>;
  readonly #changed = new Emitter<{ readonly key: string }>();
  readonly onDidChange = this.#changed.event;

  constructor(kept: Map<string, string>) {
    this.#kept = kept;
    this.#entries = new Map(kept);
  }

  get = (key: string) => Promise.resolve(this.#entries.get(key));
  store = (key: string, value: string) => this.#change(key, () => this.#entries.set(key, value));
  delete = (key: string) => this.#change(key, () => this.#entries.delete(key));

  async #change(key: string, change: () => unknown): Promise<void> {
    await Promise.resolve();
    change();
    this.#kept.clear();
    for (const [name, value] of this.#entries) this.#kept.set(name, value);
    this.#changed.fire({ key });
  }
}

/** Time after which an unresponsive page is skipped. */
const askPatienceMs = 1_000;

/** Secret storage in browsers: each page has a copy, and its extension host reaches all others, as in the product but without sockets. */
export class BrowserStorage implements TestStorage {
  readonly kind = 'browser';
  readonly #browsers = new Map<string, Map<string, string>>();
  readonly #pages = new Set<SharedSecrets>();

  /** @param browser whose storage the page copies */
  window(browser = 'first'): WindowStorage {
    const own = new WindowSecrets(new Copy(this.copyOf(browser)));
    const shared: SharedSecrets = new SharedSecrets({
      copy: own,
      isShared: isOurSecret,
      isNewer: replacesStored,
      ask: (message) => this.#askOthers(shared, message),
    });
    this.#pages.add(shared);
    return Object.assign(shared, {
      page: own,
      leave: () => {
        this.#pages.delete(shared);
        shared.dispose();
      },
    });
  }

  value(key: string): string | undefined {
    return [...this.#browsers.values()]
      .map((copy) => copy.get(key))
      .reduce(
        (newest, value) =>
          value !== undefined && (newest === undefined || isNewerStored(value, newest)) ? value : newest,
        undefined,
      );
  }

  plant(key: string, value: string): void {
    for (const copy of this.#browsers.size > 0 ? this.#browsers.values() : [this.copyOf('first')]) copy.set(key, value);
  }

  copyOf(browser: string): Map<string, string> {
    const copy = this.#browsers.get(browser) ?? new Map<string, string>();
    this.#browsers.set(browser, copy);
    return copy;
  }

  /** Copies the storage of one browser to another, as an earlier version did. */
  copyTo(browser: string, from = 'first'): void {
    for (const [key, value] of this.copyOf(from)) this.copyOf(browser).set(key, value);
  }

  async #askOthers(asking: SharedSecrets, message: unknown): Promise<unknown[]> {
    const others = [...this.#pages].filter((page) => page !== asking);
    const answers = others.map((page) =>
      Promise.race([page.receive(structuredClone(message)).catch(() => undefined), late()]),
    );
    return (await Promise.all(answers)).filter((answer) => answer !== undefined);
  }
}

function late(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), askPatienceMs).unref());
}
