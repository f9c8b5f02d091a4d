import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { patienceMs } from '../patience.ts';
import type { Scene } from '../scene.ts';
import { eventually } from '../servers/service.ts';
import type { Workbench } from './workbench.ts';

/**
 * Makes the extension in fixtures/asking do something.
 *
 * @returns a function that waits for the result, which may depend on a question to the person
 */
export async function ask(
  { host }: Scene,
  workbench: Workbench,
  what: string,
  input: Record<string, unknown> = {},
): Promise<(timeoutMs?: number) => Promise<unknown>> {
  const question = path.join(host.workspace, 'ask.json');
  const answer = path.join(host.workspace, 'answer.json');
  await rm(answer, { force: true });
  await writeFile(question, JSON.stringify({ nonce: randomUUID(), ask: what, ...input }));
  await workbench.runCommand('Asking: Ask');
  return async (timeoutMs = patienceMs) => {
    const read = () => readFile(answer, 'utf8').catch(() => '');
    const text = await eventually(`an answer to ${what}`, read, (written) => written !== '', timeoutMs);
    await Promise.all([question, answer].map((file) => rm(file)));
    return JSON.parse(text) as unknown;
  };
}

/** Makes the extension in fixtures/asking do something, and returns the result. */
export async function answerTo(
  scene: Scene,
  workbench: Workbench,
  what: string,
  input: Record<string, unknown> = {},
): Promise<unknown> {
  return await (
    await ask(scene, workbench, what, input)
  )();
}
