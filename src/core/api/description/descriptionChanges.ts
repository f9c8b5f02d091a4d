import { isDeepStrictEqual } from 'node:util';
import { writeJson } from '../../base/json/json.ts';
import type { Parameter } from '../operation.ts';
import type { DescribedOperation, DescriptionPart } from './description.ts';

/** A difference between two loads in an operation that both have. */
export type OperationChange =
  | { readonly code: 'name'; readonly before: string }
  | { readonly code: 'parameterAdded' | 'parameterRemoved' | 'parameterChanged'; readonly name: string }
  | { readonly code: 'group' | 'place' | 'body' | 'description' };

/** The differences between two loads. */
export interface DescriptionChanges {
  readonly added: readonly DescribedOperation[];
  readonly removed: readonly DescribedOperation[];
  readonly changed: readonly { readonly operation: DescribedOperation; readonly changes: readonly OperationChange[] }[];
}

/** Compares two loads, operation by operation, in the order of the later one. */
export function descriptionChanges(
  before: readonly DescriptionPart[],
  after: readonly DescriptionPart[],
): DescriptionChanges {
  const [old, now] = [before, after].map(operationsById);
  const added = [...(now ?? [])].flatMap(([id, { operation }]) => (old?.has(id) ? [] : [operation]));
  const removed = [...(old ?? [])].flatMap(([id, { operation }]) => (now?.has(id) ? [] : [operation]));
  const changed = [...(now ?? [])].flatMap(([id, one]) => {
    const other = old?.get(id);
    const changes = other ? changesOf(other, one) : [];
    return changes.length > 0 ? [{ operation: one.operation, changes }] : [];
  });
  return { added, removed, changed };
}

interface OfPart {
  readonly operation: DescribedOperation;
  readonly part: DescriptionPart;
}

function operationsById(parts: readonly DescriptionPart[]): ReadonlyMap<string, OfPart> {
  return new Map(
    parts.flatMap((part) => part.operations.map((operation) => [operation.id, { operation, part }] as const)),
  );
}

function changesOf(before: OfPart, after: OfPart): readonly OperationChange[] {
  const [old, now] = [before.operation, after.operation];
  const parameters = parameterChanges(old.parameters, now.parameters);
  return [
    ...(old.name === now.name ? [] : [{ code: 'name', before: old.name } as const]),
    ...(old.tag === now.tag ? [] : [{ code: 'group' } as const]),
    ...(old.needs === now.needs ? [] : [{ code: 'place' } as const]),
    ...parameters,
    ...(bodyText(before) === bodyText(after) ? [] : [{ code: 'body' } as const]),
    ...(old.about === now.about ? [] : [{ code: 'description' } as const]),
  ];
}

function parameterChanges(before: readonly Parameter[], after: readonly Parameter[]): readonly OperationChange[] {
  const named = (list: readonly Parameter[], wanted: string) => list.find(({ name }) => name === wanted);
  return [
    ...after.flatMap((parameter): OperationChange[] => {
      const { name } = parameter;
      const old = named(before, name);
      if (!old) return [{ code: 'parameterAdded', name }];
      return isDeepStrictEqual(old, parameter) ? [] : [{ code: 'parameterChanged', name }];
    }),
    ...before.flatMap(({ name }): OperationChange[] =>
      named(after, name) ? [] : [{ code: 'parameterRemoved', name }],
    ),
  ];
}

/** All that a body is made of, with the schemas that its own refers to. */
function bodyText({ operation: { body, schema, headers }, part }: OfPart): string {
  const own = writeJson([body, schema, headers]) ?? '';
  const seen = new Map<string, string>();
  const pending = [own];
  for (let text = pending.pop(); text !== undefined; text = pending.pop())
    for (const [, written = ''] of text.matchAll(/"\$ref":("(?:[^"\\]|\\.)*")/g)) {
      const reference = JSON.parse(written) as string;
      if (seen.has(reference)) continue;
      const referred = Object.hasOwn(part.schemas, reference) ? (writeJson(part.schemas[reference]) ?? '') : '';
      seen.set(reference, referred);
      pending.push(referred);
    }
  return [own, ...[...seen].sort(([one], [other]) => (one < other ? -1 : 1)).flat()].join('\n');
}
