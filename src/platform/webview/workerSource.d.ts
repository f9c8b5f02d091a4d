/** The text of a worker's bundle, which `scripts/workerSource.mjs` makes. */
declare module '*.worker.ts?source' {
  const source: string;
  export default source;
}
