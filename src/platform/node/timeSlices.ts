const turnMs = 20;

/** Runs all steps, yielding to the event loop between slices. */
export async function inTimeSlices<T>(steps: Iterator<undefined, T>): Promise<T> {
  for (let turnEndMs = performance.now() + turnMs; ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < turnEndMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    turnEndMs = performance.now() + turnMs;
  }
}
