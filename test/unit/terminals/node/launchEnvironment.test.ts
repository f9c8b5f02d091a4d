import assert from 'node:assert/strict';
import {
  expanded,
  permissionKeyIn,
  requestedAccess,
  variableIn,
  variablesOf,
  withAccess,
} from '../../../../src/terminals/node/launchEnvironment.ts';

const environment = { bin: '/bin of it', variables: { ORG_ACCESS_SOCKET: '/s', ORG_ACCESS_KEY: 'k' } };
const given = () => undefined;
const here = { PATH: '/usr/bin:/bin', isWindows: false, given };
const windows = { PATH: 'C:\\Windows', isWindows: true, given };
const variables = { ORG_ACCESS_SOCKET: '/s', ORG_ACCESS_KEY: 'k' };

describe('launch configurations', () => {
  it("permissionKeyIn returns the permission's key from the combined key of socket and permission", () => {
    assert.equal(permissionKeyIn('5'.repeat(32) + 'a'.repeat(32)), 'a'.repeat(32));
  });

  it('requestedAccess reads orgAccess as no access, the active connection, or a named one, and reports other values', () => {
    const wanted = (orgAccess: unknown) => requestedAccess({ type: 'node', orgAccess });
    assert.deepEqual([undefined, false, true, 'Acme'].map(wanted), ['none', 'none', 'active', { connection: 'Acme' }]);
    assert.deepEqual(
      ['', '  ', 1, null, {}, ['Acme']].map(wanted),
      Array.from({ length: 6 }, () => 'unreadable'),
    );
    assert.equal(requestedAccess(Object.create({ orgAccess: true }) as Record<string, unknown>), 'none');
  });

  it('withAccess adds the variables for access to those of a launch configuration, and removes the member orgAccess', () => {
    const configuration = {
      type: 'node',
      name: 'Script',
      orgAccess: true,
      env: { A: '1', NONE: null, ORG_ACCESS_KEY: 'another' },
    };
    assert.deepEqual(withAccess(configuration, environment, here), {
      type: 'node',
      name: 'Script',
      env: { A: '1', NONE: null, ...variables, PATH: '/bin of it:/usr/bin:/bin' },
    });
    assert.deepEqual(configuration.env, { A: '1', NONE: null, ORG_ACCESS_KEY: 'another' }, 'that given is left alone');
  });

  it('withAccess sets certificate variables unless the launch configuration or a person has set them', () => {
    const trust = { bundle: '/ours/a.bundle.pem', certificates: '/ours/a.pem' };
    const around = { ...here, given: (name: string) => (name === 'SSL_CERT_FILE' ? '/own.pem' : undefined) };
    const { env } = withAccess(
      { type: 'node', env: { NODE_EXTRA_CA_CERTS: '/configured.pem' } },
      { ...environment, trust },
      around,
    );
    assert.deepEqual(env, {
      NODE_EXTRA_CA_CERTS: '/configured.pem',
      ...variables,
      CURL_CA_BUNDLE: trust.bundle,
      REQUESTS_CA_BUNDLE: trust.bundle,
      PATH: '/bin of it:/usr/bin:/bin',
    });
  });

  const PATH = '/bin of it:/usr/bin:/bin';
  const listed = Object.entries({ ...variables, PATH }).map(([name, value]) => ({ name, value }));
  const forms: readonly (readonly [what: string, given: Record<string, unknown>, result: Record<string, unknown>])[] = [
    ['a configuration without variables', { type: 'debugpy' }, { env: { ...variables, PATH } }],
    [
      'a configuration with a PATH',
      { env: { PATH: '/venv/bin' } },
      { env: { ...variables, PATH: '/bin of it:/venv/bin' } },
    ],
    [
      'a list of texts, as in lldb-dap',
      { type: 'lldb-dap', env: ['A=1=2', 'PATH=/own'] },
      { env: ['A=1=2', 'ORG_ACCESS_SOCKET=/s', 'ORG_ACCESS_KEY=k', 'PATH=/bin of it:/own'] },
    ],
    [
      'a list that contains an entry that is not a variable, as in the C++ debuggers',
      { type: 'cppvsdbg', environment: [7, null, { name: 7, value: '1' }, { value: '1' }, { name: 'A', value: '1' }] },
      { environment: [{ name: 'A', value: '1' }, ...listed] },
    ],
  ];
  for (const [what, { type = 'go', ...given }, result] of forms)
    it(`withAccess keeps the format in which the launch configuration defines variables: ${what}`, () =>
      assert.deepEqual(withAccess({ type, ...given, orgAccess: 'Acme' }, environment, here), { type, ...result }));

  it('withAccess keeps the spelling of PATH on Windows, where variable names ignore case', () => {
    const { env } = withAccess(
      { type: 'node', env: { Path: 'C:\\own', org_access_key: 'another' } },
      environment,
      windows,
    );
    assert.deepEqual(env, { ...variables, Path: '/bin of it;C:\\own' });
    assert.deepEqual(variablesOf({ ...environment, bin: 'C:\\bin' }, windows), {
      ...variables,
      PATH: 'C:\\bin;C:\\Windows',
      VSCODE_ENV_PREPEND: 'PATH=C\\x3a\\bin;',
    });
    assert.deepEqual(variablesOf(environment, { PATH: undefined, isWindows: false, given }), {
      ...variables,
      PATH: '/bin of it',
      VSCODE_ENV_PREPEND: 'PATH=/bin of it\\x3a',
      'BASH_FUNC_org-access%%': '() {  "$ORG_ACCESS_BIN/org-access" "$@"\n}',
    });
  });

  it('expanded replaces environment variables in the PATH setting, and leaves other variables for VS Code', () => {
    const env = (name: string) => ({ PATH: '/usr/bin', OWN: '/own' })[name];
    for (const [setting, path] of [
      ['/a:${env:PATH}', '/a:/usr/bin'],
      ['${env:OWN}:${env:NONE}:${env:OWN}/b', '/own::/own/b'],
      ['${userHome}/c:$PATH', '${userHome}/c:$PATH'],
    ] as const)
      assert.equal(expanded(setting, env), path);
  });

  it('variableIn returns a variable from each format of a launch configuration', () => {
    for (const type of ['node', 'cppdbg'])
      assert.equal(variableIn(withAccess({ type }, environment, here), 'ORG_ACCESS_KEY'), 'k');
    assert.equal(variableIn(withAccess({ type: 'x', env: [] }, environment, here), 'ORG_ACCESS_KEY'), 'k');
    assert.equal(variableIn({ env: 'text', environment: 3 }, 'ORG_ACCESS_KEY'), undefined);
  });
});
