import type { Clock } from '../../platform/common/clock.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import { describeForLog } from '../../platform/common/errors.ts';
import { Emitter } from '../../platform/common/event.ts';
import type { Log } from '../../platform/common/ports.ts';
import { showNotWritten } from '../../platform/vscode/notify.ts';
import { isSameConnection, isThisWindowOnly, type Connection } from '../../service/connection/common/connection.ts';
import {
  connectionsAreWhole,
  deleteConnection,
  onDidChangeConnections,
  readConnections,
  writeConnection,
} from './connectionsSetting.ts';

/** Delay until a missing connection counts as removed, because another program may be writing the settings. */
const settleMs = 1_500;

/** Connections of the settings, and those of this window only. */
export class ConnectionRegistry implements Disposable {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #own = new Map<string, Connection>();
  readonly #changed = new Emitter<void>();
  readonly #listener: Disposable;
  #listed: readonly Connection[];
  #leftOut: readonly string[] = [];
  #settling: Disposable | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
    this.#listed = this.#read();
    this.#listener = onDidChangeConnections(() => this.#follow());
  }

  /**
   * Whether the settings contain connections, and all of them are valid. False while a person is typing in the file.
   */
  get isWhole(): boolean {
    return connectionsAreWhole();
  }

  get leftOut(): readonly string[] {
    return this.#leftOut;
  }

  all(): readonly Connection[] {
    const all = [...this.#listed, ...this.#own.values()];
    return [...new Map(all.map((connection) => [connection.id, connection])).values()];
  }

  /** Saves a connection. If the settings can't be written, keeps it in this window and shows a warning. */
  async save(connection: Connection): Promise<void> {
    const known = this.all().find(({ id }) => id === connection.id);
    if (known && isSameConnection(known, connection)) return;
    if (isThisWindowOnly(connection.id)) this.#keep(connection);
    else await this.#write(connection);
  }

  /** Removes a connection. If the settings can't be written, it stays and a warning is shown. */
  async remove(id: string): Promise<void> {
    if (this.#own.delete(id) && !this.#listed.some((connection) => connection.id === id)) {
      this.#changed.fire();
      return;
    }
    try {
      await deleteConnection(id);
    } catch (error) {
      this.#log.warn(`Setting orgAccess.connections: ${describeForLog(error)}`);
      showNotWritten('removal', () => this.remove(id));
    }
    this.#take(this.#read());
  }

  dispose(): void {
    this.#settling?.dispose();
    this.#listener.dispose();
    this.#changed.dispose();
  }

  async #write(connection: Connection): Promise<void> {
    try {
      await writeConnection(connection);
    } catch (error) {
      this.#log.warn(`Setting orgAccess.connections: ${describeForLog(error)}`);
      this.#keep(connection);
      showNotWritten('connection', () => this.#writeKept(connection.id));
      return;
    }
    if (this.#own.delete(connection.id)) this.#take(this.#read());
  }

  async #writeKept(id: string): Promise<void> {
    const kept = this.#own.get(id);
    if (kept) await this.#write(kept);
  }

  #keep(connection: Connection): void {
    this.#own.set(connection.id, connection);
    this.#changed.fire();
  }

  #read(): readonly Connection[] {
    const { connections, leftOut } = readConnections(this.#log);
    this.#leftOut = leftOut;
    return connections.filter(({ id }) => !isThisWindowOnly(id));
  }

  #follow(): void {
    this.#settling?.dispose();
    const next = this.#read();
    const isLess = this.#listed.some(({ id }) => !next.some((connection) => connection.id === id));
    if (isLess) this.#settling = this.#clock.after(settleMs, () => this.#take(this.#read()));
    else this.#take(next);
  }

  #take(listed: readonly Connection[]): void {
    this.#settling?.dispose();
    this.#listed = listed;
    this.#changed.fire();
  }
}
