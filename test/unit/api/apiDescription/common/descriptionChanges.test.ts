import assert from 'node:assert/strict';
import { descriptionChanges } from '../../../../../src/api/apiDescription/common/descriptionChanges.ts';
import { openApi, readPart } from '../../../../support/service/descriptions.ts';

const body = (schema: unknown) => ({ requestBody: { content: { 'application/json': { schema } } } });
const widget = { $ref: '#/components/schemas/Widget' };
const read = (paths: object, size = 'integer') => {
  const Widget = { required: ['size'], properties: { size: { $ref: '#/components/schemas/Size' } } };
  return [readPart(openApi(paths, { components: { schemas: { Widget, Size: { type: size } } } })).part];
};

describe('descriptionChanges', () => {
  it('descriptionChanges lists operations that were added, changed, or removed', () => {
    const [p, q, r] = ['p', 'q', 'r'].map((name) => ({ name, in: 'query' }));
    const same = { '/same': { get: { summary: 'Same' } } };
    const old = { get: { summary: 'Old', tags: ['x'], parameters: [p, q] } };
    const now = { get: { summary: 'New', tags: ['y'], parameters: [{ ...p, required: true }, r] } };
    const before = read({ ...same, '/gone': { get: {} }, '/a': old });
    const after = read({ ...same, '/new': { post: {} }, '/a': now });
    const { added, removed, changed } = descriptionChanges(before, after);
    assert.deepEqual(
      [added, removed].map((list) => list.map(({ id }) => id)),
      [['described POST /new'], ['described GET /gone']],
    );
    assert.deepEqual(
      changed.map(({ operation }) => operation.id),
      ['described GET /a'],
    );
    assert.deepEqual(changed[0]?.changes, [
      { code: 'name', before: 'Old' },
      { code: 'group' },
      { code: 'parameterChanged', name: 'p' },
      { code: 'parameterAdded', name: 'r' },
      { code: 'parameterRemoved', name: 'q' },
    ]);
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
