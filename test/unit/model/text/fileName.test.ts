import assert from 'node:assert/strict';
import {
  answerFileName,
  checkFileName,
  csvFileName,
  jsonFileName,
  matrixFileName,
  reportFileName,
} from '../../../../src/model/text/fileName.ts';

/** What is left of a title. */
const partOf = (title: string) => answerFileName(title, '', 'json').replace(/\.json$/, '');

describe('names of files that are suggested', () => {
  it('say what is in the file, and of whom', () => {
    assert.deepEqual(
      [
        jsonFileName('Acme', 'detail'),
        jsonFileName('Acme', 'token'),
        jsonFileName('Acme', 'answer'),
        answerFileName('Acme', 'Topology', 'xml'),
        csvFileName('Acme v1.2.json'),
        csvFileName('Acme'),
        matrixFileName('Acme', 'png'),
        reportFileName('Acme', 'md'),
        checkFileName('Acme'),
      ],
      [
        'Acme user detail.json',
        'Acme token response.json',
        'Acme response.json',
        'Acme Topology.xml',
        'Acme v1.2.csv',
        'Acme',
        'Acme access matrix.png',
        'Acme access.md',
        'Acme connection check.md',
      ],
    );
  });

  it('are whole where there is no title', () => {
    assert.deepEqual(
      [
        jsonFileName('', 'detail'),
        jsonFileName('', 'token'),
        jsonFileName('', 'answer'),
        answerFileName('', 'Topology', 'xml'),
        answerFileName('..', '/', 'json'),
        matrixFileName('', 'svg'),
        reportFileName('', 'csv'),
        checkFileName(''),
      ],
      [
        'user detail.json',
        'token response.json',
        'response.json',
        'Topology.xml',
        'response.json',
        'access matrix.svg',
        'access.csv',
        'connection check.md',
      ],
    );
  });

  it('hold nothing that a system or a shell takes for something else, nor what cannot be seen', () => {
    for (const character of [...'\\/:*?"<>|%$`~', '\n', '\t', '\0', '\u007f', '\u200b', '\u202e', '\u2800', '\ud800'])
      assert.equal(partOf(`A${character}${character}b`), 'A b', JSON.stringify(character));
    assert.equal(partOf('A  \u00a0 b'), 'A b');
    assert.equal(partOf('.. - -Acme-. .'), 'Acme-');
    assert.equal(partOf("Åse & Co. (it's) #1-2"), "Åse & Co. (it's) #1-2");
  });

  it('are cut at sixty characters, none of them in two, and pile up no marks', () => {
    assert.equal(partOf('😀'.repeat(61)), '😀'.repeat(60));
    assert.equal(partOf(`${'a'.repeat(59)} b`), 'a'.repeat(59));
    assert.equal(partOf(`x${'\u0301'.repeat(5)}y`), `x${'\u0301'.repeat(3)} y`);
  });

  it('are no devices of Windows', () => {
    for (const device of ['con', 'PRN', 'aux', 'Nul', 'com0', 'COM9', 'com²', 'lpt1', 'LPT³'])
      assert.equal(answerFileName(device, '', 'json'), `_${device}.json`);
    assert.equal(answerFileName('con. x', '', 'json'), '_con. x.json');
    assert.equal(answerFileName('con .x', '', 'json'), '_con .x.json');
    for (const other of ['icon', 'conx', 'com', 'com10', 'lptx', 'con x', 'auxiliary'])
      assert.equal(answerFileName(other, '', 'json'), `${other}.json`);
  });
});
