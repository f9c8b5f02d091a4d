/** After this much work others get a turn. */
const turnMs = 20;

/** Does all steps of some work, with turns for others in between. @returns what the work comes to */
export async function inTimeSlices<T>(steps: Iterator<undefined, T>): Promise<T> {
  for (let turnEndMs = performance.now() + turnMs; ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < turnEndMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    turnEndMs = performance.now() + turnMs;
  }
}
