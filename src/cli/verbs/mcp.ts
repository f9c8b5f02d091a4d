import { notGivenAccess } from '../../terminals/common/cliSentences.ts';
import { signsIn } from '../accessKind.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { serveMcp, type SendRequest } from '../mcp/mcpServer.ts';
import { printError } from '../messages.ts';
import { isAskingPerson, isGivenAccess, sendRequest } from '../request.ts';
import type { Verb } from './verb.ts';

export const mcpVerb: Verb = {
  name: 'mcp',
  about: 'serves the tools for language models to an agent in this terminal',
  read: () => ({ serve: serveAgent }),
};

async function serveAgent(): Promise<number> {
  if (signsIn(process.env))
    return printError(
      'Tools for agents need VS Code. Unset ORG_ACCESS_CLIENT_ID in a terminal with access.',
      exitCodes.notAllowed,
    );
  if (!isGivenAccess()) return printError(notGivenAccess, exitCodes.notAllowed);
  const send: SendRequest = (content, signal, onAsking) =>
    sendRequest(content, signal, (notice) => isAskingPerson(notice) && onAsking());
  await serveMcp(process.stdin, process.stdout, send);
  return exitCodes.done;
}
