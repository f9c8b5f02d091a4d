import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { needs } from '../../../src/access/site/common/placeHeaders.ts';
import { decodeEndpoints, maxPathLength } from '../../../src/api/common/endpoints.ts';
import { parameterTypes, valueSources } from '../../../src/api/common/operation.ts';
import { secondsOf, settingLimits } from '../../../src/platform/common/settingLimits.ts';
import { methods, operationKinds } from '../../../src/service/common/methods.ts';
import { defaultScope } from '../../../src/service/connection/common/connection.ts';
import { defaultTokenEndpoint } from '../../../src/service/connection/common/tokenEndpoint.ts';
import { maxHeaders } from '../../../src/service/connection/node/connectionOptions.ts';
import { decodeConnections } from '../../../src/service/connection/node/connectionSettings.ts';
import { readListInput } from '../../../src/terminals/tools/common/answers/listAccess.ts';
import { readWhereInput } from '../../../src/terminals/tools/common/answers/whereMayI.ts';
import { readConnectionInput } from '../../../src/terminals/tools/common/toolInput.ts';
import { readGetInput } from '../../../src/terminals/tools/node/get.ts';
import { manifest, type Schema } from '../../support/texts/manifest.ts';

const { contributes } = manifest;
const settings = contributes.configuration.properties;
const itemOf = (setting: string) => settings[setting]?.items ?? assert.fail(setting);
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join('src', name), 'utf8'))
  .join('\n');
/** Returns the values of an enum, and an invalid one, that the code accepts. */
const taken = (schema: Schema | undefined, problems: (value: unknown) => number) =>
  [...(schema?.enum ?? assert.fail('no enum')), 'none of them'].filter((value) => problems(value) === 0);

