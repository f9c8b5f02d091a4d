import type * as vscode from 'vscode';
import type { CallTarget } from '../../core/api/apiCall.ts';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import { placeholderKind, placeholdersOf } from '../../core/api/placeholders.ts';
import { placeArguments, type RequestDraft } from '../../core/api/requestDraft.ts';
import type { PlaceName } from '../../core/base/entities.ts';
import { lastLoadedIn, stateOf, type SessionReader } from '../../core/session/session.ts';
import { recentChoices } from '../access/recentChoices.ts';
import type { PlaceSource } from './asking/askPlaceId.ts';

interface PlaceParts {
  readonly sessions: SessionReader;
  readonly places: CurrentPlaces;
  readonly memory: vscode.Memento;
}

/** The places that requests are made for: the current one, or another one that a request was begun with. */
export class RequestPlaces {
  readonly #parts: PlaceParts;

  constructor(parts: PlaceParts) {
    this.#parts = parts;
  }

  /**
   * The request with the place that it needs: its own, or else the current one, with the IDs that are missing, which a person is asked
   * for where nobody knows them. What its path asks of a place is of the same one.
   *
   * @returns undefined when a person leaves the question
   */
  async withPlace({ connection }: CallTarget, draft: RequestDraft): Promise<RequestDraft | undefined> {
    const { operation, place: own } = draft;
    const { places } = this.#parts;
    if (operation.needs === 'nothing') return filled(draft, own ?? places.of(connection.id));
    const needed = await places.needed(connection.id, operation, own);
    return needed && filled(draft, needed.place);
  }

  /** Asks for the place of one request. Undefined when a person leaves the question. */
  async ask({ connection }: CallTarget, { operation, place }: RequestDraft): Promise<PlaceName | undefined> {
    // Where no header needs a place, its path may.
    const inPath = placeholdersOf(operation.path).map(placeholderKind);
    const needs = inPath.includes('siteId') ? 'site' : operation.needs === 'nothing' ? 'organization' : operation.needs;
    return await this.#parts.places.pick(connection.id, { ...operation, needs }, place);
  }

  at(connectionId: string): PlaceSource {
    const { sessions, memory } = this.#parts;
    return {
      access: lastLoadedIn(stateOf(sessions.snapshot, connectionId))?.record.access,
      recent: recentChoices(memory, sessions, connectionId),
    };
  }
}

function filled(draft: RequestDraft, place: PlaceName | undefined): RequestDraft {
  const args = { ...placeArguments(draft.operation, place), ...draft.args };
  return { ...draft, args, ...(place && { place }) };
}
