/** Source of a worker's bundle, made by `scripts/workerSource.mjs`. */
declare module '*.worker.ts?source' {
  const source: string;
  export default source;
}
