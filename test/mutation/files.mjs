/**
 * The files in which a fault would cost a person most, and the unit tests that reach them. Tests that take many seconds and reach
 * a file by the way are left out: each fault is tried with all the tests that reach it, until one notices it.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../host/paths.mjs';

/**
 * Files that are tried in one go, since the same tests reach them.
 * @typedef {object} Group
 * @property {string} name
 * @property {readonly string[]} files paths from the root
 * @property {readonly string[]} tests their sources, as paths from the root; those first that are quick and notice much
 */

/** Paths that are given as `folder: 'name name'`, of files anywhere below that folder of `src`. @param {Readonly<Record<string, string>>} names */
const sources = (names) => named('src', names, '.ts');

/** The same for unit tests. @param {Readonly<Record<string, string>>} names */
const tests = (names) => named('test/unit', names, '.test.ts');

/**
 * @param {string} above
 * @param {Readonly<Record<string, string>>} names
 * @param {string} ending
 */
function named(above, names, ending) {
  return Object.entries(names).flatMap(([folder, list]) => {
    const files = everyFileIn(`${above}/${folder}`);
    return list.split(' ').map((name) => {
      const [file, ...others] = files.filter((one) => path.posix.basename(one) === name + ending);
      if (file === undefined || others.length > 0)
        throw new Error(`${above}/${folder} has ${others.length + (file ? 1 : 0)} files ${name}${ending}.`);
      return file;
    });
  });
}

/** @param {string} folder from the root */
function everyFileIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((name) => name.endsWith('.ts'))
    .sort();
}

