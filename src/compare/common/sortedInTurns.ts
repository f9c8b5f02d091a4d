/** As many texts are sorted at once, which takes a few milliseconds. */
const chunkLength = 4096;

/** Sorts texts by their code units, with turns for others in between. */
export function* sortedInTurns(texts: readonly string[]): Generator<undefined, readonly string[]> {
  let runs: (readonly string[])[] = [];
  for (let start = 0; start < texts.length; start += chunkLength) {
    runs.push(texts.slice(start, start + chunkLength).sort());
    yield;
  }
  while (runs.length > 1) {
    const next: (readonly string[])[] = [];
    for (let index = 0; index < runs.length; index += 2)
      next.push(yield* merged(runs[index] ?? [], runs[index + 1] ?? []));
    runs = next;
  }
  return runs[0] ?? [];
}

function* merged(one: readonly string[], other: readonly string[]): Generator<undefined, readonly string[]> {
  const all: string[] = [];
  let [at, otherAt] = [0, 0];
  while (at < one.length || otherAt < other.length) {
    const [text, otherText] = [one[at], other[otherAt]];
    const isFirst = otherText === undefined || (text !== undefined && text <= otherText);
    all.push((isFirst ? text : otherText) ?? '');
    if (isFirst) at += 1;
    else otherAt += 1;
    if (all.length % chunkLength === 0) yield;
  }
  return all;
}
