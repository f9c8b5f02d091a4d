/** Returns the part in which two texts differ, without what they begin and end with alike. */
export function changedPart(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let left = 0;
  while (left < most - from && before.at(-1 - left) === after.at(-1 - left)) left += 1;
  return { from, to: before.length - left, insert: after.slice(from, after.length - left) };
}
