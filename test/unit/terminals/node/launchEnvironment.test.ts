import assert from 'node:assert/strict';
import {
  expanded,
  grantKeyIn,
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
  it('grantKeyIn returns the part after the key of the socket', () => {
    assert.equal(grantKeyIn('5'.repeat(32) + 'a'.repeat(32)), 'a'.repeat(32));
  });

  it('requestedAccess reads orgAccess as no, the active, or a named connection, or else as unreadable', () => {
    const wanted = (orgAccess: unknown) => requestedAccess({ type: 'node', orgAccess });
    assert.deepEqual([undefined, false, true, 'Acme'].map(wanted), ['none', 'none', 'active', { connection: 'Acme' }]);
    assert.deepEqual(
      ['', '  ', 1, null, {}, ['Acme']].map(wanted),
      Array.from({ length: 6 }, () => 'unreadable'),
    );
    assert.equal(requestedAccess(Object.create({ orgAccess: true }) as Record<string, unknown>), 'none');
  });

  it('withAccess adds the variables of a terminal to those of the configuration, and removes orgAccess', () => {
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

  it('withAccess sets certificate variables unless the configuration or a person has set them', () => {
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

  const forms: Record<string, [configuration: Record<string, unknown>, given: Record<string, unknown>]> = {
    'no variables of its own': [{ type: 'debugpy' }, { env: { ...variables, PATH: '/bin of it:/usr/bin:/bin' } }],
    'an empty PATH of its own, which stays empty but for one folder': [
      { type: 'debugpy', env: { PATH: '' } },
      { env: { ...variables, PATH: '/bin of it' } },
    ],
    'a list with what is no variable': [
      { type: 'cppvsdbg', environment: [7, null, { name: 7, value: '1' }, { value: '1' }, { name: 'A', value: '1' }] },
      {
        environment: [
          { name: 'A', value: '1' },
          { name: 'ORG_ACCESS_SOCKET', value: '/s' },
          { name: 'ORG_ACCESS_KEY', value: 'k' },
          { name: 'PATH', value: '/bin of it:/usr/bin:/bin' },
        ],
      },
    ],
    'no object where variables stand': [
      { type: 'go', env: null },
      { env: { ...variables, PATH: '/bin of it:/usr/bin:/bin' } },
    ],
    'a PATH of its own': [
      { type: 'debugpy', env: { PATH: '/venv/bin' } },
      { env: { ...variables, PATH: '/bin of it:/venv/bin' } },
    ],
    'a list of texts, as lldb-dap takes it': [
      { type: 'lldb-dap', env: ['A=1=2', 'PATH=/own'] },
      { env: ['A=1=2', 'ORG_ACCESS_SOCKET=/s', 'ORG_ACCESS_KEY=k', 'PATH=/bin of it:/own'] },
    ],
    'the list of the debuggers for C++': [
      { type: 'cppdbg', environment: [{ name: 'A', value: '1' }, 'nonsense'] },
      {
        environment: [
          { name: 'A', value: '1' },
          { name: 'nonsense', value: '' },
          { name: 'ORG_ACCESS_SOCKET', value: '/s' },
          { name: 'ORG_ACCESS_KEY', value: 'k' },
          { name: 'PATH', value: '/bin of it:/usr/bin:/bin' },
        ],
      },
    ],
  };
  for (const [what, [configuration, given]] of Object.entries(forms))
    it(`withAccess keeps the format of the variables: ${what}`, () => {
      const { type } = configuration;
      assert.deepEqual(withAccess({ ...configuration, orgAccess: 'Acme' }, environment, here), { type, ...given });
    });

  it('withAccess keeps the spelling of PATH on Windows, where names ignore case', () => {
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

  it('expanded replaces environment variables in a PATH from the settings, and leaves the rest to VS Code', () => {
    const env = (name: string) => ({ PATH: '/usr/bin', OWN: '/own' })[name];
    for (const [setting, path] of [
      ['/a:${env:PATH}', '/a:/usr/bin'],
      ['${env:OWN}:${env:NONE}:${env:OWN}/b', '/own::/own/b'],
      ['${userHome}/c:$PATH', '${userHome}/c:$PATH'],
    ] as const)
      assert.equal(expanded(setting, env), path);
  });

  it('variableIn finds a variable in each format', () => {
    for (const type of ['node', 'cppdbg'])
      assert.equal(variableIn(withAccess({ type }, environment, here), 'ORG_ACCESS_KEY'), 'k');
    assert.equal(variableIn(withAccess({ type: 'x', env: [] }, environment, here), 'ORG_ACCESS_KEY'), 'k');
    assert.equal(variableIn({ env: 'text', environment: 3 }, 'ORG_ACCESS_KEY'), undefined);
  });
});
