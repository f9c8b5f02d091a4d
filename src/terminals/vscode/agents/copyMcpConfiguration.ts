import * as vscode from 'vscode';
import { showInformation } from '../../../platform/vscode/notify.ts';
import { agentConfigurations, type AgentConfiguration } from '../../common/mcpConfiguration.ts';

interface AgentRow extends vscode.QuickPickItem {
  readonly act: () => Promise<void>;
}

/** Copies a configuration for an agent in a terminal with access. VS Code's own agents are outside of terminals. */
export async function copyMcpConfiguration(): Promise<void> {
  const inTerminals = Object.values(agentConfigurations).map((configuration) => ({
    label: configuration.agents,
    description: configuration.file,
    act: () => copy(configuration),
  }));
  const inVsCode = {
    label: vscode.l10n.t('Agents of VS Code'),
    detail: vscode.l10n.t(
      'They run outside of terminals, so no file gives them access. Chats have the tools already; for other agents, change the setting.',
    ),
    act: async () =>
      void (await vscode.commands.executeCommand('workbench.action.openSettings', 'orgAccess.agentTools')),
  };
  const chosen = await vscode.window.showQuickPick<AgentRow>([...inTerminals, inVsCode], {
    title: vscode.l10n.t('Copy MCP Configuration'),
    placeHolder: vscode.l10n.t('Select the agent that you start in a terminal with access'),
  });
  await chosen?.act();
}

async function copy({ file, text }: AgentConfiguration): Promise<void> {
  await vscode.env.clipboard.writeText(`${text}\n`);
  showInformation(
    vscode.l10n.t(
      'The MCP configuration was copied. Paste it into the file {0}, and start your agent in a terminal with access.',
      file,
    ),
    { label: vscode.l10n.t('New Terminal with Access'), command: 'orgAccess.newTerminal' },
  );
}
