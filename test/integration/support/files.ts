/** Test files in order, each loaded when Mocha needs it. */
type Files = readonly (() => Promise<unknown>)[];

/** Tests that depend on the version of VS Code. */
export const ofVsCode: Files = [
  () => import('./eachTest.ts'),
  () => import('../activation.test.ts'),
  () => import('../session/settings.test.ts'),
  () => import('../session/session.test.ts'),
  () => import('../session/accounts.test.ts'),
  () => import('../session/connectionsView.test.ts'),
  () => import('../session/remoteHost.test.ts'),
  () => import('../service/trust.test.ts'),
  () => import('../api/tools.test.ts'),
  () => import('../api/api.test.ts'),
  () => import('../panels.test.ts'),
  () => import('../api/changeMarks.test.ts'),
  () => import('../notify.test.ts'),
  () => import('../api/description.test.ts'),
  () => import('../place.test.ts'),
  () => import('../api/callPlaces.test.ts'),
  () => import('../api/insertIds.test.ts'),
  () => import('../api/sentBodies.test.ts'),
  () => import('../api/discoveryForm.test.ts'),
  () => import('../twoConnections.test.ts'),
  () => import('../api/compare.test.ts'),
  () => import('../terminals/terminals.test.ts'),
  () => import('../terminals/paths.test.ts'),
  () => import('../terminals/trust.test.ts'),
  () => import('../terminals/remote.test.ts'),
  () => import('../terminals/launches.test.ts'),
  () => import('../terminals/siteSnapshot.test.ts'),
  () => import('../terminals/tasks.test.ts'),
  () => import('../terminals/profile.test.ts'),
  () => import('../terminals/documented.test.ts'),
  () => import('../terminals/notebooks.test.ts'),
  () => import('../terminals/httpFiles.test.ts'),
  () => import('../service/certificates.test.ts'),
  () => import('../commands.test.ts'),
  () => import('../keys.test.ts'),
  () => import('../boxes.test.ts'),
];

/** Tests that depend only on the extension host's memory, and take nearly half of the processor time. */
export const ofNode: Files = [() => import('../service/bodies.test.ts')];
