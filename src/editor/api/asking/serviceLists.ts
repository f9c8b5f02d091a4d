import * as vscode from 'vscode';
import { readApiAnswer } from '../../../core/api/apiAnswer.ts';
import type { CallTarget } from '../../../core/api/apiCall.ts';
import { callOf, type CallArguments } from '../../../core/api/callOf.ts';
import { catalogue } from '../../../core/api/catalogue/catalogue.ts';
import {
  hostNameFilter,
  listedValues,
  listOperation,
  totalIn,
  type ListedValue,
  type ListSource,
} from '../../../core/api/listedValues.ts';
import type { PlaceName } from '../../../core/base/entities.ts';
import { asOrgAccessError } from '../../../core/base/errors.ts';
import { addressToShow } from '../../../core/connection/agreedCall.ts';
import type { SessionManager } from '../../../core/session/manager/sessionManager.ts';
import { secretsIn, type SessionReader } from '../../../core/session/session.ts';
import { statusText } from '../../../model/api/apiText.ts';
import { sourceNames } from '../../../model/api/parameterText.ts';
import { errorText } from '../../../model/errors/errorText.ts';
import type { KnownRequests } from './knownRequests.ts';

/** The list of the service, or why that is not known, in a sentence. */
export type Listing = { readonly values: readonly ListedValue[]; readonly left: number } | { readonly problem: string };

interface ListParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly known: Pick<KnownRequests, 'knows'>;
}

/** The first of a list are enough to choose from; a search finds others. */
const pageArguments: Readonly<Partial<Record<ListSource, CallArguments>>> = {
  devices: { page: '1', size: '100' },
  // They are not searched by the service.
  hiddenDevices: { page: '1', size: '1000' },
  jobs: { page: '1', size: '100', sort: 'startDate,DESC' },
};

/** The lists of the service that values are picked from, asked for while a person chooses. They are not in the history. */
export class ServiceLists {
  readonly #parts: ListParts;

  constructor(parts: ListParts) {
    this.#parts = parts;
  }

  /**
   * Asks for a list at a place.
   *
   * @param contained a part of the names that are wanted, where the service can search for them
   */
  async load(
    target: CallTarget,
    source: ListSource,
    place: PlaceName | undefined,
    contained: string,
    signal: AbortSignal,
  ): Promise<Listing> {
    const { sessions, manager, known } = this.#parts;
    const operation = catalogue.find(({ id }) => id === listOperation[source]);
    if (!operation) return { problem: noList(source) };
    try {
      if (!known.knows(target, operation))
        return {
          problem: vscode.l10n.t(
            'The list is at an address that you haven\'t agreed to yet. Run "{0}" once, or enter the ID.',
            nameOf(source),
          ),
        };
      const search = contained !== '' && source === 'devices' && { body: hostNameFilter(contained) };
      const call = callOf(operation, { args: pageArguments[source] ?? {}, place, ...search });
      const agreed = { address: addressToShow(target.connection, call.path), username: target.username };
      const answer = await manager.call(target.connection.id, { ...call, agreed }, signal);
      if (!answer) return { values: [], left: 0 };
      const { status, body } = readApiAnswer(answer, secretsIn(sessions.snapshot));
      if (status >= 300)
        return {
          problem: vscode.l10n.t('The list could not be loaded: {0}. Enter the ID instead.', statusText(status)),
        };
      const values = body.kind === 'json' ? listedValues(source, body.value) : undefined;
      if (!values) return { problem: noList(source) };
      const total = body.kind === 'json' ? totalIn(body.value) : undefined;
      return { values, left: Math.max(0, (total ?? values.length) - values.length) };
    } catch (error) {
      return { problem: errorText(asOrgAccessError(error, 'http', () => ({ code: 'callFailed' }))) };
    }
  }
}

/** Whether the service itself finds what is typed, since it has more than it lists at once. */
export function isSearched(source: ListSource): boolean {
  return source === 'devices';
}

function nameOf(source: ListSource): string {
  return source === 'hiddenDevices' ? vscode.l10n.t('Hidden devices') : sourceNames[source]();
}

function noList(source: ListSource): string {
  return vscode.l10n.t('The response has no list of "{0}". Enter the ID instead.', nameOf(source));
}
