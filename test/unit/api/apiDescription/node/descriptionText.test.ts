import assert from 'node:assert/strict';
import { descriptionInText } from '../../../../../src/api/apiDescription/node/descriptionText.ts';
import { writeJson } from '../../../../../src/platform/common/json/json.ts';
import { onlyOperation, openApi } from '../../../../support/service/descriptions.ts';

/** Reads a description in YAML or JSON, and returns its only operation. */
function operationIn(written: string) {
  const read = descriptionInText(written);
  assert.ok('value' in read, JSON.stringify(read));
  return onlyOperation(read.value);
}

describe('descriptionInText', () => {
  it('descriptionInText accepts YAML 1.2, OpenAPI 3.1, and JSON after a byte order mark', () => {
    const yaml = operationIn('openapi: 3.1.0\npaths:\n  /a:\n    get:\n      summary: "Yes"\n      tags: [on]\n');
    assert.deepEqual([yaml.name, yaml.tag], ['Yes', 'on']);
    assert.equal(operationIn(`\ufeff${JSON.stringify(openApi({ '/a': { get: {} } }))}`).path, '/a');
  });

  it('descriptionInText merges the members of merge keys, of which later ones win', () => {
    const { parameters, name } = operationIn(`
openapi: 3.0.2
x-common: &common
  summary: common
  parameters: [{in: query, name: q, required: true}]
x-more: &more {tags: [x]}
paths:
  /a:
    get:
      <<: [*common, *more]
      summary: own
`);
    assert.deepEqual([name, parameters], ['own', [{ name: 'q', type: 'text', required: true }]]);
  });

  it('descriptionInText keeps numbers as they are written, in the type of their schema', () => {
    const { parameters, body, part } = operationIn(`
openapi: 3.0
info: {title: Widgets, version: 1.10}
paths:
  /a:
    post:
      parameters:
        - {in: query, name: text, schema: {type: string, enum: [NO, 1.9, 1.10, 0x1F, 1e3, 010, .5, 2026-01-01], default: 1.10}}
        - {in: query, name: whole, schema: {type: integer, enum: [0x1F, 010, 1e3, 7], default: 0o17}}
        - {in: query, name: list, schema: {type: array, items: {type: string}, default: [1.10]}}
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [zip, share, count, price, 007]
              properties:
                zip: {type: string, default: 010}
                share: {type: number, default: .5}
                count: {type: integer, default: 0x10}
                price: {example: 2.50}
                007: {example: 12345678901234567890}
`);
    assert.deepEqual(
      parameters.map(({ values, initial }) => [values?.join(' '), initial]),
      [
        ['NO 1.9 1.10 0x1F 1e3 010 .5 2026-01-01', '1.10'],
        ['31 10 1000 7', '15'],
        [undefined, '1.10'],
      ],
    );
    assert.equal(
      writeJson(body?.skeleton),
      '{"zip":"010","share":0.5,"count":16,"price":2.50,"007":12345678901234567890}',
    );
    assert.equal(part.version, '1.10');
  });

  it('descriptionInText says in which line a key of YAML is repeated', () => {
    const read = descriptionInText('openapi: 3.0.0\npaths:\n  /a: {get: {}}\n  /a: {post: {}}\n');
    assert.deepEqual(read, {
      problem: { code: 'notRead', form: 'yaml', at: { line: 4, reason: 'duplicated mapping key' } },
    });
  });
});
