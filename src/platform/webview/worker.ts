/** Starts a worker from a source imported as `./x.worker.ts?source`. */
export function startWorker(source: string): Worker {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}
