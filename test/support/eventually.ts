import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds. @throws after ten seconds, naming what was waited for */
export async function eventually(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > endMs) throw new Error(`This did not come about: ${what}`);
    await sleep(2);
  }
}
