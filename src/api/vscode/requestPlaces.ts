import type * as vscode from 'vscode';
import type { AccessNode } from '../../access/common/tree/accessNode.ts';
import type { CurrentPlaces } from '../../access/site/common/currentPlace.ts';
import { recentChoices } from '../../access/vscode/recentChoices.ts';
import type { PlaceName, PlaceKind } from '../../platform/common/entities.ts';
import { lastLoadedIn, stateOf, type SessionReader } from '../../session/common/session.ts';
import type { RequestDraft } from '../common/callOf.ts';
import { placeholderKind, placeholdersOf } from '../common/placeholders.ts';
import { placeArguments } from '../common/requestDraft.ts';
import type { CallTarget } from '../node/apiCall.ts';
import type { PlaceSource } from './asking/askParameters.ts';

interface PlaceServices {
  readonly sessions: SessionReader;
  readonly places: CurrentPlaces;
  readonly memory: vscode.Memento;
}

export class RequestPlaces {
  readonly #services: PlaceServices;

  constructor(services: PlaceServices) {
    this.#services = services;
  }

  /** Returns the draft with its own place or the current one, which the person may have to complete. Returns undefined if they cancel. */
  async withPlace({ connection }: CallTarget, draft: RequestDraft): Promise<RequestDraft | undefined> {
    const { operation, place: own } = draft;
    const { places } = this.#services;
    if (operation.needs === 'nothing') return filled(draft, own ?? places.of(connection.id));
    const needed = await places.needed(connection.id, operation, own);
    return needed && filled(draft, needed.place);
  }

  /** Returns undefined if the person cancels. */
  async ask({ connection }: CallTarget, { operation, place }: RequestDraft): Promise<PlaceName | undefined> {
    // The path may need a place even if the headers don't.
    const inPath = placeholdersOf(operation.path).map(placeholderKind);
    const needs = inPath.includes('siteId') ? 'site' : operation.needs === 'nothing' ? 'organization' : operation.needs;
    return await this.#services.places.pick(connection.id, { ...operation, needs }, place);
  }

  at(connectionId: string): PlaceSource {
    const { sessions, memory } = this.#services;
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

/** @param path ancestors and the row itself */
export function placeOfRow(path: readonly AccessNode[]): PlaceName | undefined {
  const called = (kind: PlaceKind) => {
    const { name, entityId: id } = path.find((node) => node.kind === kind) ?? {};
    return name === undefined ? undefined : { name, ...(id !== undefined && { id }) };
  };
  const [organization, site] = [called('organization'), called('site')];
  return organization && { organization, ...(site && { site }) };
}
