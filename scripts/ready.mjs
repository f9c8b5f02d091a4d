import { ensureDependencies } from '../test/host/install/setup.mjs';
/** Installs the dependencies if they are missing or outdated, so that scripts of `package.json` work in a fresh clone. */
import { endOnSignals } from '../test/host/processes.mjs';
import { main } from '../test/host/say.mjs';

await main(async () => {
  endOnSignals();
  await ensureDependencies();
});
