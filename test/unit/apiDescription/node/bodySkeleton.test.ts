import assert from 'node:assert/strict';
import { descriptionInText } from '../../../../src/apiDescription/node/descriptionText.ts';
import { writeJson } from '../../../../src/platform/common/json/json.ts';
import { onlyOperation, withBody } from '../../../support/service/descriptions.ts';

describe('bodySkeleton', () => {
  it('bodySkeleton includes examples, defaults, and required members', () => {
    const skeletonOf = (schema: unknown, components?: object) =>
      onlyOperation(withBody(schema, components)).body?.skeleton;
    const named = (required: readonly string[], properties: object) => ({ type: 'object', required, properties });
    assert.deepEqual(
      skeletonOf(
        named(['name', 'count', 'on', 'kind', 'at', 'tags', 'inner'], {
          name: { type: 'string' },
          count: { type: 'integer', default: 3 },
          on: { type: 'boolean' },
          kind: { enum: ['A', 'B'] },
          at: { type: 'string', example: '2026-01-01' },
          tags: { type: 'array', items: { type: 'string' } },
          inner: { $ref: '#/components/schemas/Inner' },
          left: { type: 'string' },
        }),
        { Inner: named(['x'], { x: { type: ['null', 'number'] }, y: {} }) },
      ),
      { name: '', count: 3, on: false, kind: 'A', at: '2026-01-01', tags: [], inner: { x: 0 } },
    );
    assert.deepEqual(skeletonOf({ properties: { a: { type: 'string' }, id: { readOnly: true } } }), { a: '' });
    assert.deepEqual(skeletonOf({ ...named(['a'], { a: {} }), example: { b: [1] } }), { b: [1] });
    assert.deepEqual(
      skeletonOf(
        { allOf: [{ $ref: '#/components/schemas/A' }, named(['b'], { b: { type: 'integer' } })] },
        {
          A: named(['a'], { a: { type: 'string' } }),
        },
      ),
      { b: 0, a: '' },
    );
    assert.deepEqual(
      skeletonOf(
        { oneOf: [{ $ref: '#/components/schemas/A' }, named(['b'], { b: {} })] },
        {
          A: named(['a'], { a: { type: 'string' } }),
        },
      ),
      { a: '' },
    );
    assert.deepEqual(
      skeletonOf(
        { $ref: '#/components/schemas/Node' },
        {
          Node: named(['next', 'name'], { next: { $ref: '#/components/schemas/Node' }, name: { type: 'string' } }),
        },
      ),
      { next: {}, name: '' },
    );
    // Placeholders would be filled in, and compared with the headers.
    assert.deepEqual(skeletonOf({ example: { site: '{siteId}' } }), { site: '' });
  });

  it('bodySkeleton writes numbers exactly as they are in the description', () => {
    const text = JSON.stringify(withBody({ example: { id: 'N' } })).replace('"N"', '12345678901234567890');
    const read = descriptionInText(text);
    assert.ok('value' in read);
    assert.equal(writeJson(onlyOperation(read.value).body?.skeleton), '{"id":12345678901234567890}');
  });
});
