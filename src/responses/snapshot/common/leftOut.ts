/** File in the folder of snapshots with a line for each member that changes by itself: `devices lastUpdateTime`. */
export const leftOutFile = 'leave-out.txt';

/**
 * Returns the paths of the fields that are left out of a snapshot, as `compareValues` expects them.
 *
 * @param list text of `leave-out.txt`
 * @param operation as in the name of the snapshot's file
 */
export function leftOutOf(list: string, operation: string, value: unknown): ReadonlySet<string> {
  const root = Array.isArray(value) ? '$[*]' : '$';
  const paths = list
    .split('\n')
    .filter((line) => line.startsWith(`${operation} `))
    .map((line) => line.slice(operation.length).trim());
  return new Set(paths.map((path) => `${root}${path.startsWith('[') ? '' : '.'}${path}`));
}

/** Returns the line that leaves a field out. */
export function leftOutLine(operation: string, path: string): string {
  return `${operation} ${path.replace(/^\$(?:\[\*\])?\.?/, '')}`;
}
