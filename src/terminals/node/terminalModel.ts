import { grantRows, siteRows } from './accessRows.ts';
import type { TerminalServices } from './terminalServices.ts';
import { terminalProblemText } from './terminalText.ts';

/** All that answers to terminals need of the model. */
export const terminalModel = {
  inWords: terminalProblemText,
  sites: siteRows,
  where: grantRows,
} satisfies Pick<TerminalServices, 'inWords' | 'sites' | 'where'>;
