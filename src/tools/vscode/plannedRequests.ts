import * as l10n from '@vscode/l10n';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { isLive, stateOf, type SessionReader } from '../../session/common/session.ts';
import type { WantedCall } from '../node/requestingTool.ts';

export interface PlannedCall extends WantedCall {
  /** URL as it is sent. */
  readonly address: string;
}

/** Requests that a person approves together. */
export interface PlannedRequest {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly origin: string;
  readonly username: string;
  /** ID of the sign-in. */
  readonly family: string;
  readonly calls: readonly PlannedCall[];
  /** Place in their headers. */
  readonly place?: PlaceName;
}

/** Time to approve and to send. */
const goodForMs = 5 * 60_000;

const maxPlanned = 20;

interface Entry {
  readonly planned: PlannedRequest;
  readonly end: Disposable;
}

/**
 * Requests that a person was asked about, by the input of the tool. Each is valid once, for some minutes, while the session and the active
 * connection stay the same. VS Code asks before each call but doesn't report a refusal, so a refused request expires the same way.
 */
export class PlannedRequests implements Disposable {
  readonly #sessions: SessionReader;
  readonly #clock: Clock;
  readonly #owned = new DisposableStore();
  readonly #entries = new Map<string, Entry>();
  #activeId: string | undefined;

  constructor(sessions: SessionReader, clock: Clock) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#owned.add(sessions.onDidChange(() => this.#forgetOutdated()));
  }

  add(input: string, planned: PlannedRequest): void {
    this.#forget(input);
    if (this.#entries.size === 0) this.#activeId = this.#sessions.snapshot.activeId;
    this.#entries.set(input, { planned, end: this.#clock.after(goodForMs, () => this.forget(planned)) });
    for (const oldest of [...this.#entries.keys()].slice(0, -maxPlanned)) this.#forget(oldest);
  }

  /** Removes and returns the requests for an input. */
  take(input: string): PlannedRequest | undefined {
    const planned = this.#entries.get(input)?.planned;
    this.#forget(input);
    return planned;
  }

  forget(planned: PlannedRequest): void {
    for (const [input, entry] of this.#entries) if (entry.planned === planned) this.#forget(input);
  }

  dispose(): void {
    this.#owned.dispose();
    for (const input of [...this.#entries.keys()]) this.#forget(input);
  }

  #forget(input: string): void {
    this.#entries.get(input)?.end.dispose();
    this.#entries.delete(input);
  }

  /** Drops requests of ended sessions, and all if the active connection changed, because most inputs refer to it. */
  #forgetOutdated(): void {
    const { snapshot } = this.#sessions;
    const isOther = snapshot.activeId !== this.#activeId;
    this.#activeId = snapshot.activeId;
    for (const [input, { planned }] of this.#entries) {
      const state = stateOf(snapshot, planned.connectionId);
      const isSame =
        isLive(state) && state.session.family === planned.family && state.session.username === planned.username;
      if (isOther || !isSame) this.#forget(input);
    }
  }
}

/** Returns the requests exactly as they are sent, with their bodies. */
export function requestLines(
  calls: readonly { readonly address: string; readonly call: Pick<ServiceCall, 'method' | 'body'> }[],
): readonly string[] {
  return calls.map(({ address, call: { method, body } }) => [`${method} ${address}`, body ?? []].flat().join(' '));
}

/** @param shown escapes a name */
export function placeSentence(place: PlaceName | undefined, shown: (name: string) => string): string | undefined {
  if (!place) return undefined;
  const { organization, site } = place;
  return site
    ? l10n.t('Site: {0} in {1}.', shown(site.name), shown(organization.name))
    : l10n.t('Organization: {0}.', shown(organization.name));
}
