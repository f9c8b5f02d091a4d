import assert from 'node:assert/strict';
import { extensionOf } from '../../../../../src/service/common/responses/fileExtension.ts';

describe('extensionOf', () => {
  const of = (type: string, beginning = '', isText = false) =>
    extensionOf(type, Buffer.from(beginning, 'latin1'), isText);

  it('extensionOf returns the extension for the media type, whatever the first bytes are', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['application/pdf', 'pdf'],
      ['Application/ZIP; x=y', 'zip'],
      ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
      ['image/jpeg', 'jpg'],
      ['image/svg+xml', 'svg'],
      ['application/problem+xml', 'xml'],
      ['text/csv; charset=windows-1252', 'csv'],
      ['text/html', 'html'],
      ['application/yaml', 'yaml'],
      ['application/x-ndjson', 'ndjson'],
    ];
    for (const [type, extension] of cases) assert.equal(of(type, 'PK\x03\x04', true), extension, type);
  });

  it('extensionOf returns the extension for the first bytes if the media type is generic', () => {
    assert.equal(of('application/octet-stream', 'PK\x03\x04'), 'zip');
    assert.equal(of('', '\x89PNG\r\n\x1a\n'), 'png');
    assert.equal(of('application/octet-stream', '\x1f\x8b\x08\0'), 'gz');
    assert.equal(of('application/octet-stream', '\x01\x02'), 'bin');
    assert.equal(of('text/plain', 'words', true), 'txt');
    assert.equal(extensionOf('', undefined, true), 'txt');
  });
});
