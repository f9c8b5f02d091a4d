import type { Parameter } from '../../api/common/operation.ts';
import { writeJson, isSameJson } from '../../platform/common/json/json.ts';
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
  const schemas = changedSchemas(before, after);
  const changed = [...(now ?? [])].flatMap(([id, operation]) => {
    const other = old?.get(id);
    const changes = other ? changesOf(other, operation, schemas) : [];
    return changes.length > 0 ? [{ operation, changes }] : [];
  });
  return { added, removed, changed };
}

function operationsById(parts: readonly DescriptionPart[]): ReadonlyMap<string, DescribedOperation> {
  return new Map(parts.flatMap(({ operations }) => operations.map((operation) => [operation.id, operation] as const)));
}

function changesOf(
  old: DescribedOperation,
  now: DescribedOperation,
  schemas: ReadonlySet<string>,
): readonly OperationChange[] {
  const [oldBody, body] = [bodyOf(old), bodyOf(now)];
  const isOther = oldBody.text !== body.text || body.refers.some((name) => schemas.has(name));
  const parameters = parameterChanges(old.parameters, now.parameters);
  return [
    ...(old.name === now.name ? [] : [{ code: 'name', before: old.name } as const]),
    ...(old.tag === now.tag ? [] : [{ code: 'group' } as const]),
    ...(old.needs === now.needs ? [] : [{ code: 'place' } as const]),
    ...parameters,
    ...(isOther ? [{ code: 'body' } as const] : []),
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

interface Written {
  readonly text: string;
  readonly refers: readonly string[];
}

function written(value: unknown): Written {
  const text = writeJson(value) ?? '';
  const refers = [...text.matchAll(/"\$ref":("(?:[^"\\]|\\.)*")/g)].map(([, name = '']) => JSON.parse(name) as string);
  return { text, refers };
}

const bodyOf = ({ body, schema, headers }: DescribedOperation): Written => written([body, schema, headers]);

/** Returns the schemas that changed, directly or through a reference. */
function changedSchemas(before: readonly DescriptionPart[], after: readonly DescriptionPart[]): ReadonlySet<string> {
  const [old, now] = [before, after].map(schemasByName);
  const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  const referring = new Map<string, string[]>();
  for (const [name, { refers }] of [...(old ?? []), ...(now ?? [])])
    for (const referred of refers) {
      const others = referring.get(referred);
      if (others) others.push(name);
      else referring.set(referred, [name]);
    }
  const pending = [...names].filter((name) => old?.get(name)?.text !== now?.get(name)?.text);
  const changed = new Set(pending);
  for (let name = pending.pop(); name !== undefined; name = pending.pop())
    for (const other of referring.get(name) ?? [])
      if (!changed.has(other)) {
        changed.add(other);
        pending.push(other);
      }
  return changed;
}

/** Joins schemas of the same name in different parts. */
function schemasByName(parts: readonly DescriptionPart[]): ReadonlyMap<string, Written> {
  const all = new Map<string, Written>();
  for (const { schemas } of parts)
    for (const [name, schema] of Object.entries(schemas)) {
      const one = written(schema);
      const other = all.get(name);
      all.set(name, other ? { text: `${other.text}\n${one.text}`, refers: [...other.refers, ...one.refers] } : one);
    }
  return all;
}
