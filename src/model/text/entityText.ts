import type { EntityName } from '../../core/base/entities.ts';

/** The name with the id, as `Oslo (10)`. It is to be made plain where it is shown. */
export function nameWithId({ id, name }: EntityName): string {
  return id === undefined ? name : `${name} (${id})`;
}
