import * as vscode from 'vscode';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { asOrgAccessError } from '../../../platform/common/errors.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { addressToShow } from '../../../service/connection/common/agreedCall.ts';
import { secretsIn, type SessionReader } from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { callOf, type CallArguments } from '../../common/callOf.ts';
import { knownOperation } from '../../common/catalogue/operationText.ts';
import {
  hostNameFilter,
  isSearched,
  listedValues,
  type Listing,
  listOperation,
  type ListSource,
} from '../../common/listedValues.ts';
import { sourceNames } from '../../common/parameterText.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import type { ApiCalls } from '../../node/apiCalls.ts';
import { readApiResponse } from '../../node/apiResponse.ts';
import { statusText } from '../../node/apiText.ts';

export interface ListServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly calls: Pick<ApiCalls, 'deviceNames'>;
}

/** Arguments for the first elements of a list. They suffice, because a search finds the others. */
const pageArguments: Readonly<Partial<Record<ListSource, CallArguments>>> = {
  devices: { page: '1', size: '100' },
  // The service can't search hidden devices, so many are requested.
  hiddenDevices: { page: '1', size: '1000' },
  jobs: { page: '1', size: '100', sort: 'startDate,DESC' },
};

/**
 * Loads a list at a place, to pick values from. This adds nothing to the history.
 *
 * @param contained part of the wanted names, if the service can search
 */
export async function loadList(
  { sessions, manager, calls }: ListServices,
  target: CallTarget,
  source: ListSource,
  place: PlaceName | undefined,
  contained: string,
  signal: AbortSignal,
): Promise<Listing> {
  const operation = knownOperation(listOperation[source]);
  try {
    const search = contained !== '' && isSearched(source) && { body: hostNameFilter(contained) };
    const call = callOf({ operation, args: pageArguments[source] ?? {}, place, ...search });
    const agreed = { address: addressToShow(target.connection, call.path), username: target.username };
    const response = await manager.call(target.connection.id, { ...call, agreed }, signal);
    if (!response) return { values: [], left: 0 };
    const asked = { path: call.path, baseUrl: target.connection.baseUrl };
    const { status, body, page } = readApiResponse(response, secretsIn(sessions.snapshot), asked);
    if (status >= 300)
      return {
        problem: vscode.l10n.t("The list couldn't be loaded: {0}. Enter the ID instead.", statusText(status)),
      };
    const values = body.kind === 'json' ? listedValues(source, body.value) : undefined;
    if (!values) return { problem: noList(source) };
    if (source === 'devices') calls.deviceNames.add(target, values);
    return { values, left: Math.max(0, (page?.total ?? values.length) - values.length) };
  } catch (error) {
    return { problem: errorText(asOrgAccessError(error, 'http', () => ({ code: 'callFailed' }))) };
  }
}

function nameOf(source: ListSource): string {
  return source === 'hiddenDevices' ? vscode.l10n.t('Hidden devices') : sourceNames[source]();
}

function noList(source: ListSource): string {
  return vscode.l10n.t('The response has no list of "{0}". Enter the ID instead.', nameOf(source));
}
