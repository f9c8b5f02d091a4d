import { Emitter } from '../../../src/core/base/event.ts';
import type { SecretStore } from '../../../src/core/base/ports.ts';
import { WindowKeys, type SharedState } from '../../../src/core/windows/windowKeys.ts';

/** How long VS Code takes to hand on what one page has written to the state that all pages share. */
const handOnMs = 30;

type State = Readonly<Record<string, unknown>>;

/**
 * What VS Code's storages do in a browser (`test/screen/security/browserStorage.test.ts`). Of secret storage a page has a copy from the time
 * that it was opened, and writes back all of it. State is handed to the other pages a moment later, all of it at once, so what
 * two pages write together is lost for one of them. A page that is asleep hands on nothing, and is handed nothing, until it wakes.
 */
export class BrowserPages {
  secrets = new Map<string, string>();
  state: State = {};
  readonly #pages = new Set<(state: State) => void>();

  open() {
    const copy = new Map(this.secrets);
    let own = this.state;
    let waiting: (() => void)[] | undefined;
    const whenAwake = (work: () => void) => (waiting ? void waiting.push(work) : work());
    const take = (state: State) => whenAwake(() => (own = state));
    this.#pages.add(take);
    const secrets: SecretStore = {
      get: (key) => new Promise((resolve) => whenAwake(() => resolve(copy.get(key)))),
      store: (key, value) =>
        new Promise((resolve) =>
          whenAwake(() => {
            copy.set(key, value);
            this.secrets = new Map(copy);
            resolve();
          }),
        ),
      delete: () => Promise.resolve(),
      onDidChange: new Emitter<{ readonly key: string }>().event,
    };
    const state: SharedState = {
      get: (key) => structuredClone(own[key]),
      update: (key, value) => {
        own = { ...own, [key]: structuredClone(value) };
        const written = own;
        whenAwake(() => void setTimeout(() => this.#handOn(written, take), handOnMs));
        return Promise.resolve();
      },
    };
    return {
      secrets,
      state,
      keys: () => new WindowKeys({ secrets, state }),
      sleep: () => (waiting ??= []),
      wake: () => {
        const works = waiting ?? [];
        waiting = undefined;
        for (const work of works) work();
      },
    };
  }

  #handOn(written: State, from: (state: State) => void): void {
    this.state = written;
    for (const take of this.#pages) if (take !== from) take(written);
  }
}
