import * as vscode from 'vscode';
import { personAt } from '../../core/api/place/keptPlace.ts';
import {
  neededPlace,
  placeAtHand,
  type NeededPlace,
  type Needing,
  type PlaceHelp,
} from '../../core/api/place/neededPlace.ts';
import { loadSiteList } from '../../core/api/place/siteList.ts';
import { typedEntity } from '../../core/api/place/typedEntity.ts';
import type { PlaceAsking, WindowPlaces } from '../../core/api/place/windowPlaces.ts';
import type { EntityName, Organization, PlaceKind, PlaceName } from '../../core/base/entities.ts';
import { noSession } from '../../core/base/errors.ts';
import { loadedRecord } from '../../core/session/manager/loadedRecord.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import { activeConnection, connectionOf, type SessionReader } from '../../core/session/session.ts';
import { everyPlace } from '../../model/access/place.ts';
import { placeSentences, placeWords } from '../../model/access/placeWords.ts';
import { typedFaultText } from '../../model/api/placeText.ts';
import { marked } from '../../model/connection/connectionText.ts';
import { plain, plainWithoutIcons } from '../../model/text/displayText.ts';
import { pickPlace } from '../access/pickPlace.ts';
import { copyIdButton } from '../access/placeButtons.ts';
import { recentChoices } from '../access/recentChoices.ts';
import { ask } from '../ui/inputSteps.ts';

interface Parts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'loadDetail' | 'call'>;
  readonly places: Pick<WindowPlaces, 'of' | 'choose' | 'complete'>;
  readonly memory: vscode.Memento;
}

/** What a person is asked of the current organization and site. One question stands at a time. */
export class PlaceQuestions implements PlaceAsking {
  readonly #parts: Parts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** See `CurrentPlaces.needed`. */
  async needed(connectionId: string, operation: Needing): Promise<NeededPlace> {
    if (operation.needs === 'nothing') return { place: undefined };
    const help = this.#helpAt(connectionId);
    // What a person has as their default is known with their record.
    if (!help.current()) await this.#organizations(connectionId).catch(() => undefined);
    return placeAtHand(operation, help.current()) ?? (await this.#inTurn(() => neededPlace(operation, help)));
  }

  /** Has a person choose the current organization and site, whatever it is now. */
  async select(connectionId: string): Promise<void> {
    await this.#inTurn(() => this.#choose(connectionId, vscode.l10n.t('Select Organization and Site'), false));
  }

  #helpAt(connectionId: string): PlaceHelp {
    const { sessions, manager, places } = this.#parts;
    const person = personAt(sessions.snapshot, connectionId);
    if (person === undefined) throw noSession();
    return {
      current: () => places.of(connectionId),
      listed: () => loadSiteList(manager, connectionId, new AbortController().signal),
      complete: (place, completed) => places.complete(connectionId, place, completed),
      ask: ({ name, needs }) => {
        const operation = plainWithoutIcons(name, 60);
        return this.#choose(
          connectionId,
          needs === 'site'
            ? vscode.l10n.t('{0}: Select Site', operation)
            : vscode.l10n.t('{0}: Select Organization', operation),
          needs === 'site',
        );
      },
      askEntity: ({ name }, kind, entity) => askEntity(plainWithoutIcons(name, 60), kind, entity),
      isOver: () => personAt(sessions.snapshot, connectionId) !== person,
    };
  }

  /** @param sitesOnly whether an organization without a site is not enough */
  async #choose(connectionId: string, title: string, sitesOnly: boolean): Promise<PlaceName | undefined> {
    const { sessions, places, memory } = this.#parts;
    const person = personAt(sessions.snapshot, connectionId);
    if (person === undefined) throw noSession();
    const connection = connectionOf(sessions.snapshot, connectionId);
    const where =
      connection && connection !== activeConnection(sessions.snapshot)
        ? ` (${marked(connection, plainWithoutIcons(connection.name, 40))})`
        : '';
    const organizations = await this.#listed(connectionId);
    const current = places.of(connectionId);
    const all = everyPlace({ organizations }).filter(({ site }) => site !== undefined || !sitesOnly);
    const isNear = ({ organization }: PlaceName) => Number(organization.name === current?.organization.name);
    const chosen =
      all.length > 0
        ? await pickPlace({
            title: title + where,
            placeholder: placeSentences.nameOrId(),
            lists: [{ places: all.toSorted((a, b) => isNear(b) - isNear(a)) }],
            recent: recentChoices(memory, sessions, connectionId),
            rowButtons: [copyIdButton()],
          })
        : await askPlace(title + where, sitesOnly);
    if (!chosen || personAt(sessions.snapshot, connectionId) !== person) return undefined;
    places.choose(connectionId, chosen);
    return places.of(connectionId);
  }

  /** The places that a person can choose from: those of their access, or else those that the service lists. */
  async #listed(connectionId: string): Promise<readonly Organization[]> {
    const own = await this.#organizations(connectionId).catch(() => []);
    return own.length > 0 ? own : await loadSiteList(this.#parts.manager, connectionId, new AbortController().signal);
  }

  async #organizations(connectionId: string): Promise<readonly Organization[]> {
    const { sessions, manager } = this.#parts;
    return (await loadedRecord(sessions, manager, connectionId)).record.access.organizations;
  }

  #inTurn<T>(question: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(question);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** Has a person type the organization, and the site in it. A site may be left out where it need not be. */
async function askPlace(title: string, needsSite: boolean): Promise<PlaceName | undefined> {
  const organization = await askEntity(title, 'organization');
  if (!organization) return undefined;
  const site = await askEntity(title, 'site', undefined, !needsSite);
  return site && { organization, ...(site !== 'none' && { site }) };
}

async function askEntity(title: string, kind: PlaceKind, known?: EntityName): Promise<EntityName | undefined>;
async function askEntity(
  title: string,
  kind: PlaceKind,
  known: undefined,
  isOptional: boolean,
): Promise<EntityName | 'none' | undefined>;
async function askEntity(
  title: string,
  kind: PlaceKind,
  known?: EntityName,
  isOptional = false,
): Promise<EntityName | 'none' | undefined> {
  const isNone = (text: string) => isOptional && text.trim() === '';
  const reply = await ask({
    title,
    prompt: known
      ? vscode.l10n.t('The service needs the ID and the name of "{0}". Enter them as ID:name.', plain(known.name, 60))
      : isOptional
        ? vscode.l10n.t('{0}, as ID:name. Leave it empty for the organization alone.', placeWords[kind].name())
        : vscode.l10n.t('{0}, as ID:name', placeWords[kind].name()),
    ...(known && { value: known.id === undefined ? `:${known.name}` : `${known.id}:` }),
    step: 1,
    totalSteps: 1,
    canGoBack: false,
    check: (text) => {
      const typed = isNone(text) ? undefined : typedEntity(text);
      return typed && 'why' in typed ? typedFaultText(typed) : undefined;
    },
  });
  if (reply?.kind !== 'answer') return undefined;
  if (isNone(reply.text)) return 'none';
  const typed = typedEntity(reply.text);
  return 'why' in typed ? undefined : typed;
}
