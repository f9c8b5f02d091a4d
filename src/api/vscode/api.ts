import type * as vscode from 'vscode';
import { descriptionCommands, type DescriptionParts } from '../../apiDescription/vscode/descriptionCommands.ts';
import { DescriptionReports } from '../../apiDescription/vscode/descriptionReports.ts';
import { DisposableStore } from '../../platform/common/disposable.ts';
import type { ApiNode } from '../common/apiNode.ts';
import { apiCommands, type ApiCommandParts } from './apiCommands.ts';
import { apiRowCommands } from './apiRowCommands.ts';
import { ApiView } from './apiView.ts';
import { BodyHelp } from './bodyHelp.ts';
import { copyAsCommands } from './copyAsCommands.ts';
import { endpointCommands } from './endpoints/endpointCommands.ts';
import { RequestBodies } from './requestBodies.ts';
import { tableActs } from './tableActs.ts';

interface ApiParts extends Omit<ApiCommandParts, 'bodies'>, Pick<DescriptionParts, 'descriptions'> {
  readonly workspaceState: vscode.Memento;
  /** The rows that are selected in the view. */
  readonly selection: () => readonly ApiNode[];
}

/** The rows of the API view, and its commands. */
export function openApi(parts: ApiParts) {
  const { sessions, calls, endpoints, descriptions, clock } = parts;
  const owned = new DisposableStore();
  const bodies = owned.add(new RequestBodies(parts.workspaceState, sessions, parts.places));
  owned.add(new BodyHelp(bodies, descriptions, clock));
  const reports = owned.add(new DescriptionReports());
  const { handlers: commands, sendElsewhere } = apiCommands({ ...parts, bodies });
  return {
    bodies,
    sendElsewhere,
    descriptions: reports,
    /** For the tables of responses. */
    table: tableActs({ ...parts, bodies }),
    rows: owned.add(new ApiView(sessions, calls, endpoints, parts.jobs)),
    handlers: {
      ...commands,
      ...apiRowCommands(parts.selection, commands.runOperation),
      ...endpointCommands(),
      ...descriptionCommands({ ...parts, reports }),
      ...copyAsCommands(parts),
    },
    dispose: () => owned.dispose(),
  };
}
