import type { TerminalServices } from '../../../src/core/terminals/terminalServices.ts';
import { terminalModel } from '../../../src/model/terminals/terminalModel.ts';

/** No tools for agents. */
const noTools: TerminalServices['tools'] = {
  offers: () => Promise.resolve({ version: '0', tools: [] }),
  use: () => Promise.resolve(undefined),
};

/** What terminals are answered with; a person who is asked to sign in does what is given, which is nothing when left out. */
export function terminalServices(
  signIn: TerminalServices['signIn'] = () => Promise.resolve(),
  tools = noTools,
): TerminalServices {
  return { ...terminalModel, signIn, tools };
}
