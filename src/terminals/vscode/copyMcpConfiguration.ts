import * as vscode from 'vscode';
import { showInformation } from '../../platform/vscode/notify.ts';
import { agentConfigurations, type AgentConfiguration } from '../common/mcpConfiguration.ts';

/** Copies a configuration for an agent in a terminal with access. */
export async function copyMcpConfiguration(): Promise<void> {
  const agents = Object.values(agentConfigurations).map((configuration) => ({
    label: configuration.agents,
    description: configuration.file,
    configuration,
  }));
  const chosen = await vscode.window.showQuickPick(agents, {
    title: vscode.l10n.t('Copy MCP Configuration'),
    placeHolder: vscode.l10n.t('Select the agent that you start in a terminal with access'),
  });
  if (chosen) await copy(chosen.configuration);
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
