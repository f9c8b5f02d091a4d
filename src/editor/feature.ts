import { DisposableStore, type Disposable } from '../core/base/disposable.ts';
import type { CommandHandlers } from './commands.ts';

/** Something that a person knows by a name of its own, as it runs: what its commands do, and what ends with it. */
export interface Feature extends Disposable {
  readonly handlers?: CommandHandlers;
}

/** The features that run. */
export class Features implements Disposable {
  readonly #owned = new DisposableStore();
  #handlers: CommandHandlers = {};

  get handlers(): CommandHandlers {
    return this.#handlers;
  }

  add<T extends Feature>(feature: T): T {
    this.#handlers = { ...this.#handlers, ...feature.handlers };
    return this.#owned.add(feature);
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
