import { catalogue } from '../../../src/api/common/catalogue/catalogue.ts';
import type { SessionReader } from '../../../src/session/common/session.ts';
import { grantRows, siteRows } from '../../../src/terminals/node/listings.ts';
import type { TerminalManager } from '../../../src/terminals/node/terminalAnswers.ts';
import { TerminalCalls, type CallServices } from '../../../src/terminals/node/terminalCalls.ts';
import type { TerminalServices } from '../../../src/terminals/node/terminalServices.ts';

/** No tools for agents. */
const noTools: TerminalServices['tools'] = {
  offers: () => Promise.resolve({ version: '0', tools: [] }),
  use: () => Promise.resolve(undefined),
};

/** What terminals are answered with; a person who is asked to sign in does what is given, which is nothing when left out. */
export function terminalServices(
  signIn: TerminalServices['signIn'] = () => Promise.resolve(),
  tools = noTools,
  others: Partial<TerminalServices> = {},
): TerminalServices {
  return {
    sites: siteRows,
    where: grantRows,
    signIn,
    tools,
    ...others,
  };
}

/** What calls of terminals are answered by: the catalogue, no current place, and a person who agrees to no write. */
export function callServices(others: Partial<CallServices> = {}): CallServices {
  const no = () => Promise.resolve(false);
  return {
    place: () => undefined,
    operations: () => Promise.resolve(catalogue),
    writes: { agrees: no, allowsAll: no, tooLate: () => undefined },
    ...others,
  };
}

/** What terminals are answered with by these sessions, requests to the service too. */
export function answeringServices(sessions: SessionReader, manager: TerminalManager): TerminalServices {
  return { ...terminalServices(), calls: new TerminalCalls(sessions, manager, callServices()) };
}
