/** Starts a worker from the source of its bundle, imported as `./x.worker.ts?source`. It runs until it is terminated. */
export function startWorker(source: string): Worker {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}
