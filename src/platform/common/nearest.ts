export function nearest(typed: string, names: readonly string[], most = 3): readonly string[] {
  const wanted = typed.toLowerCase();
  return names
    .map((name) => ({ name, distance: distanceTo(wanted, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.min(wanted.length, name.length) / 3))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

function distanceTo(wanted: string, name: string): number {
  if (wanted !== '' && name.includes(wanted)) return 1 - wanted.length / (name.length + 1);
  return edits(wanted.slice(0, maxLength), name.slice(0, maxLength));
}

const maxLength = 100;

function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, char] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j] ?? 0) + Number(char !== other), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
