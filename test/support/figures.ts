const figures: string[] = [];

/** Prints a figure, which `npm test` repeats in its summary. */
export function figure(line: string): void {
  figures.push(line);
}

after(() => {
  for (const line of figures) console.log(`  ≡ ${line}`);
});
