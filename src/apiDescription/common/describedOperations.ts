import type { Operation } from '../../api/common/operation.ts';
import { isSameOperation } from './describedPaths.ts';
import type { DescribedOperation, KeptDescription } from './description.ts';

/** What was made of a description, which is asked for with each row. Schemas stay behind: operations go to terminals, too. */
const made = new WeakMap<KeptDescription, readonly DescribedOperation[]>();

/**
 * The operations of a description that are listed: without those that are known by themselves, and none of them has the name or the ID
 * of such a one, by which people and scripts call that.
 *
 * @param known those of the interface, with the names that people call them by; the same each time
 */
export function describedOperations(
  description: KeptDescription,
  known: readonly Operation[],
): readonly DescribedOperation[] {
  const before = made.get(description);
  if (before) return before;
  const taken = new Set(known.flatMap(({ id, name }) => [id.toLowerCase(), name.toLowerCase()]));
  const operations = description.parts
    .flatMap((part) => part.operations)
    .filter((operation) => !known.some((one) => isSameOperation(one, operation)))
    .map(({ schema: _, ...operation }) => {
      const { name, method, path } = operation;
      return taken.has(name.trim().toLowerCase()) ? { ...operation, name: `${name} (${method} ${path})` } : operation;
    });
  made.set(description, operations);
  return operations;
}
