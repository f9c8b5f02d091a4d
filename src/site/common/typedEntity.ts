import { all, entityOf, isComplete, withBoth } from '../../api/common/placeHeaders.ts';
import { headerValueFault } from '../../connections/common/requestHeaders.ts';
import type { HeaderFault } from '../../errors/common/requestProblems.ts';
import type { EntityName } from '../../platform/common/entities.ts';

/** Why what a person types is no organization or site. `form`: not `<id>:<name>`. */
export type TypedFault = HeaderFault | { readonly why: 'form' };

/** Reads an organization or site as a person types it, `<id>:<name>`. */
export function typedEntity(typed: string): EntityName | TypedFault {
  const value = typed.trim();
  const fault = headerValueFault(value);
  if (fault) return fault;
  const { id = '', name } = entityOf(value);
  const entity = withBoth(id.trim(), name.trim());
  const isWhole = value.includes(':') && isComplete({ organization: entity });
  return isWhole && id.trim() !== all.id ? entity : { why: 'form' };
}
