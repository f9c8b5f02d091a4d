/** Selects the unit tests that run in Node.js for Windows. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';

const wanted = /^\w+\/node\/|^(?:service|demo|cli)\/|^security\/terminalSocket\./;

/** Files that don't apply to Windows, with the reason. @type {Readonly<Record<string, string>>} */
export const leftOut = {
  'cli/shells/atTerminal.test.ts': 'A terminal is made with script or python3, which Windows has not.',
  'cli/shells/completion.test.ts': 'It types into bash, zsh and fish; completion in PowerShell was tried nowhere.',
  'cli/shells/snippets.test.ts':
    'It runs what Copy as writes for curl in sh, and for Python and httpYac, as they are on Linux.',
  'cli/standalone/sharedRun.test.ts': 'Its scripts are of sh.',
  'cli/standalone/scheduled.test.ts': 'Its scripts are of sh.',
  'terminals/node/kernelCode.test.ts': 'It runs code in Python, as it is on Linux.',
  'cli/shells/trustedScripts.test.ts': 'It runs what Copy as writes for curl in sh, and for Python, as it is on Linux.',
  ...Object.fromEntries(
    [
      'api/node/snippets/snippetTls',
      'cli/standalone/certificates',
      'check/node/reach',
      'check/node/trustedServices',
      'check/node/proxies',
      'service/node/clientCertificates',
      'service/node/closedConnections',
      'service/node/httpsFetch',
      'terminals/node/certificateFiles',
      'tls/node/authorityFile',
      'tls/node/certificateReview',
      'tls/node/ownCertificate',
      'tls/node/exportableTrust',
    ].map((name) => [`${name}.test.ts`, 'It makes certificates with openssl, which comes with Git on Windows.']),
  ),
};

/** Tests that don't depend on the system. They run only with `ORG_ACCESS_ROUNDS=all`. */
const needsNoSystem = (/** @type {string} */ name) =>
  /^demo\/|^cli\/map\.|^service\/common\/refusals\.|^api\/node\/apiAnswer\.|^session\/node\/(?:windows\/(?!windows\.)|answers\/|status\/|storage\/storage\.)/.test(
    name,
  );

/** Groups run in processes of their own, two at a time, the slowest first. */
const groups = [
  /^session\/node\/windows\//,
  /^cli\//,
  /^security\//,
  /^windows\/node\/locks\//,
  /^session\//,
  /^windows\//,
  /^/,
];

/** @param {boolean} isThorough whether slow tests run too */
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
