import type { CallTarget } from '../../../core/api/apiCall.ts';
import type { Parameter } from '../../../core/api/operation.ts';
import { isComplete } from '../../../core/api/placeHeaders.ts';
import { placeholdersOf } from '../../../core/api/placeholders.ts';
import { withPlace, withValues, type RequestDraft } from '../../../core/api/requestDraft.ts';
import type { Clock } from '../../../core/base/clock.ts';
import { allParameters } from '../../../model/api/parameterText.ts';
import { plain } from '../../../model/text/displayText.ts';
import { askPlaceId, placesFor, type PlaceSource } from './askPlaceId.ts';
import { askValue } from './askValue.ts';
import type { ServiceLists } from './serviceLists.ts';
import type { ValueMemory } from './valueMemory.ts';

/** The parts of boxes for values. */
export interface ValueParts {
  readonly lists: ServiceLists;
  readonly values: ValueMemory;
  readonly clock: Clock;
  readonly placesAt: (connectionId: string) => PlaceSource;
}

/** Asks for what an operation requires and is not filled in yet. Undefined when a person leaves a question. */
export async function askParameters(
  target: CallTarget,
  draft: RequestDraft,
  parts: ValueParts,
): Promise<RequestDraft | undefined> {
  const before: RequestDraft[] = [];
  let filled = draft;
  for (;;) {
    const missing = missingIn(filled);
    const [parameter] = missing;
    if (!parameter) return filled;
    const steps = { step: before.length + 1, totalSteps: before.length + missing.length };
    const reply = await askParameter(target, filled, parameter, parts, steps);
    if (!reply) return undefined;
    if (reply === 'back') {
      filled = before.pop() ?? draft;
    } else {
      before.push(filled);
      filled = reply;
    }
  }
}

/** Asks for the value of one parameter. @returns the draft with it, `back`, or undefined when the question is left */
export async function askParameter(
  target: CallTarget,
  draft: RequestDraft,
  parameter: Parameter,
  { lists, values, clock, placesAt }: ValueParts,
  steps = { step: 1, totalSteps: 1 },
): Promise<RequestDraft | 'back' | undefined> {
  const { operation, place } = draft;
  const { name, from } = parameter;
  const isInPath = placeholdersOf(operation.path).includes(name);
  const { access, recent } = placesAt(target.connection.id);
  const places = placesFor(name, access, place);
  if (places.length > 0) {
    const chosen = await askPlaceId(name, places, recent);
    if (chosen === undefined) return undefined;
    if (typeof chosen === 'string') return withValues(draft, name, [chosen]);
    // What is sent for a place in the path is for no other one in the headers.
    return withValues(isComplete(chosen) ? withPlace(draft, chosen) : draft, name, [
      (chosen.site ?? chosen.organization).id ?? '',
    ]);
  }
  const [value] = valuesOf(draft, name);
  const reply = await askValue({
    title: plain(operation.name, 60),
    parameter,
    isInPath,
    last: values.last(target, draft, parameter),
    ...(value !== undefined && { value }),
    ...steps,
    load: async (contained, signal) =>
      from ? await lists.load(target, from, place, contained, signal) : { values: [], left: 0 },
    clock,
  });
  if (!reply || reply.kind === 'back') return reply && 'back';
  return withValues(draft, name, [reply.text]);
}

export function valuesOf({ args }: RequestDraft, name: string): readonly string[] {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

function missingIn(draft: RequestDraft): readonly Parameter[] {
  return allParameters(draft.operation).filter(
    ({ name, required }) => required && valuesOf(draft, name).every((value) => value === ''),
  );
}
