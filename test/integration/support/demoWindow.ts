import assert from 'node:assert/strict';
import { ConfigurationTarget, extensions, workspace } from 'vscode';
import { startDemoService, type DemoOptions, type DemoService } from '../../../src/demo/service.ts';
import { defaultScope } from '../../../src/service/connection/common/connection.ts';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';

/** Changes a setting of Org Access. */
export const set = (name: string, value: unknown) =>
  workspace.getConfiguration('orgAccess').update(name, value, ConfigurationTarget.Global);

/** This window, signed in to a demo service of its own. */
export interface DemoWindow {
  readonly service: DemoService;
  readonly access: TestAccess;
  readonly connection: { readonly id: string; readonly name: string; readonly baseUrl: string };
  /** Returns the requests to paths with this prefix. */
  sent(path: string): DemoService['requests'];
  close(): Promise<void>;
}

/** @param settings set before the sign-in @param options of the demo service */
export async function openDemoWindow(
  id: string,
  name: string,
  settings: Readonly<Record<string, unknown>> = {},
  options: DemoOptions = {},
): Promise<DemoWindow> {
  const access = await (extensions.getExtension<TestAccess>('org-access.org-access') ?? assert.fail()).activate();
  const service = await startDemoService(options);
  const connection = { id, name, baseUrl: service.url, clientId: service.clientId, scope: defaultScope };
  await set('connections', [connection]);
  for (const [setting, value] of Object.entries(settings)) await set(setting, value);
  await eventually('the connection is there', () =>
    access.sessions.snapshot.connections.some((known) => known.id === id && known.baseUrl === service.url),
  );
  await access.manager.signIn(connection, service, new AbortController().signal, () => Promise.resolve());
  return {
    service,
    access,
    connection,
    sent: (path) => service.requests.filter((request) => request.path.startsWith(path)),
    close: () => service.close(),
  };
}
