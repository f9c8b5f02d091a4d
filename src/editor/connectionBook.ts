import { isSameConnection, type Connection } from '../core/connection.ts';
import type { Disposable } from '../core/disposable.ts';
import { Emitter } from '../core/event.ts';
import type { Log } from '../core/ports.ts';
import { deleteConnection, onDidChangeConnections, readConnections, writeConnection } from './settings.ts';

/** Marks connections that belong to this window and are gone with it, sessions included. */
const thisWindowOnly = 'window:';

export function isThisWindowOnly(connectionId: string): boolean {
  return connectionId.startsWith(thisWindowOnly);
}

export function idForThisWindow(name: string): string {
  return thisWindowOnly + name;
}

/** The connections that there are: those of the settings, and those of this window. */
export class ConnectionBook implements Disposable {
  readonly #log: Log;
  readonly #own = new Map<string, Connection>();
  readonly #changed = new Emitter<void>();
  readonly #listener: Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(log: Log) {
    this.#log = log;
    this.#listener = onDidChangeConnections(() => this.#changed.fire());
  }

  all(): readonly Connection[] {
    return [...readConnections(this.#log).filter(({ id }) => !isThisWindowOnly(id)), ...this.#own.values()];
  }

  /** Adds or replaces a connection; what is there already is not written again. */
  async save(connection: Connection): Promise<void> {
    const known = this.all().find(({ id }) => id === connection.id);
    if (known && isSameConnection(known, connection)) return;
    if (!isThisWindowOnly(connection.id)) {
      await writeConnection(connection);
      return;
    }
    this.#own.set(connection.id, connection);
    this.#changed.fire();
  }

  async remove(id: string): Promise<void> {
    if (this.#own.delete(id)) this.#changed.fire();
    else await deleteConnection(id);
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }
}
