import assert from 'node:assert/strict';
import { maxLayoutLines } from '../../../../../src/platform/common/json/jsonLimits.ts';
import { formatPath } from '../../../../../src/platform/common/json/jsonPath.ts';
import { formatJson } from '../../../../../src/responses/rawJson/common/rawJson.ts';

describe('formatPath', () => {
  it('formatPath writes JSONPath, and quotes only names that require quotes', () => {
    assert.equal(formatPath([]), '$');
    assert.equal(formatPath(['orgPrivilegeMap', '1:Acme', 'sites', 0]), '$.orgPrivilegeMap["1:Acme"].sites[0]');
    assert.equal(formatPath(['', '0', 'a"b\n', '__proto__']), '$[""]["0"]["a\\"b\\n"].__proto__');
  });
});

describe('formatJson', () => {
  it('formatJson writes one value per line, indented by two spaces', () => {
    assert.equal(formatJson('{"a":[1 ,{ }]}'), '{\n  "a": [\n    1,\n    {}\n  ]\n}');
  });

  it('formatJson keeps every value, key, and duplicate as written', () => {
    const json = '\ufeff{"b":1.0,"a":9007199254740993,"1":"caf\\u00e9\\/","b":[-0,1E3]}\n';
    assert.equal(
      formatJson(json),
      '{\n  "b": 1.0,\n  "a": 9007199254740993,\n  "1": "caf\\u00e9\\/",\n  "b": [\n    -0,\n    1E3\n  ]\n}',
    );
  });

  it('formatJson returns undefined if the formatted text would be too long', () => {
    assert.equal(formatJson('['.repeat(1e5) + ']'.repeat(1e5)), undefined);
    assert.equal(formatJson(`[${'0,'.repeat(maxLayoutLines)}0]`), undefined);
  });
});
