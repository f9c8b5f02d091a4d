import { connectionId, type Demo, type Scene, type Settings } from '../scene.ts';
import { giveSession } from '../servers/signedIn.ts';
import { apiOf } from './api.ts';
import type { Workbench } from './workbench.ts';

export type Credentials = Pick<Demo, 'url' | 'clientId' | 'clientSecret' | 'username' | 'password'>;

/** Returns the title and answer of each of the five questions for a new connection. */
export function answers(demo: Credentials): readonly (readonly [step: string, text: string])[] {
  const { url, clientId, clientSecret, username, password } = demo;
  return [url, clientId, clientSecret, username, password].map((text, index) => [`(${index + 1}/5)`, text]);
}

export async function answerAll(workbench: Workbench, demo: Credentials): Promise<void> {
  for (const [step, text] of answers(demo)) await workbench.quickInput.answer(step, text);
}

/** Sets the demo as the only connection, opens the view container, and begins to sign in, up to the password. */
export async function beginSignIn(
  { workbench, connectTo }: Scene,
  service: Demo,
  settings: Settings = {},
): Promise<void> {
  await connectTo(service, settings);
  await workbench.openContainer('Org Access');
  await workbench.statusShows('orgAccess.session', /signed out/);
  await workbench.runCommand('Org Access: Sign In');
  await workbench.quickInput.answer('(1/2)', service.username);
}

/** Types a whole sign-in, for tests of it or of what it remembers. */
export async function typeSignIn(scene: Scene, service: Demo, settings: Settings = {}): Promise<void> {
  await beginSignIn(scene, service, settings);
  await scene.workbench.quickInput.answer('(2/2)', service.password);
}

/** Sets the demo as the only connection, opens the view container, and gives the window a session. */
export async function signIn(scene: Scene, service: Demo, settings: Settings = {}): Promise<void> {
  const { workbench, host } = scene;
  await scene.connectTo(service, settings);
  await workbench.openContainer('Org Access');
  await workbench.statusShows('orgAccess.session', /signed out/);
  await giveSession(host, service, connectionId(service));
  // A tree has only the rows that are in view.
  await apiOf(workbench).close();
  await workbench.tree.row('Acme Infrastructure').waitFor();
}
