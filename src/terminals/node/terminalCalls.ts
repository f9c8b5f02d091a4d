import { placeIn, type PlaceNeeds } from '../../access/site/common/placeHeaders.ts';
import { resolvePlace } from '../../access/site/common/resolvePlace.ts';
import { loadSiteList } from '../../access/site/node/siteList.ts';
import { skeletonOf } from '../../api/common/callOf.ts';
import type { Operation } from '../../api/common/operation.ts';
import { sentContent } from '../../api/common/sentContent.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import { noSession, OrgAccessError } from '../../platform/common/errors.ts';
import { parsedJson } from '../../platform/common/json/json.ts';
import { mayHaveTakenEffect } from '../../service/common/repeatedRead.ts';
import { parseRetryAfter } from '../../service/common/retryAfter.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { addressBelow, requireAgreed, type Agreement } from '../../service/connection/common/agreedCall.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { isLive, stateOf, type SessionReader } from '../../session/common/session.ts';
import { loadedRecord } from '../../session/node/manager/detailLoader.ts';
import type { RequestedPlaces, SentPlace } from '../common/protocol/cliCall.ts';
import { placeInHeaders, sentPlace, unknownNeeds } from '../common/sentPlace.ts';
import { cleanText, listFacts, responseBody, secretsAt } from './callResponse.ts';
import {
  grantRows,
  operationNames,
  operationRows,
  organizationNames,
  parameterNames,
  siteNames,
  siteRows,
} from './listings.ts';
import { argumentsOf, plannedCall, requestedOperation, type RequestedOperation } from './plannedCall.ts';
import type { CallResponse, CliResponses, NameList, OperationRow } from './protocol/cliProtocol.ts';
import { Refusal } from './refusal.ts';
import type { CallWithPlace, TerminalManager, Waiting } from './terminalServices.ts';
import { WritePermission, type Write, type WritePrompt } from './writePermission.ts';

export interface CallServices {
  /** Undefined if nobody chooses a current place. */
  readonly place?: (connectionId: string) => PlaceName | undefined;
  readonly operations: (connection: Connection) => Promise<readonly Operation[]>;
  readonly writes: WritePrompt;
}

