const figures: string[] = [];

/** Notes what a test has counted, to be printed below all tests. */
export function figure(line: string): void {
  figures.push(line);
}

after(() => console.log(figures.map((line) => `\n    ${line}`).join('')));
