import * as vscode from 'vscode';
import { otherAccess, type OtherAccess } from '../manageAccess.ts';
import type { AgentServer } from './agentServer.ts';

/** Returns what agents of VS Code may use through the MCP server, to list it with terminals. */
export function accessOfAgents({ allowed, revoke }: AgentServer): OtherAccess {
  return otherAccess(
    `$(hubot) ${vscode.l10n.t('MCP server for agents')}`,
    allowed,
    revoke,
    vscode.l10n.t('Agents no longer have access.'),
  );
}