/** Sends requests of terminals. Writes require confirmation. */
export class TerminalCalls {
  readonly sites = siteRows;
  readonly where = grantRows;
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
    { call: wanted, place: layers }: CallWithPlace,
    { permission, gone, notify }: Waiting,
  ): Promise<CallResponse> {
    const { id, baseUrl } = connection;
    const { yes = false, pages, repeated, sentAs, showHidden = false } = wanted;
    const username = this.#usernameAt(id);
    if (sentAs) requireAgreed({ address: sentAs.url, username: sentAs.username }, { address: baseUrl, username });
    const asked = requestedOperation(wanted, await this.#services.operations(connection));
    const isReading = asked.kind === 'read';
    const isAsked = !isReading || showHidden;
    if (!isAsked) notify('reads');
    const chosen = await this.#placeFor(id, asked, layers, gone);
    const planned = plannedCall(asked, wanted, chosen);
    if (!isReading && pages) throw new Refusal('usage', { code: 'onlyReadsHavePages' });
    if (!isReading && repeated) throw new Refusal('usage', { code: 'onlyReadsAreRepeated' });
    const agreed = { address: addressBelow(baseUrl, planned.path), username };
    const call = { ...planned, agreed, ...(repeated && { isPolled: repeated }) };
    if (isAsked) {
      const write = { ...writeOf(connection, asked, call), ...(showHidden && { showsHidden: true as const }) };
      await this.#writes.require(write, permission, yes, {
        gone,
        onAsking: () => notify('asking'),
      });
    }
    const before = secretsAt(this.#sessions, id);
    const sending = this.#manager.call(id, call, gone, (waitsUntilMs) => notify({ waitsUntilMs }));
    const response = await (isReading ? sending : sending.catch(failedWrite));
    if (!response) throw new OrgAccessError('session', { code: 'endedMeanwhile' });
    const secrets = [...before, ...secretsAt(this.#sessions, id)];
    const clean = (part: string) => cleanText(part, secrets, showHidden).text;
    const came = parsedJson(response.text);
    const requestId = response.headers.get('x-request-id');
    const place = placeInHeaders(call.headers);
    const retryAfterMs = parseRetryAfter(response.headers, Date.now());
    return {
      status: response.status,
      ...responseBody(response, secrets, showHidden, came),
      ...(requestId && { requestId: clean(requestId) }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      url: baseUrl,
      connectionId: id,
      username,
      method: call.method,
      path: call.path,
      ...(place && { place }),
      ...(pages && { list: listFacts(response, { path: call.path, baseUrl }, secrets, clean, came) }),
    };
  }

  async skeleton(
    connection: Connection,
    { call, place: layers }: CallWithPlace,
    gone: AbortSignal,
  ): Promise<CliResponses['skeleton']> {
    const asked = requestedOperation(call, await this.#services.operations(connection));
    const { operation } = asked;
    if (!operation?.body) throw new Refusal('usage', { code: 'noBody', operation: operation?.id ?? '' });
    const args = 'operation' in call ? argumentsOf(call, operation) : {};
    const place = await this.#placeFor(connection.id, asked, layers, gone).catch((error: unknown) => {
      // Nothing is sent, so the place may be filled in later.
      if (error instanceof Refusal && error.problem.code === 'placeNeeded') return undefined;
      throw error;
    });
    const skeleton = skeletonOf({ operation, args, place });
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

  async place({ id }: Connection, layers: RequestedPlaces, gone: AbortSignal): Promise<SentPlace | undefined> {
    return sentPlace(await this.#placeFor(id, unknownNeeds, layers, gone));
  }

  /** Returns the place with complete IDs and names. */
  async #placeFor(
    id: string,
    operation: Pick<PlaceNeeds, 'needs'>,
    requested: RequestedPlaces = [],
    gone: AbortSignal,
  ): Promise<PlaceName | undefined> {
    if (operation.needs === 'nothing' || requested === 'none') return undefined;
    const record = requested.length > 0 ? (await loadedRecord(this.#sessions, this.#manager, id)).record : undefined;
    const current = record ? this.#services.place?.(id) : await this.#current(id);
    const sources = { requested, current, access: record?.access.organizations ?? [] };
    const isUnknown = requested.length > 0 && sources.access.length === 0;
    const first = isUnknown ? undefined : resolvePlace(operation, sources);
    const resolved =
      first && first.code !== 'placeIncomplete'
        ? first
        : resolvePlace(operation, { ...sources, list: await loadSiteList(this.#manager, id, gone) });
    if (resolved.code === 'resolved') return resolved.place;
    if (resolved.code === 'placeIncomplete')
      throw new OrgAccessError('shape', { code: 'placeIncomplete', name: resolved.entity.name });
    throw new Refusal(resolved.code === 'placeAmbiguous' ? 'usage' : 'failed', resolved);
  }

  /** Returns the current organization and site, once the user detail is loaded, which may have the initial ones. */
  async #current(id: string): Promise<PlaceName | undefined> {
    const { place } = this.#services;
    if (!place) return undefined;
    const known = place(id);
    const state = stateOf(this.#sessions.snapshot, id);
    if (known || !isLive(state) || state.detail.kind !== 'loading') return known;
    await loadedRecord(this.#sessions, this.#manager, id).catch(() => undefined);
    return place(id);
  }

  #usernameAt(id: string): string {
    const state = stateOf(this.#sessions.snapshot, id);
    if (!isLive(state)) throw noSession();
    return state.session.username;
  }
}

function writeOf(
  connection: Connection,
  { operation, kind }: RequestedOperation,
  { agreed, ...call }: ServiceCall & { readonly agreed: Agreement },
): Write {
  const place = placeIn(call.headers);
  return {
    connection,
    ...agreed,
    method: call.method,
    kind,
    ...(operation && { operation: operation.name }),
    ...(place && { place }),
    content: sentContent(call),
  };
}

/** @throws the error, with the doubt if the request may have taken effect */
function failedWrite(error: unknown): never {
  if (!(error instanceof OrgAccessError) || !mayHaveTakenEffect(error)) throw error;
  const reason = error.kind === 'tooLarge' ? 'failed' : 'unreachable';
  throw new Refusal(reason, { code: 'writeNotKnown', cause: error.problem });
}
