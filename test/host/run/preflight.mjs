import { ensurePrograms, howToInstall } from '../install/systemPrograms.mjs';
import { HumanError, say } from '../say.mjs';

/**
 * @typedef {object} Missing
 * @property {readonly import('../install/systemPrograms.mjs').ProgramName[]} programs of the system
 * @property {Record<string, string>} parts reasons why parts can't run here
 */

/**
 * Says at once which programs of the system are missing, before anything is downloaded. Root on Debian gets most of them installed.
 * @param {ReadonlySet<string>} chosen parts
 * @returns {Promise<Missing>}
 * @throws {HumanError} in CI, if a program is missing that the workflows install
 */
export async function findMissing(chosen) {
  const { all, required } = await ensurePrograms(chosen);
  if (required.length > 0)
    throw new HumanError(
      `CI needs ${required.join(', ')}: ${howToInstall(required)}. Without CI, they may be missing.`,
    );
  if (all.length > 0)
    say(`Not here: ${all.join(', ')}. The tests that need them are not run. To run them: ${howToInstall(all)}`);
  return { programs: all, parts: {} };
}
