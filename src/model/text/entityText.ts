import type { EntityName } from '../../core/base/entities.ts';

/** `Oslo (10)`, as the service writes it: to be made plain where it is shown. */
export function nameWithId({ id, name }: EntityName): string {
  return id === undefined ? name : `${name} (${id})`;
}
