import type * as vscode from 'vscode';
import { demoClient } from './demo/base/credentials.ts';
import { startAccess } from './editor/access/accessFeature.ts';
import { startAccounts } from './editor/accounts/accountsFeature.ts';
import { startApi } from './editor/api/apiFeature.ts';
import { startChanges } from './editor/changes/changesFeature.ts';
import { startCheck } from './editor/check/checkFeature.ts';
import type { CommandRunner } from './editor/commands.ts';
import { startConnections } from './editor/connections/connectionsFeature.ts';
import { startEditing } from './editor/connections/edit/editFeature.ts';
import { startSharing } from './editor/connections/share/shareFeature.ts';
import { startTrust } from './editor/connections/trust/trustFeature.ts';
import { startDemo } from './editor/demo/demoFeature.ts';
import { Features } from './editor/feature.ts';
import { startDiscovery } from './editor/jobs/discoveryFeature.ts';
import { startJobs } from './editor/jobs/jobsFeature.ts';
import type { Later } from './editor/later.ts';
import { startMatrix } from './editor/matrix/matrixFeature.ts';
import { reportFailure } from './editor/notify.ts';
import { startPlace } from './editor/place/placeFeature.ts';
import { startRawJson } from './editor/rawJson/rawJsonFeature.ts';
import { startReport } from './editor/report/reportFeature.ts';
import { startSession } from './editor/session/sessionFeature.ts';
import { startPrograms } from './editor/terminals/programs/programsFeature.ts';
import type { Programs, TerminalProfiles } from './editor/terminals/providers.ts';
import { startTerminals } from './editor/terminals/terminalsFeature.ts';
import { startTools } from './editor/tools/toolsFeature.ts';
import { createParts } from './parts.ts';
import type { TestAccess } from './testAccess.ts';

/** What runs behind the registered commands, and what tests reach of it. */
export interface App extends CommandRunner, Omit<TestAccess, 'secrets'> {
  readonly programs: Later<Programs & TerminalProfiles>;
}

const startDemoService = async () => (await import('./demo/main.ts')).startDemoService();

/** Starts the features, one line for each, and hands them to the editor to dispose of. */
export function startApp(context: vscode.ExtensionContext): App {
  const features = new Features();
  const parts = createParts(context);
  context.subscriptions.push(features, parts);

  const session = features.add(startSession({ ...parts, demoClient }));
  const access = features.add(startAccess(parts));
  features.add(startPlace(parts));
  const rawJson = features.add(startRawJson(parts));
  const accounts = features.add(startAccounts({ ...parts, ...session }));
  const tools = features.add(startTools(parts));
  const terminals = features.add(startTerminals({ ...parts, ...session, ...tools }));
  const programs = features.add(startPrograms({ ...parts, ...terminals }));
  features.add(startChanges({ ...parts, ...access }));
  features.add(startReport({ ...parts, ...access }));
  features.add(startMatrix({ ...parts, ...access }));
  const jobs = features.add(startJobs({ ...parts, ...rawJson }));
  const api = features.add(startApi({ ...parts, ...access, ...rawJson, ...jobs }));
  features.add(startDiscovery({ ...parts, ...api }));
  features.add(startEditing(parts));
  features.add(startSharing(parts));
  features.add(startTrust(parts));
  features.add(startCheck(parts));
  features.add(startDemo({ ...parts, startDemoService }));
  // The last: with the connections, stored sessions come back, and what follows them is to be there before.
  features.add(startConnections(parts));

  return { ...parts, ...accounts, ...terminals, ...programs, handlers: features.handlers, failed: reportFailure };
}
