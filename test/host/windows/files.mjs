/** Which unit tests run in Node.js for Windows. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';

/** Core, demo service and helper, and who attacks the sockets of this machine. */
const wanted = /^(?:core|demo|helper)\/|^security\/terminalSocket\./;

/** Files of those folders that have nothing to run there, with the reason. @type {Readonly<Record<string, string>>} */
export const leftOut = {
  'helper/atTerminal.test.ts': 'A terminal is made with script or python3, which Windows has not.',
  'helper/completion.test.ts': 'It types into bash, zsh and fish; completion in PowerShell was tried nowhere.',
  'helper/snippets.test.ts':
    'It runs what Copy as writes for curl in sh, and for Python, Ansible and httpYac, as they are on Linux.',
  'helper/trustedScripts.test.ts':
    'It runs what Copy as writes for curl in sh, and for Python and Ansible, as they are on Linux.',
  ...Object.fromEntries(
    [
      'check/causes',
      'check/trustedServices',
      'check/ways',
      'service/clientCertificates',
      'service/closedConnections',
      'service/httpsFetch',
      'terminals/caBundles',
      'tls/authorityFile',
      'tls/certificateReview',
      'tls/ownCertificate',
      'tls/tellableTrust',
    ].map((name) => [`core/${name}.test.ts`, 'It makes certificates with openssl, which comes with Git on Windows.']),
  ),
};

/** Several windows in one process, clocks that jump, how a session takes what is answered, the demo service, and what only reads or writes texts: nothing of the system. They run there with `ORG_ACCESS_ROUNDS=all`. */
const needsNoSystem = (/** @type {string} */ name) =>
  /^core\/(?:api\/apiAnswer\.|base\/(?:clock|event|json)\.|changes\/accessChanges\.|privilegeMap\b|redaction\/|service\/refusals\.|userRecord\.|session\/windows\/(?!windows\.)|session\/answers\/|session\/manager\/sessionEdges\.|session\/storage\/(?:behindStorage|storage|storageEdges)\.)|^demo\/|^helper\/map\./.test(
    name,
  );

/** Each group runs in a process of its own, and two of them at a time: those that take longest begin. */
const groups = [
  /^core\/session\/windows\//,
  /^helper\//,
  /^security\//,
  /^core\/windows\/locks\//,
  /^core\/session\//,
  /^core\/windows\//,
  /^/,
];

/** @param {boolean} isThorough whether those run too that take long */
export function groupsOfFiles(isThorough) {
  const names = readdirSync(path.join(root, 'test/unit'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.test.ts') && wanted.test(name) && !(name in leftOut))
    .filter((name) => isThorough || !needsNoSystem(name));
  return groups.map((_, index) =>
    names
      .filter((name) => groups.findIndex((group) => group.test(name)) === index)
      .map((name) => `out/test/unit/${name.replace(/\.ts$/, '.mjs')}`),
  );
}
