import type { Clock } from '../../../platform/common/clock.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { Emitter } from '../../../platform/common/event.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { activeState, isLive, type SessionReader, type SessionsState } from '../../../session/common/session.ts';
import { keyText, type HistoryKey } from '../common/historyKey.ts';
import type { AccessHistory, ChangeSet } from '../node/accessHistory.ts';

/** Delay before a record is compared, so that it is shown first. Comparing 100,000 sites takes a third of a second. */
const delayMs = 500;

/** Adds each loaded user detail to the history of its person, and provides the changes to the one that is shown. */
export class ChangeRecorder implements Disposable {
  readonly #sessions: SessionReader;
  readonly #history: AccessHistory;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #changed = new Emitter<undefined>();
  readonly #recorded = new WeakSet<object>();
  readonly #waiting = new Set<Disposable>();
  readonly #listener: Disposable;
  #shown: { readonly name: string; readonly sets: readonly ChangeSet[] } = { name: '', sets: [] };

  /** Fires when the shown change sets change. */
  readonly onDidChange = this.#changed.event;

  constructor(sessions: SessionReader, history: AccessHistory, clock: Clock, log: Log) {
    this.#sessions = sessions;
    this.#history = history;
    this.#clock = clock;
    this.#log = log;
    this.#listener = sessions.onDidChange(() => this.#follow());
    this.#follow();
  }

  /** Change sets of the person signed in at the active connection, newest first. */
  get sets(): readonly ChangeSet[] {
    return this.#shown.sets;
  }

  /** Owner of the change sets; undefined if nobody is signed in. */
  get key(): HistoryKey | undefined {
    return activeKey(this.#sessions.snapshot);
  }

  dispose(): void {
    this.#listener.dispose();
    for (const waiting of this.#waiting) waiting.dispose();
  }

  #follow(): void {
    const { connections, states } = this.#sessions.snapshot;
    for (const { id } of connections) {
      const state = states.get(id);
      if (!state || !isLive(state) || state.detail.kind !== 'loaded' || this.#recorded.has(state.detail.record))
        continue;
      const { record, loadedAtMs } = state.detail;
      const { origin, username } = state.session;
      this.#recorded.add(record);
      this.#recordLater({ connectionId: id, origin, username }, record.access.organizations, loadedAtMs);
    }
    const { key } = this;
    if (keyText(key) !== this.#shown.name) void this.#show(key);
  }

  #recordLater(...load: Parameters<AccessHistory['record']>): void {
    const waiting = this.#clock.after(delayMs, () => {
      this.#waiting.delete(waiting);
      void this.#record(...load);
    });
    this.#waiting.add(waiting);
  }

  async #record(...load: Parameters<AccessHistory['record']>): Promise<void> {
    const [key] = load;
    try {
      await this.#history.record(...load);
      // Another window may have recorded the change before this one.
      if (keyText(key) === this.#shown.name) await this.#show(key);
    } catch {
      this.#log.warn('The access could not be kept for later comparison.');
    }
  }

  async #show(key: HistoryKey | undefined): Promise<void> {
    const name = keyText(key);
    const before = this.#shown;
    if (before.name !== name) this.#shown = { name, sets: [] };
    const sets = key ? await this.#history.changeSets(key) : [];
    if (this.#shown.name !== name) return;
    if (name === before.name && sets[0]?.atMs === before.sets[0]?.atMs) return;
    this.#shown = { name, sets };
    this.#changed.fire(undefined);
  }
}

function activeKey(snapshot: SessionsState): HistoryKey | undefined {
  const { activeId } = snapshot;
  const state = activeState(snapshot);
  if (activeId === undefined || !isLive(state)) return undefined;
  return { connectionId: activeId, origin: state.session.origin, username: state.session.username };
}
