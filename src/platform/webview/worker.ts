/**
 * Starts a worker from the text of its bundle, as `./x.worker.ts?source` imports it.
 *
 * @returns the worker, which runs until it is terminated
 */
export function startWorker(source: string): Worker {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}
