import assert from 'node:assert/strict';
import { descriptionInText } from '../../../../../src/api/apiDescription/node/descriptionText.ts';
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

  it('descriptionInText says in which line a key of YAML is repeated', () => {
    const read = descriptionInText('openapi: 3.0.0\npaths:\n  /a: {get: {}}\n  /a: {post: {}}\n');
    assert.deepEqual(read, {
      problem: { code: 'notRead', form: 'yaml', at: { line: 4, reason: 'duplicated mapping key' } },
    });
  });
});
