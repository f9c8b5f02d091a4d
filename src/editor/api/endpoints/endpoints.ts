import { operationsFor, type Operation } from '../../../core/api/operation.ts';
import type { Disposable } from '../../../core/base/disposable.ts';
import { Emitter } from '../../../core/base/event.ts';
import type { Connection } from '../../../core/connection/connection.ts';
import { knownOperations } from '../../../model/api/operationText.ts';
import { onDidChangeEndpoints, readEndpoints } from './endpointSettings.ts';

/** The operations that are known: those of the interface, and those that a person has added in the settings. */
export class Endpoints implements Disposable {
  readonly #changed = new Emitter<void>();
  readonly #listener: Disposable;
  #added = readEndpoints();

  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#listener = onDidChangeEndpoints(() => {
      this.#added = readEndpoints();
      this.#changed.fire();
    });
  }

  /** Why some of the settings are left out, in a sentence for each. */
  get problems(): readonly string[] {
    return this.#added.problems;
  }

  /** The operations that a person has added for a connection. */
  addedFor(connection: Connection | undefined): readonly Operation[] {
    return connection ? operationsFor(connection, this.#added.operations) : [];
  }

  readonly all = (connection: Connection): readonly Operation[] => [...knownOperations(), ...this.addedFor(connection)];

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }
}
