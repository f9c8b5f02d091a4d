import * as vscode from 'vscode';
import type { CallTarget } from '../../core/api/apiCalls.ts';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import { completedPlace, loadSiteList } from '../../core/api/place/siteList.ts';
import { isComplete } from '../../core/api/placeHeaders.ts';
import { placeArguments, type RequestDraft } from '../../core/api/requestDraft.ts';
import type { PlaceName } from '../../core/base/entities.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import { lastLoadedIn, stateOf, type SessionReader } from '../../core/session/session.ts';
import { everyPlace } from '../../model/access/place.ts';
import { placeSentences } from '../../model/access/placeWords.ts';
import { pickPlace } from '../access/pickPlace.ts';
import { copyIdButton } from '../access/placeButtons.ts';
import { recentChoices } from '../access/recentChoices.ts';
import type { PlaceSource } from './askPlaceId.ts';

interface PlaceParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
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
   * The request with the place that it needs: its own, or else the current one, which is asked for when there is none. What its path
   * asks of a place is of the same one.
   *
   * @returns undefined when a person leaves the question
   */
  async withPlace({ connection }: CallTarget, draft: RequestDraft): Promise<RequestDraft | undefined> {
    const { operation, place: own } = draft;
    const { places } = this.#parts;
    if (operation.needs === 'nothing') return filled(draft, own ?? places.of(connection.id));
    if (own && (operation.needs !== 'site' || own.site))
      return filled(draft, await this.#completed(connection.id, own));
    const needed = await places.needed(connection.id, operation);
    return needed && filled(draft, needed.place);
  }

  /** Asks for the place of one request. Undefined when a person leaves the question. */
  async ask(target: CallTarget): Promise<PlaceName | undefined> {
    const { access, recent } = this.at(target.connection.id);
    if (!access) {
      const anySite = { name: vscode.l10n.t('Edit Request'), needs: 'site' } as const;
      return (await this.#parts.places.needed(target.connection.id, anySite))?.place;
    }
    return await pickPlace({
      title: vscode.l10n.t('Organization and Site of the Request'),
      placeholder: placeSentences.nameOrId(),
      lists: [{ places: everyPlace(access) }],
      recent,
      rowButtons: [copyIdButton()],
    });
  }

  at(connectionId: string): PlaceSource {
    const { sessions, memory } = this.#parts;
    return {
      access: lastLoadedIn(stateOf(sessions.snapshot, connectionId))?.record.access,
      recent: recentChoices(memory, sessions, connectionId),
    };
  }

  /** The place with the IDs that the access lacks, as the service lists them. */
  async #completed(connectionId: string, place: PlaceName): Promise<PlaceName> {
    if (isComplete(place)) return place;
    return completedPlace(await loadSiteList(this.#parts.manager, connectionId, new AbortController().signal), place);
  }
}

function filled(draft: RequestDraft, place: PlaceName | undefined): RequestDraft {
  const args = { ...placeArguments(draft.operation, place), ...draft.args };
  return { ...draft, args, ...(place && { place }) };
}
