import { skeletonOf } from '../api/callOf.ts';
import type { Operation } from '../api/operation.ts';
import { completedPlace, loadSiteList } from '../api/place/siteList.ts';
import { isComplete, placeHeaders, placeIn } from '../api/placeHeaders.ts';
import { kindOf, type PlaceName } from '../base/entities.ts';
import { noSession, OrgAccessError } from '../base/errors.ts';
import { addressBelow } from '../connection/agreedCall.ts';
import type { Connection } from '../connection/connection.ts';
import { isRead } from '../service/methods.ts';
import type { ServiceCall } from '../service/serviceClient.ts';
import { loadedRecord } from '../session/manager/loadedRecord.ts';
import { isLive, stateOf, type SessionReader } from '../session/session.ts';
import { askedPlace } from './askedPlace.ts';
import { cleanText, secretsAt } from './cleanText.ts';
import type { AskedPlaces, SentPlace } from './helperCall.ts';
import type { CallAnswer, HelperAnswers, NameList, OperationRow } from './helperProtocol.ts';
import { operationNames, operationRows, organizationNames, parameterNames, siteNames } from './listings.ts';
import { argumentsOf, askedOperation, plannedCall, type Asked } from './plannedCall.ts';
import { Refusal } from './refusal.ts';
import { anything, placeInHeaders, sentPlace } from './sentPlace.ts';
import type { TerminalManager } from './terminalAnswers.ts';
import type { CallAnswers, Waiting, WantedCall } from './terminalServices.ts';
import { WritePermission, type WriteAsker } from './writePermission.ts';

/** What is known of a window, and who asks its person. */
export interface CallServices {
  /** The current place at a connection, as a person has chosen it in this window. */
  readonly place: (connectionId: string) => PlaceName | undefined;
  /** The operations that are known at a connection. */
  readonly operations: (connection: Connection) => Promise<readonly Operation[]>;
  /** Asks a person about what is not only read. */
  readonly writes: WriteAsker;
}

/** Sends what terminals ask for, for the place that they ask for, once a person has agreed to what is not only read. */
export class TerminalCalls implements CallAnswers {
  readonly #sessions: SessionReader;
  readonly #manager: TerminalManager;
  readonly #services: CallServices;
  readonly #writes: WritePermission;

  constructor(sessions: SessionReader, manager: TerminalManager, services: CallServices) {
    this.#sessions = sessions;
    this.#manager = manager;
    this.#services = services;
    this.#writes = new WritePermission(services.writes);
  }

