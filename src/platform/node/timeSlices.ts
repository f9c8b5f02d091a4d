const sliceMs = 20;

/** Runs all steps, yielding to the event loop between slices. */
export async function inTimeSlices<T>(steps: Iterator<undefined, T>): Promise<T> {
  for (let sliceEndMs = performance.now() + sliceMs; ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < sliceEndMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    sliceEndMs = performance.now() + sliceMs;
  }
}
