import type { Operation } from '../../common/operation.ts';
import { isSameOperation } from './describedPaths.ts';
import type { DescribedOperation, KeptDescription } from './description.ts';

/** Caches results, since rows request them often. */
const made = new WeakMap<KeptDescription, readonly DescribedOperation[]>();

/**
 * Returns the operations that aren't in the catalogue. Names that are in it get a suffix.
 *
 * @param known operations of the catalogue; the same on each call, since results are cached
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
    .map((operation) => {
      const { name, method, path } = operation;
      return taken.has(name.trim().toLowerCase()) ? { ...operation, name: `${name} (${method} ${path})` } : operation;
    });
  made.set(description, operations);
  return operations;
}
