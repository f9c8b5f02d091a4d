import * as vscode from 'vscode';
import { everyPlace, type Access, type Place } from '../../../access/common/place.ts';
import { placeWords } from '../../../access/common/placeWords.ts';
import { isComplete } from '../../../access/site/common/placeHeaders.ts';
import { pickPlaceOrText } from '../../../access/vscode/pickPlace.ts';
import { copyIdButton } from '../../../access/vscode/placeButtons.ts';
import type { RecentChoices } from '../../../access/vscode/recentChoices.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { kindOf, type PlaceName } from '../../../platform/common/entities.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { type RequestDraft, valuesOf } from '../../common/callOf.ts';
import type { Parameter } from '../../common/operation.ts';
import { allParameters } from '../../common/parameterText.ts';
import { placeholdersOf, isPathPart, placeholderKind } from '../../common/placeholders.ts';
import { withPlace, withValues } from '../../common/requestDraft.ts';
import type { CallTarget } from '../../node/apiCall.ts';
import { askValue } from './askValue.ts';
import { loadList, type ListServices } from './serviceLists.ts';
import type { ValueMemory } from './valueMemory.ts';

export interface ValueServices extends ListServices {
  readonly values: ValueMemory;
  readonly clock: Clock;
  readonly placesAt: (connectionId: string) => PlaceSource;
}

/** Asks for missing required input. Returns undefined if the person cancels. */
export async function askParameters(
  target: CallTarget,
  draft: RequestDraft,
  services: ValueServices,
): Promise<RequestDraft | undefined> {
  const before: RequestDraft[] = [];
  let filled = draft;
  for (;;) {
    const missing = missingIn(filled);
    const [parameter] = missing;
    if (!parameter) return filled;
    const steps = { step: before.length + 1, totalSteps: before.length + missing.length };
    const reply = await askParameter(target, filled, parameter, services, steps);
    if (!reply) return undefined;
    if (reply === 'back') {
      filled = before.pop() ?? draft;
    } else {
      before.push(filled);
      filled = reply;
    }
  }
}

/** Asks for one parameter. Returns the new draft, `back`, or undefined if the person cancels. */
export async function askParameter(
  target: CallTarget,
  draft: RequestDraft,
  parameter: Parameter,
  services: ValueServices,
  steps = { step: 1, totalSteps: 1 },
): Promise<RequestDraft | 'back' | undefined> {
  const { values, clock, placesAt } = services;
  const { operation, place } = draft;
  const { name, from } = parameter;
  const isInPath = placeholdersOf(operation.path).includes(name);
  const { access, recent } = placesAt(target.connection.id);
  const places = placesFor(name, access, place);
  if (places.length > 0) {
    const chosen = await askPlaceId(name, places, recent);
    if (chosen === undefined) return undefined;
    if (typeof chosen === 'string') return withValues(draft, name, [chosen]);
    // The site in the headers is set too, so that it is the same as in the path.
    return withValues(isComplete(chosen) ? withPlace(draft, chosen) : draft, name, [
      (chosen.site ?? chosen.organization).id ?? '',
    ]);
  }
  const [value] = valuesOf(draft.args, name);
  const reply = await askValue({
    title: plain(operation.name, 60),
    parameter,
    isInPath,
    last: values.last(target, draft, parameter),
    ...(value !== undefined && { value }),
    ...steps,
    load: async (contained, signal) =>
      from ? await loadList(services, target, from, place, contained, signal) : { values: [], left: 0 },
    clock,
  });
  if (!reply || reply.kind === 'back') return reply && 'back';
  return withValues(draft, name, [reply.text]);
}

function missingIn(draft: RequestDraft): readonly Parameter[] {
  return allParameters(draft.operation).filter(
    ({ name, required }) => required && valuesOf(draft.args, name).every((value) => value === ''),
  );
}

export interface PlaceSource {
  /** Access to choose organizations and sites from. If undefined, the person types their IDs. */
  readonly access: Access | undefined;
  readonly recent: RecentChoices;
}

/**
 * Returns the places whose ID fits a placeholder.
 *
 * @param around organization to which sites are limited
 */
function placesFor(placeholder: string, access: Access | undefined, around?: PlaceName): readonly Place[] {
  const wanted = placeholderKind(placeholder);
  if (!wanted || !access) return [];
  return everyPlace(access).filter((place) => {
    const { id } = place.site ?? place.organization;
    const isAround = around === undefined || idOf(around.organization) === idOf(place.organization);
    return isAround && wanted === `${kindOf(place)}Id` && id !== undefined && isPathPart(id);
  });
}

/** Returns undefined if the person cancels. */
async function askPlaceId(
  placeholder: string,
  places: readonly Place[],
  recent: RecentChoices,
): Promise<Place | string | undefined> {
  const [first] = places;
  return await pickPlaceOrText(
    {
      title: first ? placeWords[kindOf(first)].name() : placeholder,
      placeholder: vscode.l10n.t('Name or ID'),
      lists: [{ places }],
      recent,
      rowButtons: [copyIdButton()],
    },
    isPathPart,
  );
}

function idOf({ id, name }: PlaceName['organization']): string {
  return (id ?? name).replace(/:.*$/s, '');
}
