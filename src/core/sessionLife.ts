import { isLive, type LiveState, type ReauthReason, type Session, type SessionEnd, type SessionState } from './session.ts';
import { isNewer, type Archived } from './sessionArchive.ts';
import type { SessionSlot } from './sessionPorts.ts';

type Update = { kind: 'active' | 'refreshing'; session: Session } | Omit<Extract<LiveState, { kind: 'degraded' }>, 'detail'>;

export interface LifeListener {
  /** What another window has stored takes the place of what this one knew. */
  overtaken(): void;
  /** What was under way for the session before is nobody's business any more. */
  newEpoch(): void;
}

/**
 * The state of one connection, and the ways from one to the next. Each session lives under an abort signal, its epoch: what was
 * begun for an earlier session sees its signal aborted after an await, and then neither writes nor shows anything.
 *
 * Several windows share what is stored. Whatever is stored has a generation; the highest is what holds, and a window that
 * finds a higher one than its own gives in to it.
 */
export class SessionLife {
  readonly #slot: SessionSlot;
  readonly #listener: LifeListener;
  #generation = 0;
  #epoch = new AbortController();
  #toldNotPersisted = false;

  constructor(slot: SessionSlot, listener: LifeListener) {
    this.#slot = slot;
    this.#listener = listener;
  }

  get state(): SessionState {
    return this.#slot.read();
  }

  get epoch(): AbortSignal {
    return this.#epoch.signal;
  }

  /** A generation above what this window knows, and above another one. */
  nextGeneration(above = 0): number {
    this.#generation = Math.max(this.#generation, above) + 1;
    return this.#generation;
  }

  /** Shows a state in which there is no session, or the one from before. */
  show(state: SessionState): void {
    this.#slot.write(state);
  }

  begin(session: Session): void {
    this.#newEpoch();
    this.#slot.write({ kind: 'active', session, detail: { kind: 'loading' } });
  }

  signOut(reason: 'user' | 'elsewhere'): void {
    this.#newEpoch();
    this.#slot.write({ kind: 'signedOut', reason });
  }

  requireSignIn(reason: ReauthReason, username: string): void {
    const { state } = this;
    this.#newEpoch();
    this.#slot.write({ kind: 'reauthRequired', username, reason, detail: 'detail' in state ? state.detail : { kind: 'loading' } });
    this.#slot.notice('reauthRequired', this.#generation);
  }

  /** Replaces what concerns the session and keeps what is known of the detail at this moment. */
  update(change: Update): void {
    const { state } = this;
    this.#slot.write({ ...change, detail: isLive(state) ? state.detail : { kind: 'loading' } });
  }

  /** Takes up what is stored if it is newer than what this window knows. @returns whether it was */
  giveInTo(found: Archived | undefined): boolean {
    if (!found || !isNewer(found, this.#generation, isLive(this.state))) return false;
    this.#generation = found.generation;
    this.#listener.overtaken();
    if (found.session) this.#adopt(found.session);
    else this.#endAsElsewhere(found.end);
    return true;
  }

  /** Tells once that storage does not keep the session. */
  tellNotPersisted(): void {
    if (!this.#toldNotPersisted) this.#slot.notice('notPersisted', this.#generation);
    this.#toldNotPersisted = true;
  }

  tellRefreshUnsupported(): void {
    this.#slot.notice('refreshUnsupported', this.#generation);
  }

  /** Ends everything that is under way. */
  dispose(): void {
    this.#epoch.abort();
  }

  #adopt(session: Session): void {
    const { state } = this;
    const isSameUser = isLive(state) && state.session.username === session.username;
    if (isLive(state) && !isSameUser) this.#newEpoch();
    this.#slot.write({ kind: 'active', session, detail: isSameUser ? state.detail : { kind: 'loading' } });
  }

  /** What is stored is not, or not any more, a session of this connection. */
  #endAsElsewhere(end: SessionEnd | undefined): void {
    const { state } = this;
    if (end && end.reason !== 'user') this.requireSignIn(end.reason, end.username);
    else if (isLive(state) || state.kind === 'reauthRequired') this.signOut('elsewhere');
  }

  #newEpoch(): void {
    this.#epoch.abort();
    this.#epoch = new AbortController();
    this.#listener.newEpoch();
  }
}
