import assert from 'node:assert/strict';
import {
  answerFileName,
  checkFileName,
  csvFileName,
  givenFileName,
  jsonFileName,
  reportFileName,
} from '../../../../../src/platform/common/text/fileName.ts';

/** Returns the part of a file name that comes from the title. */
const partOf = (title: string) => answerFileName(title, '', 'json').replace(/\.json$/, '');

describe('givenFileName', () => {
  it('givenFileName keeps a suggested file name except for the parts that are unsafe on any system', () => {
    const cases: readonly (readonly [string, string | undefined])[] = [
      ['plan.zip', 'plan.zip'],
      ['backup 2026-02.tar.gz', 'backup 2026-02.tar.gz'],
      ['Übersicht €.PDF', 'Übersicht €.PDF'],
      ['no extension', 'no extension.pdf'],
      ['v1.2 (final)', 'v1.2 (final).pdf'],
      ['../../.ssh/authorized_keys', 'authorized_keys.pdf'],
      ['C:\\Windows\\system.ini', 'system.ini'],
      ['.bashrc', undefined],
      ['con.zip', '_con.zip'],
      ['a\u202egpj.exe', 'a gpj.exe'],
      ['$(id)`x`%PATH%.zip', '(id) x PATH.zip'],
      ['a\nb.zip', 'a b.zip'],
      ['..', undefined],
      ['', undefined],
      [`${'x'.repeat(300)}.zip`, `${'x'.repeat(60)}.zip`],
    ];
    for (const [name, safe] of cases) assert.equal(givenFileName(name, 'pdf'), safe, name);
  });
});

describe('file names', () => {
  it('file names contain the title and the kind of content', () => {
    for (const [name, expected] of [
      [jsonFileName('Acme', 'detail'), 'Acme user detail.json'],
      [jsonFileName('Acme', 'token'), 'Acme token response.json'],
      [jsonFileName('Acme', 'answer'), 'Acme response.json'],
      [answerFileName('Acme', 'Topology', 'xml'), 'Acme Topology.xml'],
      [csvFileName('Acme v1.2.json'), 'Acme v1.2.csv'],
      [csvFileName('Acme'), 'Acme'],
      [reportFileName('Acme', 'md'), 'Acme access.md'],
      [checkFileName('Acme'), 'Acme connection check.md'],
    ])
      assert.equal(name, expected);
  });

  it('file names contain only the kind of content if there is no title', () =>
    assert.deepEqual(
      [jsonFileName('', 'detail'), answerFileName('..', '/', 'json'), reportFileName('', 'csv'), checkFileName('')],
      ['user detail.json', 'response.json', 'access.csv', 'connection check.md'],
    ));

  it('file names contain no invisible characters and none that are special to a file system or shell', () => {
    for (const character of [...'\\/:*?"<>|%$`~', '\n', '\t', '\0', '\u007f', '\u200b', '\u202e', '\u2800', '\ud800'])
      assert.equal(partOf(`A${character}${character}b`), 'A b', JSON.stringify(character));
    assert.equal(partOf('A  \u00a0 b'), 'A b');
    assert.equal(partOf('.. - -Acme-. .'), 'Acme-');
    assert.equal(partOf("Åse & Co. (it's) #1-2"), "Åse & Co. (it's) #1-2");
  });

  it('file names are truncated after sixty whole characters, and combining marks are limited', () => {
    assert.equal(partOf('😀'.repeat(61)), '😀'.repeat(60));
    assert.equal(partOf(`${'a'.repeat(59)} b`), 'a'.repeat(59));
    assert.equal(partOf(`x${'\u0301'.repeat(5)}y`), `x${'\u0301'.repeat(3)} y`);
  });

  it('file names that would be Windows device names are prefixed with an underscore', () => {
    for (const device of ['con', 'PRN', 'aux', 'Nul', 'com0', 'COM9', 'com²', 'lpt1', 'LPT³'])
      assert.equal(answerFileName(device, '', 'json'), `_${device}.json`);
    assert.equal(answerFileName('con. x', '', 'json'), '_con. x.json');
    assert.equal(answerFileName('con .x', '', 'json'), '_con .x.json');
    for (const other of ['icon', 'conx', 'com', 'com10', 'lptx', 'con x', 'auxiliary'])
      assert.equal(answerFileName(other, '', 'json'), `${other}.json`);
  });
});
