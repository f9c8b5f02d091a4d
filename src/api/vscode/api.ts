import * as vscode from 'vscode';
import { DisposableStore } from '../../platform/common/disposable.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { descriptionCommands, type DescriptionServices } from '../apiDescription/vscode/descriptionCommands.ts';
import { DescriptionReports } from '../apiDescription/vscode/descriptionReports.ts';
import { type ApiNode, operationIdOf } from '../common/apiNode.ts';
import { apiCommands, type ApiCommandServices } from './apiCommands.ts';
import { ApiView } from './apiView.ts';
import { copyAsCommands } from './copyAsCommands.ts';
import { endpointCommands } from './endpoints/endpointCommands.ts';
import { RequestBodies } from './requestBodies.ts';

interface ApiServices extends Omit<ApiCommandServices, 'bodies'>, Pick<DescriptionServices, 'descriptions'> {
  readonly workspaceState: vscode.Memento;
  readonly selection: () => readonly ApiNode[];
}

export function openApi(services: ApiServices) {
  const { sessions, calls, endpoints } = services;
  const owned = new DisposableStore();
  const bodies = owned.add(new RequestBodies(services.workspaceState, sessions, services.places));
  const reports = owned.add(new DescriptionReports());
  const { handlers: commands, sendToOtherTarget } = apiCommands({ ...services, bodies });
  return {
    bodies,
    sendToOtherTarget,
    descriptions: reports,
    rows: owned.add(new ApiView(sessions, calls, endpoints, services.jobs)),
    handlers: {
      ...commands,
      ...apiRowCommands(services.selection, commands.runOperation),
      ...endpointCommands(),
      ...descriptionCommands({ ...services, reports }),
      ...copyAsCommands(services),
    },
    dispose: () => owned.dispose(),
  };
}

function apiRowCommands(selection: () => readonly ApiNode[], runOperation: (row: ApiNode) => Promise<void>) {
  return {
    /** Selects the row, as Enter does in every list, and runs its operation, which a click doesn't. */
    async openApiRow() {
      await vscode.commands.executeCommand('list.select');
      const [row] = selection();
      if (row && operationIdOf(row) !== undefined) await runOperation(row);
    },
  } satisfies CommandHandlers;
}
