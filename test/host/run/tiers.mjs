/**
 * Test files that only `npm test -- --all` runs, since they take long or test what rarely changes: volume, hostile bodies, many windows,
 * shells, OAuth servers of others, remote windows, rare ways to sign in, and every theme at every zoom. Paths are relative to the folder of the part, without ending.
 * @type {Readonly<Record<'unit' | 'page' | 'screen', RegExp>>}
 */
const onlyInAll = {
  unit: new RegExp(
    `^(?:${[
      'access/common/tree/treeVolume',
      'cli/(?:bytes|cli|waiting)',
      'cli/shells/.*',
      'cli/standalone/(?:sharedRun|standalone)',
      'host/jobs',
      'platform/common/clock',
      'security/asking',
      'security/bodies/(?:bodyLimits|oddBodies|unfoldingBodies)',
      'security/redaction/(?:knownWhole|redactionTime)',
      'service/node/(?:clientCertificates|otherServers)',
      'session/node/answers/races',
      'session/node/windows/windows',
      'terminals/node/kernelCode',
    ].join('|')})$`,
  ),
  page: /^responses\/looks$/,
  screen: new RegExp(
    `^(?:${[
      'access/(?:compareAccess|goToSite|keyboard|loadedAgain|manySites|panels|place)',
      'agents/tools',
      'api/(?:descriptionFile|endpoints|rows)',
      'looks/(?:pictures|responsePictures|walkthrough)',
      'remote/.*',
      'responses/(?:applications|busyPanel|queries|responseGroups)',
      'service/(?:changedTrust|checkOffers|clientCertificates|placeRequests)',
      'session/(?:accounts|connectionsView|frozen|sharedTrust|signInWays|tokenEnds|workspaceFile)',
      'terminals/(?:notebooks|snippets|terminalScripts)',
    ].join('|')})$`,
  ),
};

/** Parts of which `npm test` runs nothing without `--all`. @type {ReadonlySet<string>} */
export const partsOnlyInAll = new Set(['windows']);

/** Most tests that may pass at their second try in one run. */
export const maxSecondTries = 2;

/**
 * Returns whether `npm test` runs a test file without `--all`.
 * @param {'unit' | 'page' | 'screen'} part
 * @param {string} name path relative to the folder of the part, such as `host/jobs.test.ts`
 */
export const isUsual = (part, name) => !onlyInAll[part].test(name.replace(/\.test\.ts$/, ''));
