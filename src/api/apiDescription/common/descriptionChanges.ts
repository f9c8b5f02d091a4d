import { writeJson, isSameJson } from '../../../platform/common/json/json.ts';
import type { Parameter } from '../../common/operation.ts';
import type { DescribedOperation, DescriptionPart } from './description.ts';

export type OperationChange =
  | { readonly code: 'name'; readonly before: string }
  | { readonly code: 'parameterAdded' | 'parameterRemoved' | 'parameterChanged'; readonly name: string }
  | { readonly code: 'group' | 'place' | 'body' | 'description' };

export interface DescriptionChanges {
  readonly added: readonly DescribedOperation[];
  readonly removed: readonly DescribedOperation[];
  readonly changed: readonly { readonly operation: DescribedOperation; readonly changes: readonly OperationChange[] }[];
}

/** Compares two versions of an API description. Changes are in the order of the later version. */
export function descriptionChanges(
  before: readonly DescriptionPart[],
  after: readonly DescriptionPart[],
): DescriptionChanges {
  const [old, now] = [before, after].map(operationsById);
  const added = [...(now ?? [])].flatMap(([id, operation]) => (old?.has(id) ? [] : [operation]));
  const removed = [...(old ?? [])].flatMap(([id, operation]) => (now?.has(id) ? [] : [operation]));
  const changed = [...(now ?? [])].flatMap(([id, operation]) => {
    const other = old?.get(id);
    const changes = other ? changesOf(other, operation) : [];
    return changes.length > 0 ? [{ operation, changes }] : [];
  });
  return { added, removed, changed };
}

function operationsById(parts: readonly DescriptionPart[]): ReadonlyMap<string, DescribedOperation> {
  return new Map(parts.flatMap(({ operations }) => operations.map((operation) => [operation.id, operation] as const)));
}

function changesOf(old: DescribedOperation, now: DescribedOperation): readonly OperationChange[] {
  const [oldBody, body] = [old, now].map(({ body: form, headers }) => writeJson([form, headers]));
  const parameters = parameterChanges(old.parameters, now.parameters);
  return [
    ...(old.name === now.name ? [] : [{ code: 'name', before: old.name } as const]),
    ...(old.tag === now.tag ? [] : [{ code: 'group' } as const]),
    ...(old.needs === now.needs ? [] : [{ code: 'place' } as const]),
    ...parameters,
    ...(oldBody === body ? [] : [{ code: 'body' } as const]),
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
      return isSameJson(old, parameter) ? [] : [{ code: 'parameterChanged', name }];
    }),
    ...before.flatMap(({ name }): OperationChange[] =>
      named(after, name) ? [] : [{ code: 'parameterRemoved', name }],
    ),
  ];
}
