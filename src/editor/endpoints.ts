import type { Connection } from '../core/connection.ts';
import type { Disposable } from '../core/disposable.ts';
import { Emitter } from '../core/event.ts';
import { operationsFor, type Operation } from '../core/operations.ts';
import type { Log } from '../core/ports.ts';
import { onDidChangeEndpoints, readEndpoints } from './settings.ts';

/** The operations that a person has added, from the setting. */
export class Endpoints implements Disposable {
  readonly #changed = new Emitter<void>();
  readonly #listener: Disposable;
  #all: readonly Operation[];

  readonly onDidChange = this.#changed.event;

  constructor(log: Log) {
    this.#all = readEndpoints(log);
    this.#listener = onDidChangeEndpoints(() => {
      this.#all = readEndpoints(log);
      this.#changed.fire();
    });
  }

  of(connection: Connection | undefined): readonly Operation[] {
    return connection ? operationsFor(connection, this.#all) : [];
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }
}
