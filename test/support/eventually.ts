import { setTimeout as sleep } from 'node:timers/promises';

export const patienceMs = 120_000;

/** Waits until the condition holds. @throws after the time limit, naming `what` */
export async function eventually(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > endMs) throw new Error(`This did not come about: ${what}`);
    await sleep(2);
  }
}