/** @type {readonly Group[]} */
export const groups = [
  {
    name: 'sessions',
    files: sources({
      core: 'connectionSession sessionSignIn sessionManager sessionTransitions sessionDecisions sessionRefresh sessionArchive sessionMark session files',
    }),
    tests: tests({
      core: 'sessionTransitions sessionState sessionMark fileMarks files sessionArchive archivedEntries connectionSession sessionSignIn newClientSecret sessionInUse sessionRefresh sessionTurns usedRefreshToken sessionRefused sessionDecisions sessionManager sessionManagerWindows detailLoads',
    }),
  },
  {
    name: 'refresh',
    files: sources({ core: 'refreshPolicy refreshSchedule refreshVerdict retryAfter refusals refusalTable' }),
    tests: tests({ core: 'refreshPolicy refreshSchedule retryAfter refusalReading refusals' }),
  },
  {
    name: 'tokens',
    files: sources({ core: 'tokens storedSession serviceClient liveToken secretTokenVault' }),
    tests: tests({
      core: 'tokens storedSession liveToken tokenRequests serviceClient secretTokenVault',
    }),
  },
  {
    name: 'storage',
    files: sources({ core: 'oncePerMachine sharedKey sharedSecrets windowChannel' }),
    tests: tests({ core: 'windowChannelAlone oncePerMachine sharedKey sharedSecrets windowChannel' }),
  },
  {
    name: 'locks',
    files: sources({ core: 'lockFile fileLock' }),
    tests: tests({ core: 'lockFile fileLock fileLockLeft' }),
  },
  {
    name: 'details',
    files: sources({ core: 'detailLoader detailSchedule loadedRecord singleFlight' }),
    tests: tests({ core: 'singleFlight detailSchedule detailLoader loadedRecord detailLoads' }),
  },
  {
    name: 'exact',
    files: sources({ core: 'json jsonCount exactJson exactNumber' }),
    tests: tests({ core: 'json exactJson' }),
  },
  {
    name: 'http',
    files: sources({ core: 'http agreedCall networkErrors networkCodes' }),
    tests: tests({ core: 'http agreedCall networkErrors abortedAnswer' }),
  },
  {
    name: 'calls',
    files: sources({ core: 'apiCalls apiAnswer' }),
    tests: tests({ core: 'apiAnswer apiCalls rememberedCalls' }),
  },
  {
    name: 'addresses',
    files: sources({ core: 'operations connection connectionSettings requestPath' }),
    tests: tests({
      core: 'requestPath operations connection agreedCall',
      model: 'serviceAnswer',
      security: 'lookalikes',
    }),
  },
  {
    name: 'links',
    files: sources({ model: 'sharedConnections sharedConnection sharedTrust sharedEndpoints' }),
    tests: tests({ security: 'sharedConnections sharedTrust' }),
  },
  {
    name: 'sockets',
    files: sources({ core: 'lines localSocket localAddress' }),
    tests: tests({ core: 'localSocket localSocketEnds localAddress' }),
  },
  {
    name: 'terminals',
    files: sources({
      core: 'terminalPasses terminalAnswers decodeHelperRequest decodeToolRequest untilRestored',
    }),
    tests: tests({
      core: 'decodeHelperRequest decodeToolRequest terminalPassesAlone terminalAnswersAlone terminalPasses terminalAnswers',
      security: 'terminalSocket',
    }),
  },
  {
    name: 'webviews',
    files: sources({ model: 'matrixMessages matrixTarget' }),
    tests: tests({ model: 'matrixMessages matrixMessagesChanged matrixTarget' }),
  },
  {
    name: 'rows',
    files: sources({ model: 'accessRows' }),
    tests: tests({ model: 'accessRows' }),
  },
  {
    name: 'programs',
    files: sources({ core: 'programPasses' }),
    tests: tests({ core: 'programPasses' }),
  },
  {
    name: 'commands',
    files: sources({ helper: 'commandLine asking output run windowsCommand' }),
    tests: tests({ helper: 'commandLine output windowsCommand asking running' }),
  },
  {
    name: 'agents',
    files: everyFileIn('src/helper/mcp'),
    tests: tests({ 'helper/mcp': 'lines messages mcpServer progress' }),
  },
  {
    name: 'accounts',
    files: everyFileIn('src/model/accounts'),
    tests: everyFileIn('test/unit/model/accounts'),
  },
  {
    name: 'environments',
    files: sources({ model: 'launchEnvironment taskDefinition mcpConfiguration' }),
    tests: tests({ model: 'launchEnvironment mcpConfiguration taskDefinition' }),
  },
  {
    name: 'hiding',
    files: everyFileIn('src/core/redaction'),
    tests: tests({ 'security/redaction': 'redaction knownWhole' }),
  },
  {
    name: 'reading',
    files: [
      ...sources({ core: 'privilegeMap userRecord', 'core/base': 'json' }),
      ...everyFileIn('src/core/privilegeMap'),
    ],
    tests: [
      ...everyFileIn('test/unit/core/privilegeMap').filter((name) => !name.includes('Volume')),
      ...tests({ core: 'userRecord', 'core/base': 'json' }),
    ],
  },
  {
    name: 'changes',
    files: sources({ core: 'accessChanges accessHistory accessSnapshot' }),
    tests: tests({ core: 'accessChanges accessSnapshot accessHistory' }),
  },
  {
    name: 'escaping',
    files: sources({
      model:
        'csv snippets snippetCall snippetFiles snippetPrograms snippetPython literals displayText markdown shellFiles',
    }),
    tests: tests({
      model:
        'csv snippetNames snippets snippetFiles snippetPrograms snippetPython literals displayText shellFiles markdown',
    }),
  },
  {
    name: 'names',
    files: sources({ model: 'fileName' }),
    tests: tests({ model: 'fileName matrixFiles' }),
  },
  {
    name: 'sign-in',
    files: everyFileIn('src/model/session'),
    tests: everyFileIn('test/unit/model/session'),
  },
  {
    name: 'comparing',
    files: everyFileIn('src/model/changes'),
    tests: everyFileIn('test/unit/model/changes'),
  },
  {
    name: 'raw-json',
    files: everyFileIn('src/model/rawJson'),
    tests: everyFileIn('test/unit/model/rawJson'),
  },
  {
    name: 'tools',
    files: everyFileIn('src/model/tools'),
    tests: everyFileIn('test/unit/model/tools'),
  },
  {
    name: 'reports',
    files: everyFileIn('src/model/report'),
    tests: everyFileIn('test/unit/model/report'),
  },
  {
    name: 'tables',
    files: everyFileIn('src/model/table'),
    tests: everyFileIn('test/unit/model/table'),
  },
  {
    name: 'finding',
    files: sources({
      model: 'accessFilter matchingGrantables place placeSearch whereGranted accessText textsForCursors',
    }),
    tests: tests({
      'model/access': 'accessFilter place placeSearch whereGranted matchingGrantables accessText textsForCursors',
    }),
  },
  {
    name: 'tree',
    files: sources({ model: 'accessMessage accessTree grantRows rowScope rowTexts treeLevel unreadRows userNode' }),
    tests: tests({
      'model/access': 'accessMessage accessTree userNode unreadRows accessRowTexts rowScope accessFilter treeLevel',
    }),
  },
  {
    name: 'check-report',
    files: everyFileIn('src/model/check'),
    tests: everyFileIn('test/unit/model/check'),
  },
  {
    name: 'matrix-files',
    files: sources({ model: 'matrixCsv' }),
    tests: tests({ model: 'matrixFiles' }),
  },
  {
    name: 'check-steps',
    files: sources({ core: 'certificate clockStep httpStep route' }),
    tests: tests({ 'core/check': 'certificate clockStep httpStep route' }),
  },
];
