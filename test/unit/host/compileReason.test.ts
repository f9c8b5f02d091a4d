import assert from 'node:assert/strict';
import { reasonOf } from '../../host/install/compileReason.mjs';

describe('the reason why a log writer could not be compiled', () => {
  for (const [what, output, reason] of [
    [
      'a missing Python',
      'npm error gyp ERR! find Python Python is not set\nnpm error gyp ERR! stack Error: Could not find any Python installation to use\nnpm error gyp ERR! not ok',
      'Could not find any Python installation to use',
    ],
    [
      'a missing make',
      'npm error gyp ERR! build error\nnpm error gyp ERR! stack Error: not found: make\nnpm error gyp ERR! not ok',
      'not found: make',
    ],
    [
      'a missing compiler',
      'npm error make: g++: No such file or directory\nnpm error gyp ERR! stack Error: `make` failed with exit code: 2',
      'make: g++: No such file or directory',
    ],
    [
      'a path that make does not read',
      'npm error /bin/sh: 1: Syntax error: Unterminated quoted string\nnpm error make: *** [Makefile:310: all] Error 2\nnpm error gyp ERR! stack Error: `make` failed with exit code: 2',
      '/bin/sh: 1: Syntax error: Unterminated quoted string',
    ],
    [
      'headers that are out of reach',
      'npm error gyp http GET https://nodejs.org/download/release/v24.21.0/node-v24.21.0-headers.tar.gz\nnpm error gyp ERR! configure error\nnpm error gyp ERR! stack FetchError: request to https://nodejs.org/download/release/v24.21.0/node-v24.21.0-headers.tar.gz failed, reason: getaddrinfo ENOTFOUND nodejs.org',
      'FetchError: request to https://nodejs.org/download/release/v24.21.0/node-v24.21.0-headers.tar.gz failed, reason: getaddrinfo ENOTFOUND nodejs.org',
    ],
  ] as const)
    it(`reasonOf finds ${what}`, () => assert.equal(reasonOf(output), ` (${reason})`));

  it('reasonOf invents no reason', () => assert.equal(reasonOf('npm error code 1\n'), ''));
});
