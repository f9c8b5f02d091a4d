import * as vscode from 'vscode';
import type { Clock } from '../../../platform/common/clock.ts';
import { type EntityName, type Organization, type PlaceName, bare } from '../../../platform/common/entities.ts';
import { noSession } from '../../../platform/common/errors.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { withProgressIfSlow } from '../../../platform/vscode/ui/slowProgress.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { activeConnection, connectionOf, type SessionReader } from '../../../session/common/session.ts';
import { loadedRecord } from '../../../session/node/manager/detailLoader.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { everyPlace, type Place } from '../../common/place.ts';
import { placeSentences } from '../../common/placeWords.ts';
import { pickPlace } from '../../vscode/pickPlace.ts';
import { copyIdButton } from '../../vscode/placeButtons.ts';
import { recentChoices } from '../../vscode/recentChoices.ts';
import type { PlaceNeeding } from '../common/currentPlace.ts';
import { personAt } from '../common/placeChoice.ts';
import { all } from '../common/placeHeaders.ts';
import { resolvePlace } from '../common/resolvePlace.ts';
import type { PlacePrompts, WindowPlaces } from '../common/windowPlaces.ts';
import { neededPlace, wholePlace, type NeededPlace, type PlaceHelp } from '../node/neededPlace.ts';
import { loadSiteList } from '../node/siteList.ts';
import { askEntity, askPlace } from './askPlace.ts';

interface Services {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'loadDetail' | 'call'>;
  readonly places: Pick<WindowPlaces, 'of' | 'namedByAccess' | 'choose' | 'complete'>;
  readonly clock: Clock;
  readonly memory: vscode.Memento;
}

interface Question {
  readonly title: string;
  /** Whether an organization alone isn't enough. */
  readonly needsSite: boolean;
  readonly allowsAll?: boolean;
  /** Place whose neighbors are listed first. Defaults to the current one. */
  readonly near?: PlaceName | undefined;
}

/** Asks for places, one question at a time per connection. */
export class PlaceQuestions implements PlacePrompts {
  readonly #services: Services;
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Implements `CurrentPlaces.needed`. */
  async needed(connectionId: string, operation: PlaceNeeding, own?: PlaceName): Promise<NeededPlace> {
    if (operation.needs === 'nothing') return { place: undefined };
    const help = this.#helpAt(connectionId, own);
    const current = () => own ?? this.#services.places.of(connectionId);
    // The person's default organization and site are in the user detail, which may not be loaded yet.
    if (!current() && !(await this.#organizations(connectionId))) return undefined;
    const need = () => neededPlace(operation, current(), help);
    const isResolved = resolvePlace(operation, { current: current() }).code === 'resolved';
    return isResolved ? await need() : await this.#inTurn(connectionId, need);
  }

  /** Implements `CurrentPlaces.pick`. */
  async pick(connectionId: string, operation: PlaceNeeding, near?: PlaceName): Promise<PlaceName | undefined> {
    const help = this.#helpAt(connectionId, near);
    const question = {
      title: vscode.l10n.t('Organization and Site of the Request'),
      needsSite: operation.needs === 'site',
      allowsAll: operation.allowsAll === true,
      near,
    };
    return await this.#inTurn(connectionId, async () => {
      const chosen = await this.#ask(connectionId, question);
      return chosen && (await wholePlace(operation, chosen, help))?.place;
    });
  }

  async select(connectionId: string): Promise<void> {
    const question = { title: vscode.l10n.t('Select Organization and Site'), needsSite: false };
    await this.#inTurn(connectionId, () => this.#choose(connectionId, question));
  }

