import assert from 'node:assert/strict';
import {
  findGroups,
  loadParts,
  type DescriptionResponse,
} from '../../../../../src/api/apiDescription/node/descriptionSearch.ts';
import { openApi } from '../../../../support/service/descriptions.ts';

const base = 'https://service.example/root';
const one = (path: string) => JSON.stringify(openApi({ [path]: { get: {} } }));

/** Returns a service with these texts at its paths; others are not found. */
function service(texts: Readonly<Record<string, string | NonNullable<DescriptionResponse>>>) {
  const asked: string[] = [];
  const ask = (path: string): Promise<DescriptionResponse> => {
    asked.push(path);
    const found = Object.hasOwn(texts, path) ? texts[path] : undefined;
    if (typeof found === 'object') return Promise.resolve(found);
    return Promise.resolve(found === undefined ? { status: 404, text: '' } : { status: 200, text: found });
  };
  return { asked, ask };
}

describe('search for API descriptions', () => {
  it('findGroups requests the usual paths of API descriptions, and reports the result for each', async () => {
    const { asked, ask } = service({
      '/v3/api-docs': '<html>Sign in</html>',
      '/v3/api-docs/swagger-config': { refused: 'redirect' },
      '/v2/api-docs': { status: 403, text: 'no' },
    });
    const found = await findGroups(ask, base);
    assert.deepEqual(found?.groups, []);
    assert.deepEqual(asked, ['/v3/api-docs', '/v3/api-docs/swagger-config', '/v2/api-docs', '/swagger-resources']);
    assert.deepEqual(
      found?.tried.map(({ outcome }) => outcome.code),
      ['problem', 'redirect', 'status', 'status'],
    );
  });

  it('findGroups stops at the first description, and does not request the paths of older services', async () => {
    const { asked, ask } = service({ '/v3/api-docs': one('/a') });
    assert.deepEqual((await findGroups(ask, base))?.groups, [{ name: '/v3/api-docs', path: '/v3/api-docs' }]);
    assert.equal(asked.length, 2);
  });

  it('findGroups follows springdoc groups only below the base URL, and loadParts reads each operation once', async () => {
    const evil = ['https://evil.example/v3/api-docs', '//evil.example/x', 'https://service.example/root/..%2fx'];
    const urls = [
      { url: '/root/v3/api-docs/admin', name: 'admin' },
      { url: '/v3/api-docs/open', name: 'open' },
      ...[...evil, 'javascript:alert(1)'].map((url) => ({ url })),
      { name: 'none' },
      7,
    ];
    const { asked, ask } = service({
      '/v3/api-docs/swagger-config': JSON.stringify({ configUrl: '/v3/api-docs/swagger-config', urls }),
      '/v3/api-docs/admin': one('/a'),
      '/v3/api-docs/open': JSON.stringify(openApi({ '/a': { get: {} }, '/b': { get: {} } })),
    });
    const found = await findGroups(ask, base);
    const paths = ['/v3/api-docs/admin', '/v3/api-docs/open'];
    assert.deepEqual(
      found?.groups,
      paths.map((path) => ({ name: path.split('/').at(-1), path })),
    );
    assert.deepEqual(
      found?.tried.flatMap(({ at, outcome }) => (outcome.code === 'elsewhere' ? [at] : [])),
      [...evil, 'javascript:alert(1)'],
    );
    const loaded = await loadParts(ask, paths, base);
    assert.deepEqual(
      loaded?.parts.map(({ operations }) => operations.map(({ path }) => path)),
      [['/a'], ['/b']],
    );
    assert.ok(asked.every((path) => path.startsWith('/v3/')));
  });

  it('findGroups follows springfox groups', async () => {
    const [first, second] = ['/v2/api-docs?group=default', '/v2/api-docs?group=x'];
    const groups = [
      { name: 'default', url: first, swaggerVersion: '2.0' },
      { name: 'x', location: second },
    ];
    const found = await findGroups(service({ '/swagger-resources': JSON.stringify(groups) }).ask, base);
    assert.deepEqual(
      found?.groups.map(({ path }) => path),
      [first, second],
    );
  });

  it('findGroups and loadParts return undefined if a request is canceled', async () => {
    assert.equal(await findGroups(() => Promise.resolve(undefined), base), undefined);
    assert.equal(await loadParts(() => Promise.resolve(undefined), ['/v3/api-docs'], base), undefined);
  });

  it('loadParts says why a document is not an API description', async () => {
    const { ask } = service({ '/a': one('/x'), '/b': '{"openapi":"3.0.0"}', '/c': { refused: 'tooLarge' } });
    const loaded = await loadParts(ask, ['/a', '/b', '/c', '/d'], base);
    assert.deepEqual(
      loaded?.tried.map(({ outcome }) => outcome.code),
      ['read', 'problem', 'tooLarge', 'status'],
    );
    assert.equal(loaded?.parts.length, 1);
  });
});
