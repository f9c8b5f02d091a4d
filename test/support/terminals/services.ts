import { catalogue } from '../../../src/api/common/catalogue/catalogue.ts';
import type { SessionReader } from '../../../src/session/common/session.ts';
import { TerminalCalls, type CallServices } from '../../../src/terminals/node/terminalCalls.ts';
import type { TerminalServices } from '../../../src/terminals/node/terminalResponses.ts';
import type { TerminalManager } from '../../../src/terminals/node/terminalServices.ts';

const noTools: TerminalServices['tools'] = {
  offers: () => Promise.resolve({ version: '0', tools: [] }),
  use: () => Promise.resolve(undefined),
};

/** Returns services. `signIn` does nothing by default. */
export function terminalServices(
  signIn: TerminalServices['signIn'] = () => Promise.resolve(),
  tools = noTools,
  others: Partial<TerminalServices> = {},
): TerminalServices {
  return {
    signIn,
    tools,
    ...others,
  };
}

/** Returns call services with the catalogue, no current place, and a person who confirms nothing. */
export function callServices(others: Partial<CallServices> = {}): CallServices {
  const no = () => Promise.resolve(false);
  return {
    place: () => undefined,
    operations: () => Promise.resolve(catalogue),
    writes: { agrees: no, allowsAll: no, tooLate: () => undefined },
    ...others,
  };
}

/** Returns services that send requests to the service. */
export function answeringServices(sessions: SessionReader, manager: TerminalManager): TerminalServices {
  return { ...terminalServices(), calls: new TerminalCalls(sessions, manager, callServices()) };
}
