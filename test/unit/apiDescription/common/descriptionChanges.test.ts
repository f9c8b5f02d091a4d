import assert from 'node:assert/strict';
import { descriptionChanges } from '../../../../src/apiDescription/common/descriptionChanges.ts';
import { openApi, readPart } from '../../../support/service/descriptions.ts';

const body = (schema: unknown) => ({ requestBody: { content: { 'application/json': { schema } } } });
const widget = { $ref: '#/components/schemas/Widget' };
const read = (paths: object, size = 'integer') => {
  const Widget = { required: ['size'], properties: { size: { $ref: '#/components/schemas/Size' } } };
  return [readPart(openApi(paths, { components: { schemas: { Widget, Size: { type: size } } } })).part];
};

describe('descriptionChanges', () => {
  it('descriptionChanges lists operations that were added, changed, or removed', () => {
    const before = read({
      '/same': { get: { summary: 'Same' } },
      '/gone': { get: {} },
      '/a': {
        get: {
          summary: 'Old',
          tags: ['x'],
          parameters: [
            { name: 'p', in: 'query' },
            { name: 'q', in: 'query' },
          ],
        },
      },
    });
    const after = read({
      '/same': { get: { summary: 'Same' } },
      '/new': { post: {} },
      '/a': {
        get: {
          summary: 'New',
          tags: ['y'],
          parameters: [
            { name: 'p', in: 'query', required: true },
            { name: 'r', in: 'query' },
          ],
        },
      },
    });
    const { added, removed, changed } = descriptionChanges(before, after);
    assert.deepEqual(
      [added, removed].map((list) => list.map(({ id }) => id)),
      [['described POST /new'], ['described GET /gone']],
    );
    assert.deepEqual(
      changed.map(({ operation, changes }) => [operation.id, changes]),
      [
        [
          'described GET /a',
          [
            { code: 'name', before: 'Old' },
            { code: 'group' },
            { code: 'parameterChanged', name: 'p' },
            { code: 'parameterAdded', name: 'r' },
            { code: 'parameterRemoved', name: 'q' },
          ],
        ],
      ],
    );
  });

  it('descriptionChanges reports a draft of a body that changed with a schema to which the body refers indirectly', () => {
    const paths = { '/a': { post: body(widget) }, '/b': { post: body({ type: 'string' }) } };
    const { changed } = descriptionChanges(read(paths), read(paths, 'string'));
    assert.deepEqual(
      changed.map(({ operation, changes }) => [operation.id, changes]),
      [['described POST /a', [{ code: 'body' }]]],
    );
  });

  it('descriptionChanges returns no changes for equal descriptions', () => {
    const paths = { '/a': { post: body(widget) } };
    assert.deepEqual(descriptionChanges(read(paths), read(paths)), { added: [], removed: [], changed: [] });
  });
});