  /** @param own place of a single request */
  #helpAt(connectionId: string, own: PlaceName | undefined): PlaceHelp {
    const { sessions, places } = this.#services;
    const person = personAt(sessions.snapshot, connectionId);
    if (person === undefined) throw noSession();
    return {
      listed: () => this.#loading((signal) => loadSiteList(this.#services.manager, connectionId, signal)),
      complete: (place, completed) => places.complete(connectionId, place, completed),
      ask: async ({ name, needs }) => {
        const operation = plainWithoutIcons(name, 60);
        const needsSite = needs === 'site';
        const title = needsSite
          ? vscode.l10n.t('{0}: Select Site', operation)
          : vscode.l10n.t('{0}: Select Organization', operation);
        return own
          ? await this.#ask(connectionId, { title, needsSite, near: own })
          : await this.#choose(connectionId, { title, needsSite });
      },
      askEntity: ({ name }, entity) => askEntity(plainWithoutIcons(name, 60), entity),
      isOver: () => personAt(sessions.snapshot, connectionId) !== person,
    };
  }

  async #choose(connectionId: string, question: Question): Promise<PlaceName | undefined> {
    const { places } = this.#services;
    const chosen = await this.#ask(connectionId, question);
    if (!chosen) return undefined;
    places.choose(connectionId, chosen);
    return places.of(connectionId);
  }

  /** Returns undefined if the person cancels, or somebody else has signed in. */
  async #ask(connectionId: string, { title, needsSite, allowsAll, near }: Question): Promise<PlaceName | undefined> {
    const { sessions, places, memory } = this.#services;
    const person = personAt(sessions.snapshot, connectionId);
    if (person === undefined) throw noSession();
    const connection = connectionOf(sessions.snapshot, connectionId);
    const where =
      connection && connection !== activeConnection(sessions.snapshot)
        ? ` (${shownName(connection, plainWithoutIcons, 40)})`
        : '';
    const organizations = await this.#listed(connectionId);
    if (!organizations) return undefined;
    const around = (near ?? places.of(connectionId))?.organization.name;
    const fitting = everyPlace({ organizations }).filter(({ site }) => site !== undefined || !needsSite);
    const isNear = ({ organization }: PlaceName) => Number(organization.name === around);
    const ordered = fitting.toSorted((a, b) => isNear(b) - isNear(a));
    const home = ordered.find((place) => isNear(place) || organizations.length === 1);
    const chosen =
      fitting.length > 0
        ? await pickPlace({
            title: title + where,
            placeholder: placeSentences.nameOrId(),
            lists: [{ places: [...(allowsAll ? allPlaces(home) : []), ...ordered] }],
            recent: recentChoices(memory, sessions, connectionId),
            current: places.namedByAccess(connectionId),
            rowButtons: [copyIdButton()],
          })
        : await askPlace(title + where, { needsSite, allowsAll: allowsAll === true });
    if (!chosen || personAt(sessions.snapshot, connectionId) !== person) return undefined;
    const asSent = (one: EntityName) => (one.id === all.id ? all : bare(one));
    return { organization: asSent(chosen.organization), ...(chosen.site && { site: asSent(chosen.site) }) };
  }

  async #listed(connectionId: string): Promise<readonly Organization[] | undefined> {
    const own = await this.#organizations(connectionId);
    if (!own || own.length > 0) return own;
    return await this.#loading((signal) => loadSiteList(this.#services.manager, connectionId, signal));
  }

  /** Returns [] if the access can't be loaded, undefined if the person cancels. */
  async #organizations(connectionId: string): Promise<readonly Organization[] | undefined> {
    const { sessions, manager } = this.#services;
    return await this.#loading(() =>
      loadedRecord(sessions, manager, connectionId).then(
        ({ record }) => record.access.organizations,
        () => [],
      ),
    );
  }

  async #loading<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    return await withProgressIfSlow(vscode.l10n.t('Loading organizations and sites…'), this.#services.clock, work);
  }

  #inTurn<T>(connectionId: string, question: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(connectionId) ?? Promise.resolve()).then(question);
    this.#last.set(
      connectionId,
      turn.catch(() => undefined),
    );
    return turn;
  }
}

/** Returns rows for all sites, everywhere and in the organization of `near`. */
function allPlaces(near: PlaceName | undefined): readonly Place[] {
  const named = (name: string) => ({ id: all.id ?? '', name, grants: [] });
  const site = named(vscode.l10n.t('All sites'));
  return [
    { organization: named(vscode.l10n.t('All organizations')), site },
    ...(near ? [{ organization: { ...near.organization, grants: [] }, site }] : []),
  ];
}