  async send(
    connection: Connection,
    { call: wanted, place: layers }: WantedCall,
    { pass, gone, tell }: Waiting,
  ): Promise<CallAnswer> {
    const { id, baseUrl } = connection;
    const asked = askedOperation(wanted, await this.#services.operations(connection));
    const chosen = await this.#placeFor(id, asked, layers, gone);
    const { yes = false, pages } = wanted;
    const call = plannedCall(asked, wanted, chosen);
    if (!isRead(call) && pages) throw new Refusal('usage', { code: 'onlyReadsHavePages' });
    if (isRead(call)) tell('reads');
    const sent = isRead(call) ? call : await this.#agreed(connection, asked, call, yes, { pass, gone, tell });
    const before = secretsAt(this.#sessions, id);
    const answer = await this.#manager.call(id, sent, gone);
    if (!answer) throw new OrgAccessError('session', { code: 'endedMeanwhile' });
    const [requestId, link] = ['x-request-id', 'link'].map((name) => answer.headers.get(name));
    const place = placeInHeaders(call.headers);
    const text = (part: string) => cleanText(part, [...before, ...secretsAt(this.#sessions, id)]);
    return {
      status: answer.status,
      text: text(answer.text),
      ...(requestId && { requestId: text(requestId) }),
      ...(link && { link: text(link) }),
      url: baseUrl,
      connectionId: id,
      method: call.method,
      path: call.path,
      ...(place && { place }),
    };
  }

  async skeleton(
    connection: Connection,
    { call, place: layers }: WantedCall,
    gone: AbortSignal,
  ): Promise<HelperAnswers['skeleton']> {
    const asked = askedOperation(call, await this.#services.operations(connection));
    const { operation } = asked;
    if (!operation?.body) throw new Refusal('usage', { code: 'noBody', operation: operation?.id ?? '' });
    const args = 'operation' in call ? argumentsOf(call, operation) : {};
    const skeleton = skeletonOf(operation, { args, place: await this.#placeFor(connection.id, asked, layers, gone) });
    return { skeleton: skeleton ?? null };
  }

  async operations(connection: Connection): Promise<readonly OperationRow[]> {
    return operationRows(await this.#services.operations(connection));
  }

  async names(connection: Connection, list: NameList, about?: string): Promise<readonly string[]> {
    if (list === 'operations' || list === 'parameters') {
      const operations = await this.#services.operations(connection);
      return list === 'operations' ? operationNames(operations) : parameterNames(operations, about);
    }
    const { access } = (await loadedRecord(this.#sessions, this.#manager, connection.id)).record;
    const { organizations } = access;
    return list === 'organizations' ? organizationNames(organizations) : siteNames(organizations, about);
  }

  async place({ id }: Connection, layers: AskedPlaces, gone: AbortSignal): Promise<SentPlace | undefined> {
    return sentPlace(await this.#placeFor(id, anything, layers, gone));
  }

  /** The place with all that is sent of it. */
  async #placeFor(
    id: string,
    { needs, allowsAll }: Pick<Operation, 'needs' | 'allowsAll'>,
    layers: AskedPlaces = [],
    gone: AbortSignal,
  ): Promise<PlaceName | undefined> {
    if (needs === 'nothing' || layers === 'none') return undefined;
    const place = layers.length > 0 ? await this.#askedPlace(id, layers, gone) : await this.#current(id);
    if (needs !== 'chosen' && (!place || (needs === 'site' && kindOf(place) !== 'site')))
      throw new Refusal('failed', { code: 'placeNeeded', kind: needs });
    if (!place || isComplete(needs === 'organization' ? { organization: place.organization } : place)) return place;
    const whole = completedPlace(await loadSiteList(this.#manager, id, gone), place);
    // It says what is missing.
    placeHeaders({ needs, ...(allowsAll && { allowsAll }) }, whole);
    return whole;
  }

  async #askedPlace(id: string, layers: Exclude<AskedPlaces, 'none'>, gone: AbortSignal) {
    const { access } = (await loadedRecord(this.#sessions, this.#manager, id)).record;
    const current = this.#services.place(id);
    const known = access.organizations.length > 0 ? access.organizations : await loadSiteList(this.#manager, id, gone);
    return askedPlace(layers, current, known);
  }

  /** The current place, which is known once the record was there: it suggests the first one. */
  async #current(id: string): Promise<PlaceName | undefined> {
    const known = this.#services.place(id);
    const state = stateOf(this.#sessions.snapshot, id);
    if (known || !isLive(state) || state.detail.kind !== 'loading') return known;
    await loadedRecord(this.#sessions, this.#manager, id).catch(() => undefined);
    return this.#services.place(id);
  }

  async #agreed(
    connection: Connection,
    { operation, kind }: Asked,
    call: ServiceCall,
    yes: boolean,
    { pass, gone, tell }: Waiting,
  ): Promise<ServiceCall> {
    const state = stateOf(this.#sessions.snapshot, connection.id);
    if (!isLive(state)) throw noSession();
    const { username } = state.session;
    const address = addressBelow(connection.baseUrl, call.path);
    const place = placeIn(call.headers);
    const write = {
      connection,
      username,
      method: call.method,
      address,
      kind,
      ...(operation && { operation: operation.name }),
      ...(place && { place }),
      ...(call.body !== undefined && { bodyLength: call.body.length }),
    };
    await this.#writes.require(write, pass, yes, { gone, onAsking: () => tell('asking') });
    return { ...call, agreed: { address, username } };
  }
}
