import type { Disposable, DisposableStore } from '../core/base/disposable.ts';
import type { CommandHandlers } from './commands.ts';

/** Answers with something that is made when it is asked for the first time, mostly from a bundle that is read then. */
export type Later<T> = () => Promise<T>;

/** Makes something at its first use. What could not be made is tried again at the next. */
export function later<T>(make: () => Promise<T>): Later<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made) return made;
    const making = make();
    made = making;
    making.catch(() => (made = undefined));
    return making;
  };
}

/** The same for what ends with its owner. It is ended at once when its owner has ended meanwhile. */
export function laterOwned<T extends Disposable>(owner: DisposableStore, make: () => Promise<T>): Later<T> {
  return later(async () => owner.add(await make()));
}

/**
 * The handlers of commands, made when one of them is run for the first time.
 *
 * @param names of all of them, without the prefix
 */
export function laterHandlers<Name extends string>(
  names: readonly Name[],
  make: Later<CommandHandlers<Name>>,
): CommandHandlers {
  const made = later(make);
  return Object.fromEntries(names.map((name) => [name, async (...args: unknown[]) => (await made())[name](...args)]));
}