describe('manifest', () => {
  it('the manifest gives numeric settings the same limits as the code, with defaults inside these limits', () => {
    for (const [name, limits] of Object.entries(settingLimits)) {
      const setting = settings[`orgAccess.${name}`] ?? assert.fail(name);
      assert.deepEqual([setting.type, setting.minimum, setting.maximum], ['number', limits.minimum, limits.maximum]);
      const read = (...values: unknown[]) => secondsOf(name as keyof typeof settingLimits, ...values);
      assert.equal(read(setting.default), setting.default, name);
      assert.equal(read(limits.maximum + 1), limits.maximum);
      assert.equal(read(0), limits.minimum);
      for (const useless of ['7', NaN, -1, undefined, null])
        assert.equal(read(useless, setting.default), setting.default);
    }
  });

  it('the manifest accepts exactly the endpoint values that the code accepts', () => {
    const { properties = {}, required } = itemOf('orgAccess.endpoints');
    const parameter = properties.parameters?.items?.properties ?? {};
    const entry = { path: '/api/v2/devices' };
    const problems = (more: object) => decodeEndpoints([{ ...entry, ...more }]).problems.length;
    const inParameter = (more: object) => problems({ parameters: [{ name: 'a', ...more }] });
    for (const [name, schema, values, count] of [
      ['method', properties.method, methods, problems],
      ['kind', properties.kind, operationKinds, problems],
      ['needs', properties.needs, needs, problems],
      ['type', parameter.type, parameterTypes, inParameter],
      ['from', parameter.from, valueSources, inParameter],
    ] as const)
      assert.deepEqual(
        taken(schema, (value) => count({ [name]: value })),
        values,
      );
    assert.deepEqual([required, properties.parameters?.items?.required], [['path'], ['name']]);
    const [read] = decodeEndpoints([{ ...entry, parameters: ['a'] }]).operations;
    assert.deepEqual(
      [properties.method?.default, properties.needs?.default, parameter.type?.default],
      [read?.method, read?.needs, read?.parameters[0]?.type],
    );
  });

  it('the manifest rejects the same endpoint paths as the code', () => {
    const { pattern = '', maxLength } = itemOf('orgAccess.endpoints').properties?.path ?? {};
    assert.equal(maxLength, maxPathLength);
    for (const [written, isTaken] of [
      ['/api/v2/devices?site={siteId}', true],
      ['/a', true],
      ['/a?next=//b', true],
      ['api/v2', false],
      ['/a//b', false],
      ['/a/../b', false],
      ['/a b', false],
      ['/a#b', false],
    ] as const) {
      assert.equal(new RegExp(pattern).test(written), isTaken, written);
      assert.equal(decodeEndpoints([{ path: written }]).problems.length === 0, isTaken, written);
    }
  });

  it('the manifest accepts exactly the connection members that the code reads', () => {
    const { properties = {}, required } = itemOf('orgAccess.connections');
    const entry = { baseUrl: 'https://a.example', clientId: 'c' };
    const problems = (more: object) => decodeConnections([{ ...entry, ...more }]).problems.length;
    assert.deepEqual(required, Object.keys(entry));
    for (const name of ['clientAuthentication', 'grantType'] as const)
      assert.deepEqual(
        taken(properties[name], (value) => problems({ [name]: value })),
        properties[name]?.enum,
      );
    assert.deepEqual(properties.clientAuthentication?.enum, ['form', 'basic', 'none']);
    assert.deepEqual(properties.grantType?.enum, ['password', 'client_credentials']);
    assert.deepEqual(properties.trusted?.properties?.kind?.enum, ['certificate', 'authority']);
    assert.deepEqual(
      [properties.scope?.default, properties.tokenEndpoint?.default, properties.grantType?.default],
      [defaultScope, defaultTokenEndpoint, 'password'],
    );
    assert.deepEqual([properties.production?.default, properties.clientId?.minLength], [false, 1]);
    const { maxItems = 0 } = properties.headers ?? {};
    assert.equal(maxItems, maxHeaders);
    const headers = (count: number) =>
      problems({ headers: Array.from({ length: count }, (_, at) => ({ name: `X-${at}` })) });
    assert.deepEqual([headers(maxItems), headers(maxItems + 1)], [0, 1]);
    const isMarked = new RegExp(properties.baseUrl?.pattern ?? '');
    for (const [baseUrl, isTaken] of [
      ['https://a.example', true],
      ['HTTPS://a.example/x', true],
      ['http://localhost:8080', true],
      ['http://127.0.0.1/', true],
      ['http://[::1]:1', true],
      ['http://a.example', false],
      ['http://localhost.example', false],
      ['ftp://a.example', false],
    ] as const) {
      assert.equal(isMarked.test(baseUrl), isTaken, baseUrl);
      assert.equal(decodeConnections([{ ...entry, baseUrl }]).problems.length === 0, isTaken, baseUrl);
    }
  });

  it('the default settings give terminals no access without a question, and ask about terminals on other computers', () => {
    const { enum: words, default: usual } = settings['orgAccess.remoteTerminals'] ?? {};
    assert.deepEqual([words, usual], [['ask', 'never'], 'ask']);
    assert.match(sources, /remoteTerminalsAreForbidden[^}]*undefined, 'ask'\]/);
    for (const [name, { type, default: value }] of Object.entries(settings))
      assert.deepEqual(value, { array: [], boolean: false }[String(type)] ?? value, name);
  });

  it('the manifest declares exactly the input that each language model tool reads', () => {
    const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
      orgAccess_whoAmI: readConnectionInput,
      orgAccess_listAccess: readListInput,
      orgAccess_whereMayI: readWhereInput,
      orgAccess_get: readGetInput,
    };
    for (const { name, inputSchema } of contributes.languageModelTools) {
      const fields = Object.entries(inputSchema.properties);
      for (const [field, { type, minimum }] of fields)
        if (type === 'integer') assert.equal(minimum, field === 'offset' ? 0 : 1, `${name} ${field}`);
      assert.throws(
        () => readers[name]?.({ other: 1 }),
        ({ message }: Error) => {
          const [, read = ''] = /^There is no argument "other"\. The arguments are: (.*)\.$/.exec(message) ?? [];
          assert.deepEqual(read.split(', ').sort(), fields.map(([field]) => field).sort(), name);
          return true;
        },
      );
    }
    const get = contributes.languageModelTools.find(({ name }) => name === 'orgAccess_get') ?? assert.fail();
    for (const count of ['page', 'rows']) {
      const { maximum = 0 } = get.inputSchema.properties[count] ?? {};
      const read = (value: number) => () => readGetInput({ operation: 'devices', [count]: value });
      for (const value of [1, maximum]) assert.doesNotThrow(read(value), count);
      for (const value of [0, maximum + 1]) assert.throws(read(value), count);
    }
  });

  it('the manifest runs the extension on the local computer, in any workspace including untrusted and virtual ones', () => {
    assert.deepEqual(manifest.extensionKind, ['ui', 'workspace']);
    assert.deepEqual(manifest.capabilities, { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true });
  });

  it('the manifest activates the extension after startup, for a restored panel, and for launch configurations', () => {
    const all = ['onDebugResolve', 'onStartupFinished', 'onWebviewPanel:orgAccess.rawJson'];
    assert.deepEqual([...manifest.activationEvents].sort(), all);
  });

  it('the manifest refers only to files, commands, and views that exist', () => {
    const text = readFileSync('package.json', 'utf8');
    const files = [...text.matchAll(/"((?:media|\.\/l10n)[\w/.-]*)"/g)].map(([, file = '']) => file);
    assert.deepEqual(
      files.filter((file) => !existsSync(file)),
      [],
    );
    const views = Object.values(contributes.views).flat();
    const known = new Set([...contributes.commands.map(({ command }) => command), ...views.map(({ id }) => id)]);
    const entries = Object.values(contributes.menus).flat();
    const events = contributes.walkthroughs.flatMap(({ steps }) =>
      steps.flatMap(({ completionEvents }) => completionEvents),
    );
    const named = [
      ...[...entries, ...contributes.keybindings].map(({ command }) => command),
      ...contributes.viewsWelcome.map(({ view }) => view),
      ...events.filter((event) => !event.startsWith('onContext:')).map((event) => event.split(':')[1]),
      ...[...text.matchAll(/\bview == (orgAccess\.\w+)/g)].map(([, view]) => view),
    ].filter((name) => name !== undefined);
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });
});
