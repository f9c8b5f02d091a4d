import assert from 'node:assert/strict';
import { bodyFindings, bodyProposals } from '../../../../src/apiDescription/common/bodyChecks.ts';
import { onlyOperation, withBody } from '../../../support/service/descriptions.ts';

const { schema, part } = onlyOperation(
  withBody(
    {
      type: 'object',
      required: ['name', 'size'],
      properties: {
        name: { type: 'string', description: 'Its name' },
        size: { type: 'integer' },
        kind: { enum: ['A', 'B'] },
        on: { type: 'boolean', nullable: true },
        parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        id: { type: 'string', readOnly: true },
      },
    },
    { Part: { required: ['no'], properties: { no: { type: 'number' }, of: { $ref: '#/components/schemas/Part' } } } },
  ),
);
const body = { schema, schemas: part.schemas };

/** Returns the findings, with the text that they are about. */
const found = (text: string) =>
  bodyFindings(text, body).map(
    ({ code, from, to, ...rest }) => `${code} ${text.slice(from, to)} ${JSON.stringify(Object.values(rest))}`,
  );

/** Returns the completions at the `|` in a text, with what they replace. */
function proposed(marked: string): readonly string[] {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  return bodyProposals(text, offset, body).map(
    ({ insert, from, to }) => `${insert}${from === to ? '' : ` for ${text.slice(from, to)}`}`,
  );
}

describe('body checks', () => {
  it('bodyFindings reports missing and unknown members, wrong types, and values that are not listed', () => {
    assert.deepEqual(found('{"name": "a", "size": 1, "labels": {"x": "y"}, "on": null}'), []);
    assert.deepEqual(
      found('{"nam": "a", "size": "1", "kind": "C", "parts": [{"no": 1.5, "of": {}}, 7], "labels": {"x": 1}}'),
      [
        'missing { [["name"]]',
        'unknown "nam" ["nam"]',
        'type "1" [["integer"]]',
        'value "C" [["\\"A\\"","\\"B\\""]]',
        'missing { [["no"]]',
        'type 7 [["object"]]',
        'type 1 [["string"]]',
      ],
    );
    assert.deepEqual(found('{"name": "a", "size": 1.5}'), ['type 1.5 [["integer"]]']);
    assert.deepEqual(found('{"name": "a", "size": 12345678901234567890}'), []);
    assert.deepEqual(found('[]'), ['type [] [["object"]]']);
  });

  it('bodyFindings checks the parts of an incomplete body that are already written', () => {
    for (const text of [
      '{"name": "a", "size":',
      '{"name": "a" "size": 1,,}',
      '{"name": "a", "size": 1, "parts": [',
      '{',
    ])
      assert.ok(found(text).length <= 1, text);
    assert.deepEqual(bodyFindings('', body), []);
  });

  it('bodyProposals suggests members that are missing from a body', () => {
    assert.deepEqual(proposed('{|}'), [
      '"name": ""',
      '"size": 0',
      '"kind": "A"',
      '"on": false',
      '"parts": []',
      '"labels": {}',
    ]);
    assert.deepEqual(proposed('{"name": "a", "|"}').slice(0, 2), ['"size": 0 for ""', '"kind": "A" for ""']);
    assert.deepEqual(proposed('{"na|me": "a", "size": 1, "kind": "A", "on": true, "parts": []}'), [
      '"name" for "name"',
      '"labels" for "name"',
    ]);
    assert.deepEqual(proposed('{"parts": [{"of": {|}}]}'), ['"no": 0', '"of": {}']);
    assert.deepEqual(proposed('{"parts": [{"no": 1, |}]}'), ['"of": {}']);
  });

  it('bodyProposals suggests the values that a schema lists', () => {
    assert.deepEqual(proposed('{"kind": |}'), ['"A"', '"B"']);
    assert.deepEqual(proposed('{"kind": "|"}'), ['"A" for ""', '"B" for ""']);
    assert.deepEqual(proposed('{"on": tr|}'), ['true for tr', 'false for tr']);
    assert.deepEqual(proposed('{"name": "|"}'), []);
    assert.deepEqual(proposed('{"other": |}'), []);
  });
});
