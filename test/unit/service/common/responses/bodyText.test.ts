import assert from 'node:assert/strict';
import { bodyText, bytesOf, mediaType, readBody } from '../../../../../src/service/common/responses/bodyText.ts';

const read = (bytes: Uint8Array, contentType: string) => bodyText({ bytes, contentType });
const textOf = (bytes: Uint8Array, contentType: string) => {
  const found = read(bytes, contentType);
  return 'text' in found ? found.text : JSON.stringify(found);
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const zip = latin1('PK\x03\x04\x14\0\0\0\b\0\xff\xfe\x80plan.csv');
const binary = { binary: true } as const;

describe('bodyText', () => {
  const written = '{"site":"Málaga — Łódź"}';

  it('bodyText decodes a body in the character set of its content type', () => {
    const cases: readonly (readonly [string, Uint8Array, string])[] = [
      ['application/json', Buffer.from(written), written],
      ['application/json;charset=UTF-8', Buffer.from(written), written],
      ['Application/JSON; Charset="utf-8"', Buffer.from(written), written],
      ["text/csv; header=present; charset='iso-8859-15'", latin1('G\xf6teborg;\xa4'), 'Göteborg;€'],
      ['application/json; charset=ISO-8859-1', latin1('{"a":"\xc5rhus"}'), '{"a":"Århus"}'],
      ['text/plain; charset=windows-1252', latin1('\x80 12 \x93net\x94'), '€ 12 “net”'],
      ['text/plain; charset=windows-1250', latin1('\xa3\xf3d\x9f'), 'Łódź'],
      ['text/plain; charset=Shift_JIS', Uint8Array.of(0x93, 0x8c, 0x8b, 0x9e), '東京'],
      ['text/plain; charset=EUC-KR', Uint8Array.of(0xbc, 0xad, 0xbf, 0xef), '서울'],
      ['application/json; charset=utf-16le', Buffer.from(written, 'utf16le'), written],
      ['application/json; charset=UTF-16BE', utf16be(written), written],
      ['application/json; charset=utf-16', Buffer.from(written, 'utf16le'), written],
    ];
    for (const [type, bytes, text] of cases) assert.equal(textOf(bytes, type), text, type);
  });

  it('bodyText decodes a body according to the byte order mark, whatever the content type says, and removes the mark', () => {
    const marked = `\ufeff${written}`;
    for (const type of ['application/json', 'application/json; charset=ISO-8859-1', 'text/csv; charset=utf-16', ''])
      for (const bytes of [Buffer.from(marked), Buffer.from(marked, 'utf16le'), utf16be(marked)])
        assert.equal(textOf(bytes, type), written, type);
  });

  it('bodyText reads what is not UTF-8 as windows-1252 if the content type names no character set', () => {
    assert.deepEqual(read(latin1('{"a":"Bod\xf8 \x80"}'), 'application/json'), {
      text: '{"a":"Bodø €"}',
      charset: 'windows-1252',
    });
    assert.equal(textOf(latin1('{"a":"Bod\xf8"}'), ''), '{"a":"Bodø"}', 'JSON of no type');
    assert.equal(textOf(latin1('{"a":"Bod\xf8"}'), 'application/json; charset=utf-8'), '{"a":"Bodø"}');
    assert.equal(textOf(latin1('a;Bod\xf8\r\n'), 'text/csv'), 'a;Bodø\r\n');
    assert.equal(textOf(Buffer.from('site,name\n1,Łódź\n'), ''), 'site,name\n1,Łódź\n');
    assert.equal(textOf(Buffer.from('# Łódź'), 'application/x-something'), '# Łódź');
  });

  it('bodyText returns no text if the content type or the bytes belong to a binary file', () => {
    const cases: readonly (readonly [string, Uint8Array])[] = [
      ['application/zip', zip],
      ['application/pdf', latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')],
      ['application/pdf', Buffer.from('%PDF-1.4 in ASCII alone')],
      ['image/png', latin1('\x89PNG\r\n\x1a\n')],
      ['application/octet-stream', Buffer.from('hostname core-1\nsnmp-server location Łódź\n')],
      ['application/octet-stream', latin1('{"a":\xff}')],
      ['application/gzip', latin1('\x1f\x8b\b\0')],
      ['text/plain', zip],
      ['text/plain; charset=ISO-8859-1', zip],
      ['text/csv', latin1('%PDF-1.7\n')],
      ['application/json', zip],
      ['text/plain; charset=utf-8', latin1('\xff\xfe\x80')],
      ['text/plain', latin1('\x01\x02\xff')],
      ['text/plain', Buffer.from('one\0two')],
      ['text/plain; charset=Shift_JIS', Uint8Array.of(0x93, 0xff)],
      ['application/json; charset=utf-16le', Uint8Array.of(0x7b, 0, 0x7d)],
      ['', latin1('\x7fELF\x02\x01')],
      ['', latin1('Bod\xf8')],
      ['application/vnd.ms-excel', latin1('\xd0\xcf\x11\xe0')],
    ];
    for (const [type, bytes] of cases) assert.deepEqual(read(bytes, type), binary, `${type} ${bytes.toString()}`);
  });

  it('bodyText returns JSON that was sent as application/octet-stream, and an empty text for an empty body of any type', () => {
    assert.equal(textOf(Buffer.from(written), 'application/octet-stream'), written);
    assert.equal(textOf(Buffer.from(''), 'application/zip'), '');
  });

  it('bodyText keeps the control characters of terminal recordings', () => {
    const recorded = 'core-1# show\b\b\b\x07\x1b[0m\r\n';
    assert.equal(textOf(Buffer.from(recorded), 'text/plain'), recorded);
    assert.equal(textOf(latin1(`${recorded}\xe5`), 'text/plain; charset=iso-8859-1'), `${recorded}å`);
  });

  it('bodyText returns the name of an unknown character set', () => {
    for (const charset of ['x-ebcdic-37', 'utf-32', 'utf-7', 'iso-2022-kr'])
      assert.deepEqual(read(Buffer.from('{}'), `application/json; charset=${charset}`), {
        ...binary,
        unknownCharset: charset,
      });
    const long = read(Buffer.from('{}'), `text/plain; charset=${'x'.repeat(500)}`);
    assert.ok('binary' in long && (long.unknownCharset?.length ?? 500) < 100);
  });

  it('readBody also returns the bytes if they differ from the text in UTF-8', () => {
    for (const [bytes, contentType, isOther] of [
      [Buffer.from('{"a":"Łódź"}\n\n'), 'application/json', false],
      [Buffer.from('\ufeffa;b'), 'text/csv', true],
      [latin1('\xe5'), 'text/plain; charset=iso-8859-1', true],
      [Buffer.from('plain', 'utf16le'), 'text/plain; charset=utf-16le', true],
      [zip, 'application/zip', true],
      [Buffer.from(''), 'application/zip', false],
    ] as const) {
      const body = readBody({ bytes, contentType });
      assert.equal(body.raw !== undefined, isOther, contentType);
      assert.equal(Buffer.compare(bytesOf(body), bytes), 0, contentType);
    }
  });

  it('mediaType returns a media type without its parameters', () => {
    assert.equal(mediaType(' Text/CSV ; charset=x'), 'text/csv');
    assert.equal(mediaType('application/json, text/html'), 'application/json');
    for (const none of ['', 'json', 'a b/c', '<script>/x']) assert.equal(mediaType(none), '');
  });
});
