import assert from 'node:assert/strict';
import { descriptionInText } from '../../../../../src/api/apiDescription/node/descriptionText.ts';
import { writeJson } from '../../../../../src/platform/common/json/json.ts';
import { onlyOperation, openApi, withBody } from '../../../../support/service/descriptions.ts';

describe('bodySkeleton', () => {
  it('bodySkeleton includes examples, defaults, and required members', () => {
    const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const [text, integer] = [{ type: 'string' }, { type: 'integer' }];
    const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties });
    const components = {
      A: object({ a: text }),
      Inner: { ...object({ x: { type: ['null', 'number'] }, y: {} }), required: ['x'] },
      Node: object({ next: to('Node'), name: text }),
    };
    const members = {
      name: text,
      count: { type: 'integer', example: '3' },
      on: { type: 'boolean' },
      kind: { enum: ['A', 'B'] },
      at: { type: 'string', example: '2026-01-01' },
      tags: { type: 'array', items: text },
      inner: to('Inner'),
    };
    const skeleton = { name: '', count: 3, on: false, kind: 'A', at: '2026-01-01', tags: [], inner: { x: 0 } };
    for (const [schema, expected] of [
      [{ ...object(members), properties: { ...members, left: text } }, skeleton],
      [{ properties: { a: text, id: { readOnly: true } } }, { a: '' }],
      [{ ...object({ a: {} }), example: { b: [1] } }, { b: [1] }],
      [{ allOf: [to('A'), object({ b: integer })] }, { b: 0, a: '' }],
      [{ oneOf: [to('A'), object({ b: {} })] }, { a: '' }],
      [to('Node'), { next: {}, name: '' }],
      // Placeholders would be filled in, and compared with the headers.
      [{ example: { site: '{siteId}' } }, { site: '' }],
    ])
      assert.deepEqual(onlyOperation(withBody(schema, components)).body?.skeleton, expected);
  });

  it('readDescription keeps the media type of a JSON body without its parameters', () => {
    for (const [type, headers] of [
      ['application/scim+json; charset=utf-8', [['Content-Type', 'application/scim+json']]],
      ['application/vnd.a+JSON;v=1', [['Content-Type', 'application/vnd.a+JSON']]],
      ['application/json; charset=utf-8', undefined],
    ] as const) {
      const post = { requestBody: { content: { [type]: { schema: {} } } } };
      assert.deepEqual(onlyOperation(openApi({ '/a': { post } })).headers, headers, type);
    }
  });

  it('bodySkeleton writes numbers exactly as they are in the description', () => {
    const text = JSON.stringify(withBody({ example: { id: 'N' } })).replace('"N"', '12345678901234567890');
    const read = descriptionInText(text);
    assert.ok('value' in read);
    assert.equal(writeJson(onlyOperation(read.value).body?.skeleton), '{"id":12345678901234567890}');
  });
});
