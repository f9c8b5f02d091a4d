import { isObject } from '../base/json.ts';

/** Schema of a body for a strict service. Null is always valid, because clients send it for unused members. */
export type Shape =
  | 'text'
  | 'number'
  | 'flag'
  | 'any'
  | { readonly oneOf: readonly string[] }
  | { readonly listOf: Shape }
  | { readonly members: Readonly<Record<string, Shape>> };

/** Returns what is wrong with a value, or undefined. */
export function shapeFault(value: unknown, shape: Shape, at = 'The body'): string | undefined {
  if (value === null || shape === 'any') return undefined;
  if (typeof shape === 'string') return isOf(value, shape) ? undefined : `${at} must be a ${shape}.`;
  if ('oneOf' in shape)
    return shape.oneOf.some((known) => known === value) ? undefined : `${at} must be one of ${shape.oneOf.join(', ')}.`;
  if ('listOf' in shape) return listFault(value, shape.listOf, at);
  if (!isObject(value)) return `${at} must be an object.`;
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
    const fault = known ? shapeFault(member, known, name) : `${at} has no member "${name}".`;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function listFault(value: unknown, shape: Shape, at: string): string | undefined {
  if (!Array.isArray(value)) return `${at} must be a list.`;
  for (const element of value) {
    const fault = shapeFault(element, shape, `An element of ${at}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function isOf(value: unknown, shape: 'text' | 'number' | 'flag'): boolean {
  if (shape === 'flag') return typeof value === 'boolean' || value === 'true' || value === 'false';
  return typeof value === (shape === 'text' ? 'string' : 'number');
}
